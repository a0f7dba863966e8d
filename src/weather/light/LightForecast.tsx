import { clock24, dayKey } from '../sky/clock.ts';
import { lightTexts as say } from './light-texts.ts';
import type { Degrees } from '../sky/degrees.ts';
import type { Day, Hour } from '../sky/shown-weather.ts';
import { failedTexts } from '../sky/texts.ts';
import { DayRows } from '../parts/DayRows.tsx';
import { HourItem } from '../parts/HourItem.tsx';
import { heading, section } from '../parts/weather-classes.ts';
import { TemperatureChart } from './TemperatureChart.tsx';

/** Number of points in the chart. */
const chartHours = 8;

/** The next twelve hours, and a chart of the first eight in the same columns. */
export function LightHours({ hours, degrees }: { hours: readonly Hour[]; degrees: Degrees }) {
  const charted = hours.slice(0, chartHours);
  const points = charted.flatMap(({ dt, temperature }) =>
    temperature === null ? [] : [{ hour: clock24(dt), degrees: degrees.whole(temperature) }],
  );
  return (
    <section className={`${section} ${hours.length > 0 ? 'lg:col-span-full' : ''}`}>
      <h2 className={heading}>{say.hours}</h2>
      {hours.length === 0 ? (
        <p className="message">{failedTexts.hours}</p>
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
                <HourItem key={hour.dt} hour={hour} name={clock24(hour.dt)} write={degrees.short} />
              ))}
            </ol>
            {/* Its points stand below the hours, so none may be missing. */}
            {points.length === charted.length && (
              <TemperatureChart
                label={say.chart(points, degrees.unit)}
                degrees={points.map(({ degrees }) => degrees)}
                columns={hours.length}
              />
            )}
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
    <section className={`below-fold ${section}`}>
      <h2 className={heading}>{say.days(days.length)}</h2>
      <DayRows
        className="light-days"
        days={days}
        write={degrees.short}
        isToday={(dt) => dayKey(dt) === today}
      />
    </section>
  );
}
