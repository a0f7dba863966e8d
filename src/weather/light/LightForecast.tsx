import { clock24, dayAndMonth, dayKey, weekday } from '../sky/clock.ts';
import { lightTexts as say } from './light-texts.ts';
import type { Degrees } from '../sky/degrees.ts';
import { isLikelyRain } from '../sky/measures.ts';
import type { Day, Hour } from '../sky/shown-weather.ts';
import { TemperatureChart } from './TemperatureChart.tsx';
import { RainChance } from '../parts/RainChance.tsx';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';

/** Number of points in the chart. */
const chartHours = 8;

/** The next twelve hours, and a chart of the first eight. */
export function LightHours({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  const points = hours
    .slice(0, chartHours)
    .map(({ dt, temperature }) => ({ hour: clock24(dt), degrees: degrees.whole(temperature) }));
  return (
    <section className={hours.length > 0 ? 'lg:col-span-full' : undefined}>
      <h2>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.hoursFailed}</p>
      ) : (
        <>
          <ol className="light-hours hours" tabIndex={0} aria-label={say.hours}>
            {hours.map(({ dt, temperature, icon, rain }) => (
              <li key={dt} className="light-hour">
                <span suppressHydrationWarning>{clock24(dt)}</span>
                <WeatherIcon name={icon} size="size-9" />
                <strong>{`${degrees.whole(temperature)}°`}</strong>
                {isLikelyRain(rain) && (
                  <RainChance className="light-rain" chance={rain} words={say.rainChance} />
                )}
              </li>
            ))}
          </ol>
          <TemperatureChart label={say.chart(points, degrees.unit)} points={points} />
        </>
      )}
    </section>
  );
}

interface DaysProps {
  days: readonly Day[];
  /** Milliseconds since the epoch. */
  now: number;
  degrees: Degrees;
}

/** Today and the days after it. Without One Call they are five, and the heading says so. */
export function LightDays({ days, now, degrees }: DaysProps) {
  const today = dayKey(now / 1000);
  return (
    <section>
      <h2>{say.days(days.length)}</h2>
      {days.length === 0 ? (
        <p className="message">{say.daysFailed}</p>
      ) : (
        <ol className="light-days">
          {days.map(({ dt, lowest, highest, icon, description, rain }) => (
            <li key={dt} className="light-day">
              <p>
                <strong suppressHydrationWarning>{dayKey(dt) === today ? say.today : weekday(dt)}</strong>
                <small className="w-full text-13 text-muted" suppressHydrationWarning>
                  {dayAndMonth(dt)}
                </small>
              </p>
              <WeatherIcon name={icon} size="size-9" />
              <p>
                <span className="light-description">{description}</span>
                {rain !== null && isLikelyRain(rain) && (
                  <RainChance className="light-rain" chance={rain} words={say.rainChance} />
                )}
              </p>
              <p className="light-range">
                <span className="sr-only">{say.highest}</span>
                <strong>{`${degrees.whole(highest)}°`}</strong>
                {lowest !== null && (
                  <>
                    <span className="sr-only">{say.lowest}</span>
                    <span>{`${degrees.whole(lowest)}°`}</span>
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
