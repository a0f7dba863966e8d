import { clock24, dayAndMonth, dayKey, weekday } from './clock.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightDay, LightHour } from './light-view.ts';
import { TemperatureChart } from './TemperatureChart.tsx';
import { RainChance } from './RainChance.tsx';
import { WeatherIcon } from './WeatherIcon.tsx';

/** Number of points in the chart. */
const chartHours = 8;

/** The next twelve hours, and a chart of the first eight. */
export function LightHours({ hours }: { hours: readonly LightHour[] }) {
  const points = hours.slice(0, chartHours).map(({ dt, degrees }) => ({ hour: clock24(dt), degrees }));
  return (
    <section>
      <h2>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.hoursFailed}</p>
      ) : (
        <>
          <ol className="light-hours" tabIndex={0} aria-label={say.hours}>
            {hours.map(({ dt, degrees, icon, rain }) => (
              <li key={dt}>
                <span suppressHydrationWarning>{clock24(dt)}</span>
                <WeatherIcon name={icon} />
                <strong>{`${degrees}°`}</strong>
                {rain !== null && (
                  <RainChance className="light-rain" percent={rain} words={say.rainChance(rain)} />
                )}
              </li>
            ))}
          </ol>
          <TemperatureChart label={say.chart(points)} points={points} />
        </>
      )}
    </section>
  );
}

interface DaysProps {
  days: readonly LightDay[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** Today and the week after it. */
export function LightDays({ days, now }: DaysProps) {
  const today = dayKey(now / 1000);
  return (
    <section>
      <h2>{say.days}</h2>
      {days.length === 0 ? (
        <p className="message">{say.daysFailed}</p>
      ) : (
        <ol className="light-days">
          {days.map(({ dt, lowest, highest, icon, description, rain }) => (
            <li key={dt}>
              <p>
                <strong suppressHydrationWarning>{dayKey(dt) === today ? say.today : weekday(dt)}</strong>
                <small suppressHydrationWarning>{dayAndMonth(dt)}</small>
              </p>
              <WeatherIcon name={icon} />
              <p>
                <span className="light-description">{description}</span>
                {rain !== null && (
                  <RainChance className="light-rain" percent={rain} words={say.rainChance(rain)} />
                )}
              </p>
              <p className="light-range">
                <span className="sr-only">{say.highest}</span>
                <strong>{`${highest}°`}</strong>
                <span className="sr-only">{say.lowest}</span>
                <span>{`${lowest}°`}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
