import type { RefObject } from 'react';
import { hour12 } from '../sky/clock.ts';
import type { Degrees } from '../sky/degrees.ts';
import type { Hour } from '../sky/shown-weather.ts';
import { failedTexts } from '../sky/texts.ts';
import { nowFacts } from './now-facts.ts';
import type { Tiempo } from './tiempo.ts';
import { tiempoTexts as say } from './tiempo-texts.ts';
import { HourItem } from '../parts/HourItem.tsx';
import { NowCard } from '../parts/NowCard.tsx';
import { heading, hourRow, section } from '../parts/weather-classes.ts';

interface NowProps {
  tiempo: Tiempo;
  degrees: Degrees;
  /** The place's name, to which the page moves the focus. */
  title: RefObject<HTMLHeadingElement | null>;
}

/** Current weather of one place. */
export const TiempoNow = ({ tiempo, degrees, title }: NowProps) => (
  <NowCard
    className="tiempo-now on-deep"
    label={say.now}
    title={say.place(tiempo.spot.nombre)}
    titleRef={title}
    now={tiempo.now}
    degrees={degrees}
    write={degrees.text}
    facts={nowFacts(tiempo, { degrees: degrees.text, speed: say.speed })}
  >
    {tiempo.now === null && <p role="status">{failedTexts.now}</p>}
  </NowCard>
);

/** The next hours, in a row. */
export function HourList({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  return (
    <section className={`tiempo-hours ${section}`}>
      <h2 className={heading}>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{failedTexts.hours}</p>
      ) : (
        <ol className={`${hourRow} pb-1.4`} tabIndex={0} aria-label={say.hours}>
          {hours.map((hour) => (
            <HourItem key={hour.dt} hour={hour} name={hour12(hour.dt)} write={degrees.text} hasEveryChance />
          ))}
        </ol>
      )}
    </section>
  );
}
