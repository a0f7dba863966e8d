import { clock24, dayAndMonth, dayKey, weekday } from '../sky/clock.ts';
import { heading, rainChance } from './light-classes.ts';
import { lightTexts as say } from './light-texts.ts';
import type { Degrees } from '../sky/degrees.ts';
import { isLikelyRain } from '../sky/measures.ts';
import type { Day, Hour } from '../sky/shown-weather.ts';
import { TemperatureChart } from './TemperatureChart.tsx';
import { scaleOf } from '../parts/range-scale.ts';
import { DayRange } from '../parts/DayRange.tsx';
import { RangeBar } from '../parts/RangeBar.tsx';
import { RainChance } from '../parts/RainChance.tsx';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';

/** Number of points in the chart. */
const chartHours = 8;

/** The next twelve hours, and a chart of the first eight in the same columns. */
export function LightHours({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  const points = hours
    .slice(0, chartHours)
    .map(({ dt, temperature }) => ({ hour: clock24(dt), degrees: degrees.whole(temperature) }));
  return (
    <section className={hours.length > 0 ? 'lg:col-span-full' : undefined}>
      <h2 className={heading}>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{say.hoursFailed}</p>
      ) : (
        <div
          className="relative overflow-x-auto pb-2 [scrollbar-width:thin]"
          tabIndex={0}
          role="group"
          aria-label={say.hours}
        >
          <div className="min-w-[54rem]">
            <ol className="light-hours flex">
              {hours.map(({ dt, temperature, icon, rain }) => (
                // A row is reserved for the chance of rain in numbers. The gap is a margin, so that columns are as wide as the chart's.
                <li
                  key={dt}
                  className="relative grid me-2 flex-[1_0_4rem] grid-rows-[auto_auto_auto_1.4rem] justify-items-center gap-0.6 rounded-lg bg-surface px-2 py-2.4 [font-variant-numeric:tabular-nums]"
                >
                  <span suppressHydrationWarning>{clock24(dt)}</span>
                  <WeatherIcon name={icon} size="size-9" />
                  <strong>{`${degrees.whole(temperature)}°`}</strong>
                  {(rain === null || isLikelyRain(rain)) && (
                    <RainChance className={rainChance} chance={rain} words={say.rainChance} />
                  )}
                  {rain !== null && <RangeBar from={0} to={rain} />}
                </li>
              ))}
            </ol>
            <TemperatureChart
              label={say.chart(points, degrees.unit)}
              degrees={points.map(({ degrees }) => degrees)}
              columns={hours.length}
            />
          </div>
        </div>
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
  const scale = scaleOf(days);
  return (
    <section className="below-fold">
      <h2 className={heading}>{say.days(days.length)}</h2>
      {days.length === 0 ? (
        <p className="message">{say.daysFailed}</p>
      ) : (
        <ol className="light-days">
          {days.map(({ dt, lowest, highest, icon, description, rain }) => (
            <li
              key={dt}
              className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)] max-[17rem]:[&>:first-child]:col-span-full min-[17rem]:grid-cols-[6rem_auto_minmax(0,1fr)] items-center gap-2 border-t py-2 md:grid-cols-[6rem_auto_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <p className="flex flex-wrap gap-x-2">
                <strong className="first-letter:uppercase" suppressHydrationWarning>
                  {dayKey(dt) === today ? say.today : weekday(dt)}
                </strong>
                <small className="w-full text-13 text-muted" suppressHydrationWarning>
                  {dayAndMonth(dt)}
                </small>
              </p>
              <WeatherIcon name={icon} size="size-9" />
              <p className="flex flex-wrap gap-x-2">
                <span className="hyphens-auto text-15 leading-1.3 first-letter:uppercase">{description}</span>
                {isLikelyRain(rain) && (
                  <RainChance className={rainChance} chance={rain} words={say.rainChance} />
                )}
              </p>
              <DayRange
                className="light-range max-md:[grid-column:2/-1]"
                highest={highest}
                lowest={lowest}
                scale={scale}
                write={(celsius) => `${degrees.whole(celsius)}°`}
                say={say}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
