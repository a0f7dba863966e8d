import { weatherIcon } from '#contract/weather-icons.ts';
import { clock12, dayAndMonth, hour12, weekday } from './clock.ts';
import { IconPictures } from './icon-pictures.ts';
import type { Sky } from './sky.ts';
import { wholeFahrenheitOfCelsius as fahrenheit, isLikelyRain, percentOfChance } from './units.ts';
import { useV2 } from './use-v2.ts';
import { sunOf } from './sky-today.ts';
import { daysAfter, hoursOf } from './v2-sky.ts';
import { texts as say } from './v2-texts.ts';
import type { V2Props } from './V2Now.tsx';
import { WeatherIcon } from './WeatherIcon.tsx';

/** The forecast: the next hours, sunrise and sunset, the days after today. Empty when it could not be loaded: V2Now says so. */
export function V2Ahead({ drawn, icons }: Pick<V2Props, 'drawn' | 'icons'>) {
  const { sky, now, asking } = useV2(drawn);
  const sun = sunOf(sky, now);
  if (sky.oneCall === null) return null;
  return (
    <IconPictures value={icons}>
      <div className="v2-ahead" aria-busy={asking !== null}>
        <section>
          <h2 id="v2-hourly">{say.hourly}</h2>
          <ol className="v2-hours" tabIndex={0} aria-labelledby="v2-hourly">
            {hoursOf(sky, now).map((hour, index) => (
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
        <section className="v2-week">
          <h2>{say.days}</h2>
          <ul className="v2-days">
            {daysAfter(sky, now).map((day) => (
              <Day key={day.dt} day={day} />
            ))}
          </ul>
        </section>
      </div>
    </IconPictures>
  );
}

type OneCall = NonNullable<Sky['oneCall']>['data'];

function Hour({ hour, isNow }: { hour: OneCall['hourly'][number]; isNow: boolean }) {
  const { dt, temp, pop, weather } = hour;
  return (
    <li>
      <span suppressHydrationWarning>{isNow ? say.now : hour12(dt)}</span>
      {weather[0] && <WeatherIcon name={weatherIcon(weather[0])} />}
      <span className="sr-only">{weather[0]?.description}</span>
      <strong>{`${fahrenheit(temp)}°F`}</strong>
      {isLikelyRain(pop) && (
        <small>
          {`${percentOfChance(pop)}%`}
          <span className="sr-only">{say.ofRain}</span>
        </small>
      )}
    </li>
  );
}

function SunMoment({ name, at, path }: { name: string; at: number; path: string }) {
  return (
    <div>
      <dt>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={`${path}M3 21h18M6 17a6 6 0 0 1 12 0M2 17h1m18 0h1`} />
        </svg>
        {name}
      </dt>
      <dd suppressHydrationWarning>{clock12(at)}</dd>
    </div>
  );
}

function Day({ day: { dt, temp, pop, weather } }: { day: OneCall['daily'][number] }) {
  return (
    <li>
      <p suppressHydrationWarning>
        <strong className="v2-capital">{weekday(dt)}</strong>
        <small>{dayAndMonth(dt)}</small>
      </p>
      {weather[0] && <WeatherIcon name={weatherIcon(weather[0])} />}
      <p>
        <span className="v2-capital">{weather[0]?.description}</span>
        {isLikelyRain(pop) && <small>{say.rainChance(percentOfChance(pop))}</small>}
      </p>
      <p className="v2-range">
        <strong>
          {`${fahrenheit(temp.max)}°`}
          <span className="sr-only">{` ${say.highest}`}</span>
        </strong>
        <span>
          {`${fahrenheit(temp.min)}°`}
          <span className="sr-only">{` ${say.lowest}`}</span>
        </span>
      </p>
    </li>
  );
}
