import { dayAndMonth, hour12, weekday } from '../sky/clock.ts';
import { celsiusText, compass16 } from '../sky/measures.ts';
import type { Day, Hour, Now } from '../sky/weather.ts';
import type { Tiempo } from './tiempo.ts';
import { tiempoTexts as say } from './tiempo-texts.ts';
import { NowFacts } from '../parts/NowFacts.tsx';
import { NowLine } from '../parts/NowLine.tsx';
import { RainChance } from '../parts/RainChance.tsx';
import { section } from '../parts/weather-classes.ts';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';

/** Current weather of one place. */
export function NowCard({ spot, now }: { spot: string; now: Tiempo['now'] }) {
  return (
    <section className="tiempo-now on-deep" aria-label={say.now}>
      <h2>{say.place(spot)}</h2>
      {now === null ? (
        <p role="status">{say.failed.now}</p>
      ) : (
        <>
          <NowLine
            className="tiempo-degrees text-lg font-semibold"
            iconClass="size-20"
            skyClass="tiempo-sky"
            now={now}
            degrees={celsiusText}
          />
          {'wind' in now && <Details now={now} />}
        </>
      )}
    </section>
  );
}

function Details({ now: { feelsLike, lowest, highest, wind, humidity, pressure } }: { now: Now }) {
  const facts = [
    [say.feelsLike, celsiusText(feelsLike)],
    [say.range, `${celsiusText(lowest)} / ${celsiusText(highest)}`],
    [say.wind, say.windFrom(wind.speed, compass16(wind.deg))],
    [say.humidity, `${humidity}%`],
    [say.pressure, `${pressure} hPa`],
  ] as const;
  return <NowFacts className="grid-cols-figures gap-x-5 [font-variant-numeric:tabular-nums]" facts={facts} />;
}

/** The next hours, in a row. */
export function HourList({ hours }: { hours: readonly Hour[] }) {
  return (
    <section className={`tiempo-hours ${section}`}>
      <h2>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.failed.hours}</p>
      ) : (
        <ol className="hours pb-1.4" tabIndex={0} aria-label={say.hours}>
          {hours.map(({ dt, temperature, icon, description, rain }) => (
            <li key={dt} className="tiempo-hour">
              <span suppressHydrationWarning>{hour12(dt)}</span>
              <WeatherIcon name={icon} size="size-12" />
              <span className="sr-only">{description}</span>
              <strong>{celsiusText(temperature)}</strong>
              <RainChance className="tiempo-rain" chance={rain} words={say.rainChance} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The next days, in a column. */
export function DayList({ days }: { days: readonly Day[] }) {
  return (
    <section className={`tiempo-days ${section}`}>
      <h2>{say.days}</h2>
      {days.length === 0 ? (
        <p className="message">{say.failed.days}</p>
      ) : (
        <ol>
          {days.map(({ dt, lowest, highest, icon, description, rain }) => (
            <li key={dt} className="tiempo-day">
              <p>
                <strong suppressHydrationWarning>{weekday(dt)}</strong>
                <small suppressHydrationWarning>{dayAndMonth(dt)}</small>
              </p>
              <WeatherIcon name={icon} size="size-10" />
              <p>
                <span className="tiempo-sky">{description}</span>
                {rain !== null && <RainChance className="tiempo-rain" chance={rain} words={say.rainChance} />}
              </p>
              <p className="tiempo-range">
                <span className="sr-only">{say.highest}</span>
                <strong>{celsiusText(highest)}</strong>
                {lowest !== null && (
                  <>
                    <span className="sr-only">{say.lowest}</span>
                    <span>{celsiusText(lowest)}</span>
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
