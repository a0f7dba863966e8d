import type { ReactNode } from 'react';
import { clock24 } from '../sky/clock.ts';
import {
  compass8,
  daylightLeftMinutes,
  fullBar,
  hoursAndMinutes,
  humidityRating,
  milesOfMetres,
  milesText,
  percentOfChance,
  pressureRating,
  uvLabel,
  visibilityRating,
  windText,
} from '../sky/measures.ts';
import { factTexts as say } from '../sky/texts.ts';
import type { Facts } from '../sky/shown-weather.ts';

interface Props {
  facts: Facts;
  /** Seconds since the epoch. */
  now: number;
  /** Writes degrees Celsius in the scale of the page. */
  degrees: (celsius: number) => string;
  /** Version 2 explains more: the wind's arrow, the end of each scale, and a bar of the daylight instead of its times. */
  explains?: boolean;
}

/** What is shown of a value; null when it is unknown. */
const known = <Value, Shown>(value: Value | null, show: (value: Value) => Shown): Shown | null =>
  value === null ? null : show(value);

/** Nine measurements, each with its rating, as items of a `<dl>`. */
export function FactList({ facts, now, degrees, explains = false }: Props) {
  const { temperature, feelsLike, wind, humidity, visibility, rain, pressure, uv, sun } = facts;
  const { humidityPercent, visibilityMiles } = fullBar;
  const miles = known(visibility, milesOfMetres);
  const from = known(wind?.deg ?? null, compass8);
  const left = sun && daylightLeftMinutes(sun.sunrise, sun.sunset, now);
  return (
    <>
      <Fact name={say.temperature} value={known(temperature, degrees)} />
      <Fact name={say.feelsLike} value={known(feelsLike, degrees)} />
      <Fact
        name={say.wind}
        value={wind && windText(wind.speed)}
        note={from !== null && explains ? say.windFrom(from) : from}
      >
        {/* The arrow points where the wind blows to; `deg` is where it comes from. */}
        {explains && from !== null && (
          <svg className="icon absolute inset-[auto_0_0_auto] size-7" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 3v18m-6-6 6 6 6-6" transform={`rotate(${wind?.deg} 12 12)`} />
          </svg>
        )}
      </Fact>
      <Fact
        name={say.humidity}
        value={known(humidity, (percent) => `${percent}%`)}
        note={known(humidity, humidityRating)}
        bar={{ value: humidity, full: humidityPercent }}
      />
      <Fact
        name={say.visibility}
        value={known(visibility, milesText)}
        note={known(miles, visibilityRating)}
        bar={{ value: miles, full: visibilityMiles, end: explains && say.farthest(visibilityMiles) }}
      />
      <Fact
        name={say.rain}
        value={known(rain, (chance) => `${percentOfChance(chance)}%`)}
        note={explains ? say.today : null}
      />
      <Fact
        name={say.pressure}
        value={known(pressure, (hectopascals) => `${hectopascals} hPa`)}
        note={known(pressure, pressureRating)}
      />
      <Fact
        name={say.uv}
        value={known(uv, (index) => String(Math.round(index * 10) / 10))}
        note={known(uv, uvLabel)}
        bar={{ value: uv, full: fullBar.uv, end: String(fullBar.uv) }}
      />
      <Fact
        name={say.daylight}
        value={known(left, hoursAndMinutes)}
        note={!sun || explains ? null : say.sun(clock24(sun.sunrise), clock24(sun.sunset))}
        bar={
          sun && explains && { value: left, full: daylightLeftMinutes(sun.sunrise, sun.sunset, sun.sunrise) }
        }
      />
    </>
  );
}

interface FactProps {
  name: string;
  /** Null when unknown. */
  value: string | null;
  /** What the value means. */
  note?: string | null;
  /** The value on its scale from 0 to `full`, above which the bar stays full. Without `end`, the name of that, no scale is written. */
  bar?: { value: number | null; full: number; end?: string | false } | false | null;
  children?: ReactNode;
}

function Fact({ name, value, note, bar, children }: FactProps) {
  return (
    <div className="grid content-start gap-1 rounded-lg p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="relative grid gap-1.4 text-15">
        <strong className="text-22/[1.25]">{value ?? say.unknown}</strong>
        {note && <span suppressHydrationWarning>{note}</span>}
        {children}
        {bar && bar.value !== null && (
          <>
            <progress
              className="weather-bar"
              aria-label={name}
              value={Math.min(Math.max(bar.value, 0), bar.full)}
              max={bar.full}
            />
            {bar.end && (
              <small className="bar-scale flex justify-between text-13 text-muted">
                <span>0</span>
                <span>{bar.end}</span>
              </small>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
