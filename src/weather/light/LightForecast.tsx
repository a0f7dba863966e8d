import { clock24, dayKey } from '../sky/clock.ts';
import { heading } from './light-classes.ts';
import { lightTexts as say } from './light-texts.ts';
import type { Degrees } from '../sky/degrees.ts';
import type { Day, Hour } from '../sky/shown-weather.ts';
import { DayRows } from '../parts/DayRows.tsx';
import { HourItem } from '../parts/HourItem.tsx';
import { TemperatureChart } from './TemperatureChart.tsx';

/** Number of points in the chart. */
const chartHours = 8;

/** "86°" */
const writeIn = (degrees: Degrees) => (celsius: number) => `${degrees.whole(celsius)}°`;

/** The next twelve hours, and a chart of the first eight in the same columns. */
export function LightHours({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  const write = writeIn(degrees);
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
            {/* The gap is a margin, so that columns are as wide as the chart's. */}
            <ol className="light-hours flex [&>li]:me-2 [&>li]:basis-16">
              {hours.map((hour) => (
                <HourItem key={hour.dt} hour={hour} name={clock24(hour.dt)} write={write} />
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
  return (
    <section className="below-fold">
      <h2 className={heading}>{say.days(days.length)}</h2>
      {days.length === 0 ? (
        <p className="message">{say.daysFailed}</p>
      ) : (
        <DayRows
          className="light-days"
          days={days}
          write={writeIn(degrees)}
          isToday={(dt) => dayKey(dt) === today}
        />
      )}
    </section>
  );
}
