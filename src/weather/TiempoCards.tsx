import { dayAndMonth, hour12, weekday } from './clock.ts';
import type { Day, Hour, Now } from './tiempo.ts';
import { tiempoTexts as say } from './tiempo-texts.ts';
import { RainChance } from './RainChance.tsx';
import { WeatherIcon } from './WeatherIcon.tsx';

/** Current weather of one place. */
export function NowCard({ spot, now }: { spot: string; now: Now | null }) {
  return (
    <section className="tiempo-now on-deep" aria-label={say.now}>
      <h2>{say.place(spot)}</h2>
      {now === null ? (
        <p role="status">{say.failed.now}</p>
      ) : (
        <>
          <p className="tiempo-degrees">
            <WeatherIcon name={now.icon} />
            <strong>{say.degrees(now.celsius)}</strong>
            <span className="tiempo-sky">{now.description}</span>
          </p>
          {now.details && <Details details={now.details} />}
        </>
      )}
    </section>
  );
}

function Details({ details }: { details: NonNullable<Now['details']> }) {
  const facts = [
    [say.feelsLike, say.degrees(details.feelsLike)],
    [say.range, `${say.degrees(details.lowest)} / ${say.degrees(details.highest)}`],
    [say.wind, say.windFrom(details.windMetresPerSecond, details.windFrom)],
    [say.humidity, say.percent(details.humidityPercent)],
    [say.pressure, say.hectopascals(details.pressureHectopascals)],
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The next hours, in a row. */
export function HourList({ hours }: { hours: readonly Hour[] }) {
  return (
    <section className="tiempo-hours">
      <h2>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.failed.hours}</p>
      ) : (
        <ol tabIndex={0} aria-label={say.hours}>
          {hours.map(({ dt, celsius, icon, description, rainPercent }) => (
            <li key={dt}>
              <span suppressHydrationWarning>{hour12(dt)}</span>
              <WeatherIcon name={icon} />
              <span className="sr-only">{description}</span>
              <strong>{say.degrees(celsius)}</strong>
              <RainChance className="tiempo-rain" percent={rainPercent} words={say.rainChance(rainPercent)} />
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
    <section className="tiempo-days">
      <h2>{say.days}</h2>
      {days.length === 0 ? (
        <p className="message">{say.failed.days}</p>
      ) : (
        <ol>
          {days.map(({ dt, lowest, highest, icon, description, rainPercent }) => (
            <li key={dt}>
              <p>
                <strong suppressHydrationWarning>{weekday(dt)}</strong>
                <small suppressHydrationWarning>{dayAndMonth(dt)}</small>
              </p>
              <WeatherIcon name={icon} />
              <p>
                <span className="tiempo-sky">{description}</span>
                {rainPercent !== null && (
                  <RainChance
                    className="tiempo-rain"
                    percent={rainPercent}
                    words={say.rainChance(rainPercent)}
                  />
                )}
              </p>
              <p>
                <span className="sr-only">{say.highest}</span>
                <strong>{say.degrees(highest)}</strong>
                {lowest !== null && (
                  <>
                    <span className="sr-only">{say.lowest}</span>
                    <span>{say.degrees(lowest)}</span>
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
