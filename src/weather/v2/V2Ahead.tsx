import { IconPictures } from '../parts/third-party-icons.ts';
import { DayRows } from '../parts/DayRows.tsx';
import { HourItem } from '../parts/HourItem.tsx';
import { useDegrees } from '../parts/use-degrees.ts';
import { greyWhenBusy, heading, hourRow, section } from '../parts/weather-classes.ts';
import { clock12, hour12 } from '../sky/clock.ts';
import { comingHours, sunOf, type Hour, type Now } from '../sky/shown-weather.ts';
import { daysAfter } from './shown.ts';
import { texts as say } from './v2-texts.ts';
import type { V2Props } from './V2Now.tsx';
import { useV2 } from './v2.store.ts';

/** The forecast: the next hours, sunrise and sunset, the days after today. Empty when it could not be loaded: V2Now says so. */
export function V2Ahead({ drawn, icons }: Pick<V2Props, 'drawn' | 'icons'>) {
  const { weather, now, loadingSpot } = useV2(drawn);
  const degrees = useDegrees('F');
  const sun = sunOf(weather, now);
  const hours = comingHours(weather.hours ?? [], now);
  const days = daysAfter(weather, now);
  if (weather.hours === null) return null;
  return (
    <IconPictures value={icons}>
      <div
        className={`grid grid-cols-1 content-start gap-6 lg:grid-cols-side ${greyWhenBusy}`}
        aria-busy={loadingSpot !== null}
      >
        {hours.length > 0 && (
          <section className={`lg:col-span-full ${section}`}>
            <h2 id="v2-hourly" className={heading}>
              {say.hourly}
            </h2>
            <ol
              className={`v2-hours ${hourRow} pb-2 [&>li]:bg-ground`}
              tabIndex={0}
              aria-labelledby="v2-hourly"
            >
              {hours.map((hour, index) => (
                <HourItem
                  key={hour.dt}
                  hour={index === 0 ? asSeen(hour, weather.now) : hour}
                  name={index === 0 ? say.now : hour12(hour.dt)}
                  write={degrees.tight}
                />
              ))}
            </ol>
          </section>
        )}
        {sun && (
          // On a wide screen it is beside the week, level with its list under the heading.
          <dl className="v2-sun-times">
            <SunMoment name={say.sunrise} at={sun.sunrise} path="M12 2v6M8 6l4-4 4 4" />
            <SunMoment name={say.sunset} at={sun.sunset} path="M12 2v6M8 4l4 4 4-4" />
          </dl>
        )}
        {days.length > 0 && (
          <section className={`below-fold lg:[grid-area:2/1] ${section}`}>
            <h2 className={heading}>{say.days}</h2>
            <DayRows
              className="v2-days rounded-lg bg-ground px-4 [&>:first-child]:border-t-0"
              days={days}
              write={degrees.short}
            />
          </section>
        )}
      </div>
    </IconPictures>
  );
}

/** The current hour with the weather that was observed: "Ahora" tells the same as the card above it. */
function asSeen(hour: Hour, now: Now | null): Hour {
  if (now === null) return hour;
  const { icon, description, temperature } = now;
  return { ...hour, icon, description, temperature };
}

function SunMoment({ name, at, path }: { name: string; at: number; path: string }) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={`${path}M3 21h18M6 17a6 6 0 0 1 12 0M2 17h1m18 0h1`} />
        </svg>
        {name}
      </dt>
      <dd className="font-bold" suppressHydrationWarning>
        {clock12(at)}
      </dd>
    </div>
  );
}
