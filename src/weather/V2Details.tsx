import { Bar } from './Bar.tsx';
import { compass8 } from './compass.ts';
import { daylightLeftMinutes, hoursAndMinutes } from './daylight.ts';
import { Detail } from './Detail.tsx';
import { fullBar, humidityRating, pressureRating, uvLabel, visibilityRating } from './ratings.ts';
import type { Sky } from './sky.ts';
import {
  wholeFahrenheitOfCelsius as fahrenheit,
  milesOfMetres,
  milesPerHourOfMetresPerSecond,
  percentOfChance,
} from './units.ts';
import { useV2 } from './use-v2.ts';
import { sunOf, visibilityOf } from './sky-today.ts';
import { todayOf } from './v2-sky.ts';
import { texts as say } from './v2-texts.ts';

/** Each measurement with its rating. Unknown ones say so; when all are unknown, nothing is rendered. */
export function V2Details({ drawn }: { drawn: Sky }) {
  const { sky, now, asking } = useV2(drawn);
  if (sky.current === null && sky.oneCall === null) return null;
  const main = sky.current?.data.main;
  const sun = sunOf(sky, now);
  const rain = todayOf(sky, now)?.pop;
  const inFahrenheit = (celsius?: number) =>
    celsius === undefined ? say.unknown : `${fahrenheit(celsius)}°F`;
  return (
    <dl aria-busy={asking !== null}>
      <Detail name={say.temperature} value={inFahrenheit(main?.temp)} />
      <Detail name={say.feelsLike} value={inFahrenheit(main?.feels_like)} />
      <Wind wind={sky.current?.data.wind} />
      <Humidity percent={main?.humidity} />
      <Visibility metres={visibilityOf(sky)} />
      <Detail
        name={say.rain}
        value={rain === undefined ? say.unknown : `${percentOfChance(rain)}%`}
        note={say.today}
      />
      <Detail
        name={say.pressure}
        value={main ? `${main.pressure} hPa` : say.unknown}
        note={main && pressureRating(main.pressure)}
      />
      <UvIndex index={sky.oneCall?.data.current.uvi ?? null} />
      <Daylight sun={sun} now={now} />
    </dl>
  );
}

function Wind({ wind }: { wind?: { speed: number; deg: number } | undefined }) {
  if (!wind) return <Detail name={say.wind} value={say.unknown} />;
  return (
    <Detail
      name={say.wind}
      value={`${Math.round(milesPerHourOfMetresPerSecond(wind.speed))} mph`}
      note={say.windFrom(compass8(wind.deg))}
    >
      {/* The arrow points where the wind blows to; `deg` is where it comes from. */}
      <svg className="icon v2-arrow" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3v18m-6-6 6 6 6-6" transform={`rotate(${wind.deg} 12 12)`} />
      </svg>
    </Detail>
  );
}

function Humidity({ percent }: { percent?: number | undefined }) {
  if (percent === undefined) return <Detail name={say.humidity} value={say.unknown} />;
  return (
    <Detail name={say.humidity} value={`${percent}%`} note={humidityRating(percent)}>
      <Bar label={say.humidity} value={percent} full={fullBar.humidityPercent} />
    </Detail>
  );
}

function Visibility({ metres }: { metres: number | null }) {
  if (metres === null) return <Detail name={say.visibility} value={say.unknown} />;
  const miles = milesOfMetres(metres);
  return (
    <Detail name={say.visibility} value={`${miles.toFixed(1)} mi`} note={visibilityRating(miles)}>
      <Bar
        label={say.visibility}
        value={miles}
        full={fullBar.visibilityMiles}
        end={say.farthest(fullBar.visibilityMiles)}
      />
    </Detail>
  );
}

function UvIndex({ index }: { index: number | null }) {
  if (index === null) return <Detail name={say.uv} value={say.unknown} />;
  return (
    <Detail name={say.uv} value={String(Math.round(index * 10) / 10)} note={uvLabel(index)}>
      <Bar label={say.uv} value={index} full={fullBar.uv} end={String(fullBar.uv)} />
    </Detail>
  );
}

function Daylight({ sun, now }: { sun: ReturnType<typeof sunOf>; now: number }) {
  if (!sun) return <Detail name={say.daylight} value={say.unknown} />;
  const { sunrise, sunset } = sun;
  const left = daylightLeftMinutes(sunrise, sunset, now);
  return (
    <Detail name={say.daylight} value={hoursAndMinutes(left)}>
      <Bar label={say.daylight} value={left} full={daylightLeftMinutes(sunrise, sunset, sunrise)} />
    </Detail>
  );
}
