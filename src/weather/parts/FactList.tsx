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
import { Bar } from './Bar.tsx';

interface Props {
  facts: Facts;
  /** Seconds since the epoch. */
  now: number;
  /** Writes degrees Celsius in the scale of the page. */
  degrees: (celsius: number) => string;
  /** Version 2 explains more: the wind's arrow, the end of each scale, and a bar of the daylight instead of its times. */
  explains?: boolean;
}

/** Nine measurements, each with its rating, as items of a `<dl>`. */
export function FactList({ facts, now, degrees, explains = false }: Props) {
  const { temperature, feelsLike, wind, humidity, visibility, rain, pressure, uv, sun } = facts;
  const miles = visibility === null ? null : milesOfMetres(visibility);
  return (
    <>
      <Fact name={say.temperature} value={temperature === null ? null : degrees(temperature)} />
      <Fact name={say.feelsLike} value={feelsLike === null ? null : degrees(feelsLike)} />
      <Wind wind={wind} explains={explains} />
      <Fact
        name={say.humidity}
        value={humidity === null ? null : `${humidity}%`}
        note={humidity === null ? null : humidityRating(humidity)}
      >
        {humidity !== null && <Bar label={say.humidity} value={humidity} full={fullBar.humidityPercent} />}
      </Fact>
      <Fact
        name={say.visibility}
        value={visibility === null ? null : milesText(visibility)}
        note={miles === null ? null : visibilityRating(miles)}
      >
        {miles !== null && (
          <Bar
            label={say.visibility}
            value={miles}
            full={fullBar.visibilityMiles}
            end={explains ? say.farthest(fullBar.visibilityMiles) : undefined}
          />
        )}
      </Fact>
      <Fact
        name={say.rain}
        value={rain === null ? null : `${percentOfChance(rain)}%`}
        note={explains ? say.today : null}
      />
      <Fact
        name={say.pressure}
        value={pressure === null ? null : `${pressure} hPa`}
        note={pressure === null ? null : pressureRating(pressure)}
      />
      <Fact
        name={say.uv}
        value={uv === null ? null : String(Math.round(uv * 10) / 10)}
        note={uv === null ? null : uvLabel(uv)}
      >
        {uv !== null && <Bar label={say.uv} value={uv} full={fullBar.uv} end={String(fullBar.uv)} />}
      </Fact>
      <Daylight sun={sun} now={now} explains={explains} />
    </>
  );
}

type PartProps = Required<Pick<Props, 'explains'>>;

function Wind({ wind, explains }: PartProps & Pick<Facts, 'wind'>) {
  if (!wind) return <Fact name={say.wind} value={null} />;
  const { speed, deg } = wind;
  const from = deg === null ? null : compass8(deg);
  return (
    <Fact
      name={say.wind}
      value={windText(speed)}
      note={from !== null && explains ? say.windFrom(from) : from}
    >
      {/* The arrow points where the wind blows to; `deg` is where it comes from. */}
      {explains && deg !== null && (
        <svg className="icon absolute inset-[auto_0_0_auto] size-7" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18m-6-6 6 6 6-6" transform={`rotate(${deg} 12 12)`} />
        </svg>
      )}
    </Fact>
  );
}

function Daylight({ sun, now, explains }: PartProps & Pick<Facts, 'sun'> & Pick<Props, 'now'>) {
  if (!sun) return <Fact name={say.daylight} value={null} />;
  const { sunrise, sunset } = sun;
  const left = daylightLeftMinutes(sunrise, sunset, now);
  return (
    <Fact
      name={say.daylight}
      value={hoursAndMinutes(left)}
      note={explains ? null : say.sun(clock24(sunrise), clock24(sunset))}
    >
      {explains && (
        <Bar label={say.daylight} value={left} full={daylightLeftMinutes(sunrise, sunset, sunrise)} />
      )}
    </Fact>
  );
}

interface FactProps {
  name: string;
  /** Null when unknown. */
  value: string | null;
  /** What the value means. */
  note?: string | null;
  children?: ReactNode;
}

function Fact({ name, value, note, children }: FactProps) {
  return (
    <div className="grid content-start gap-1 rounded-lg p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="relative grid gap-1.4 text-15">
        <strong className="text-22/[1.25]">{value ?? say.unknown}</strong>
        {note && <span suppressHydrationWarning>{note}</span>}
        {children}
      </dd>
    </div>
  );
}
