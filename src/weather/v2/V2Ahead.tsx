import { IconPictures } from '../parts/icon-pictures.ts';
import { WeatherIcon } from '../parts/WeatherIcon.tsx';
import { section } from '../parts/weather-classes.ts';
import { clock12, dayAndMonth, hour12, weekday } from '../sky/clock.ts';
import { fahrenheitText, isLikelyRain, percentOfChance, wholeFahrenheit } from '../sky/measures.ts';
import { comingHours, sunOf, type Day as DayData, type Hour as HourData } from '../sky/weather.ts';
import { daysAfter } from './shown.ts';
import { texts as say } from './v2-texts.ts';
import type { V2Props } from './V2Now.tsx';
import { useV2 } from './v2.store.ts';

/** The forecast: the next hours, sunrise and sunset, the days after today. Empty when it could not be loaded: V2Now says so. */
export function V2Ahead({ drawn, icons }: Pick<V2Props, 'drawn' | 'icons'>) {
  const { weather, now, loadingSpot } = useV2(drawn);
  const sun = sunOf(weather, now);
  if (weather.hours === null) return null;
  return (
    <IconPictures value={icons}>
      <div
        className="grid grid-cols-1 content-start gap-6 lg:grid-cols-side"
        aria-busy={loadingSpot !== null}
      >
        <section className={`lg:col-span-full ${section}`}>
          <h2 id="v2-hourly">{say.hourly}</h2>
          <ol className="v2-hours hours" tabIndex={0} aria-labelledby="v2-hourly">
            {comingHours(weather.hours, now).map((hour, index) => (
              <Hour key={hour.dt} hour={hour} isNow={index === 0} />
            ))}
          </ol>
        </section>
        {sun && (
          <dl className="v2-sun-times">
            <SunMoment name={say.sunrise} at={sun.sunrise} path="M12 2v6M8 6l4-4 4 4" />
            <SunMoment name={say.sunset} at={sun.sunset} path="M12 2v6M8 4l4 4 4-4" />
          </dl>
        )}
        <section className={`lg:[grid-area:2/1] ${section}`}>
          <h2>{say.days}</h2>
          <ul className="v2-days">
            {daysAfter(weather, now).map((day) => (
              <Day key={day.dt} day={day} />
            ))}
          </ul>
        </section>
      </div>
    </IconPictures>
  );
}

function Hour({ hour, isNow }: { hour: HourData; isNow: boolean }) {
  const { dt, temperature, icon, description, rain } = hour;
  return (
    <li className="v2-hour">
      <span suppressHydrationWarning>{isNow ? say.now : hour12(dt)}</span>
      <WeatherIcon name={icon} size="size-9" />
      <span className="sr-only">{description}</span>
      <strong>{fahrenheitText(temperature)}</strong>
      {isLikelyRain(rain) && (
        <small>
          {`${percentOfChance(rain)}%`}
          <span className="sr-only">{say.ofRain}</span>
        </small>
      )}
    </li>
  );
}

function SunMoment({ name, at, path }: { name: string; at: number; path: string }) {
  return (
    <div>
      <dt className="flex items-center gap-2">
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

function Day({ day: { dt, lowest, highest, icon, description, rain } }: { day: DayData }) {
  return (
    <li className="v2-day">
      <p suppressHydrationWarning>
        <strong className="v2-capital">{weekday(dt)}</strong>
        <small>{dayAndMonth(dt)}</small>
      </p>
      <WeatherIcon name={icon} size="size-9" />
      <p className="v2-sky">
        <span className="v2-capital">{description}</span>
        {rain !== null && isLikelyRain(rain) && <small>{say.rainChance(percentOfChance(rain))}</small>}
      </p>
      <p className="v2-range">
        <strong>
          {`${wholeFahrenheit(highest)}°`}
          <span className="sr-only">{` ${say.highest}`}</span>
        </strong>
        {lowest !== null && (
          <span>
            {`${wholeFahrenheit(lowest)}°`}
            <span className="sr-only">{` ${say.lowest}`}</span>
          </span>
        )}
      </p>
    </li>
  );
}
