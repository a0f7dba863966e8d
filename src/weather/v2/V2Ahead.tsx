import { IconPictures } from '../parts/third-party-icons.ts';
import { onScale, scaleOf, type RangeScale } from '../parts/range-scale.ts';
import { RangeBar } from '../parts/RangeBar.tsx';
import { RainChance } from '../parts/RainChance.tsx';
import { useDegrees } from '../parts/use-degrees.ts';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';
import { greyWhenBusy, heading, hourRow, section } from '../parts/weather-classes.ts';
import type { Degrees } from '../sky/degrees.ts';
import { clock12, dayAndMonth, hour12, weekday } from '../sky/clock.ts';
import { isLikelyRain, percentOfChance } from '../sky/measures.ts';
import {
  comingHours,
  sunOf,
  type Day as DayData,
  type Hour as HourData,
  type Now,
} from '../sky/shown-weather.ts';
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
  const scale = scaleOf(days);
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
            <ol className={`v2-hours ${hourRow} pb-2`} tabIndex={0} aria-labelledby="v2-hourly">
              {hours.map((hour, index) => (
                <Hour
                  key={hour.dt}
                  hour={index === 0 ? asSeen(hour, weather.now) : hour}
                  isNow={index === 0}
                  degrees={degrees}
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
            <ul className="v2-days rounded-lg bg-ground px-4">
              {days.map((day) => (
                <Day key={day.dt} day={day} scale={scale} degrees={degrees} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </IconPictures>
  );
}

/** The current hour with the weather that was observed: "Ahora" tells the same as the card above it. */
function asSeen(hour: HourData, now: Now | null): HourData {
  if (now === null) return hour;
  const { icon, description, temperature } = now;
  return { ...hour, icon, description, temperature };
}

function Hour({ hour, isNow, degrees }: { hour: HourData; isNow: boolean; degrees: Degrees }) {
  const { dt, temperature, icon, description, rain } = hour;
  return (
    <li className="v2-hour">
      <span suppressHydrationWarning>{isNow ? say.now : hour12(dt)}</span>
      <WeatherIcon name={icon} size="size-9" />
      <span className="sr-only">{description}</span>
      <strong>{degrees.tight(temperature)}</strong>
      {isLikelyRain(rain) && (
        <small className="font-bold text-link">
          {`${percentOfChance(rain)}%`}
          <span className="sr-only">{say.ofRain}</span>
        </small>
      )}
      {rain !== null && <RangeBar from={0} to={rain} />}
      {rain === null && <RainChance className="text-sm text-muted" chance={null} words={say.rainChance} />}
    </li>
  );
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

interface DayProps {
  day: DayData;
  /** The ends of the bars of all days. */
  scale: RangeScale | null;
  degrees: Degrees;
}

function Day({ day, scale, degrees }: DayProps) {
  const { dt, lowest, highest, icon, description, rain } = day;
  const bar = onScale(day, scale);
  return (
    <li className="v2-day">
      <p className="grid" suppressHydrationWarning>
        <strong className="v2-capital first-letter:uppercase">{weekday(dt)}</strong>
        <small className="text-sm text-muted">{dayAndMonth(dt)}</small>
      </p>
      <WeatherIcon name={icon} size="size-9" />
      <p className="v2-words">
        <span className="first-letter:uppercase">{description}</span>
        {isLikelyRain(rain) && (
          <small className="whitespace-nowrap text-sm font-bold text-link">
            {say.rainChance(percentOfChance(rain))}
          </small>
        )}
      </p>
      <p className="v2-range day-range">
        <strong>
          {`${degrees.whole(highest)}°`}
          <span className="sr-only">{` ${say.highest}`}</span>
        </strong>
        {bar && <RangeBar {...bar} />}
        {lowest !== null && (
          <span className="text-muted">
            {`${degrees.whole(lowest)}°`}
            <span className="sr-only">{` ${say.lowest}`}</span>
          </span>
        )}
      </p>
    </li>
  );
}
