import type { RefObject } from 'react';
import { dayAndMonth, hour12, weekday } from '../sky/clock.ts';
import type { Degrees } from '../sky/degrees.ts';
import { compass16 } from '../sky/measures.ts';
import { factTexts } from '../sky/texts.ts';
import { todayOf, type Day, type Hour, type Now } from '../sky/shown-weather.ts';
import type { Tiempo } from './tiempo.ts';
import { rainChance } from './tiempo-classes.ts';
import { tiempoTexts as say } from './tiempo-texts.ts';
import { scaleOf } from '../parts/range-scale.ts';
import { DayRange } from '../parts/DayRange.tsx';
import { NowFacts } from '../parts/NowFacts.tsx';
import { NowLine } from '../parts/NowLine.tsx';
import { RainChance } from '../parts/RainChance.tsx';
import { UnitSwitch } from '../parts/UnitSwitch.tsx';
import { heading, hourRow, section } from '../parts/weather-classes.ts';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';

interface NowProps {
  tiempo: Tiempo;
  degrees: Degrees;
  /** The place's name, to which the page moves the focus. */
  title: RefObject<HTMLHeadingElement | null>;
}

/** Current weather of one place. */
export function NowCard({ tiempo, degrees, title }: NowProps) {
  const { now, spot, loadedAt } = tiempo;
  return (
    <section className="tiempo-now on-deep" aria-label={say.now}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 ref={title} className={heading} tabIndex={-1}>
          {say.place(spot.nombre)}
        </h2>
        <UnitSwitch degrees={degrees} />
      </div>
      {now === null ? (
        <p role="status">{say.failed.now}</p>
      ) : (
        <>
          <NowLine
            className="tiempo-degrees text-lg font-bold"
            iconClass="size-20"
            degreesClass="text-[clamp(2.75rem,2rem+4vw,4.25rem)]/[1.1]"
            skyClass="tiempo-sky"
            now={now}
            degrees={degrees.text}
          />
          {'wind' in now && <Details now={now} today={todayOf(tiempo, loadedAt / 1000)} degrees={degrees} />}
        </>
      )}
    </section>
  );
}

/** The speed alone when the direction is unknown. */
const windWords = ({ speed, deg }: NonNullable<Now['wind']>): string =>
  say.windFrom(speed, deg === null ? null : compass16(deg));

/** The lowest and highest temperature are those of the day, as in the list of days. Without a forecast they are left out. */
function Details({ now, today, degrees }: { now: Now; today: Day | null; degrees: Degrees }) {
  const { feelsLike, wind, humidity, pressure } = now;
  const facts: (readonly [string, string])[] = [
    [say.feelsLike, feelsLike === null ? factTexts.unknown : degrees.text(feelsLike)],
    ...(today?.lowest == null
      ? []
      : [[say.range, `${degrees.text(today.lowest)} / ${degrees.text(today.highest)}`] as const]),
    [say.wind, wind === null ? factTexts.unknown : windWords(wind)],
    [say.humidity, humidity === null ? factTexts.unknown : `${humidity}%`],
    [say.pressure, pressure === null ? factTexts.unknown : `${pressure} hPa`],
  ];
  return <NowFacts className="grid-cols-figures gap-x-5 [font-variant-numeric:tabular-nums]" facts={facts} />;
}

/** The next hours, in a row. */
export function HourList({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  return (
    <section className={`tiempo-hours ${section}`}>
      <h2 className={heading}>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.failed.hours}</p>
      ) : (
        <ol className={`${hourRow} pb-1.4`} tabIndex={0} aria-label={say.hours}>
          {hours.map(({ dt, temperature, icon, description, rain }) => (
            <li key={dt} className="tiempo-hour">
              <span suppressHydrationWarning>{hour12(dt)}</span>
              <WeatherIcon name={icon} size="size-12" />
              <span className="sr-only">{description}</span>
              <strong className="text-17">{degrees.text(temperature)}</strong>
              <RainChance className={rainChance} chance={rain} words={say.rainChance} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The next days, in a column. */
export function DayList({ days, degrees }: { days: readonly Day[]; degrees: Degrees }) {
  const scale = scaleOf(days);
  return (
    // As high as the map beside it.
    <section className={`tiempo-days h-full grid-rows-[auto_1fr] ${section}`}>
      <h2 className={heading}>{say.days}</h2>
      {days.length === 0 ? (
        <p className="message">{say.failed.days}</p>
      ) : (
        <ol className="grid">
          {days.map(({ dt, lowest, highest, icon, description, rain }) => (
            <li key={dt} className="tiempo-day">
              <p className="grid">
                <strong className="first-letter:uppercase" suppressHydrationWarning>
                  {weekday(dt)}
                </strong>
                <small className="text-muted" suppressHydrationWarning>
                  {dayAndMonth(dt)}
                </small>
              </p>
              <WeatherIcon name={icon} size="size-10" />
              <p className="grid">
                <span className="tiempo-sky first-letter:uppercase">{description}</span>
                {rain !== null && <RainChance className={rainChance} chance={rain} words={say.rainChance} />}
              </p>
              <DayRange
                className="tiempo-range"
                highest={highest}
                lowest={lowest}
                scale={scale}
                write={degrees.text}
                say={say}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
