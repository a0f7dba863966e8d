import { findMunicipality } from '#contract/municipalities.ts';
import { Age } from '#ui/Age.tsx';
import { clock12, dayAndMonth, dayKey, longDay } from '../sky/clock.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';
import { mapSize, onMap } from '../parts/map-projection.ts';
import { NowFacts } from '../parts/NowFacts.tsx';
import { NowLine } from '../parts/NowLine.tsx';
import {
  compass8,
  fahrenheitText,
  milesText,
  spacedFahrenheitText,
  wholeFahrenheit,
  windText,
} from '../sky/measures.ts';
import { factTexts } from '../sky/texts.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A name, and what belongs to it at the other end. */
const line = 'flex flex-wrap items-baseline justify-between gap-x-4';

/** Current weather of one municipality, and the map beside it. */
export function LightCurrent({ view, now }: Props) {
  const { feelsLike, wind, humidity, temperature } = view.now;
  const place = view.spot.nombre;
  const facts = [
    [factTexts.feelsLike, spacedFahrenheitText(feelsLike)],
    [factTexts.wind, `${windText(wind.speed)} ${compass8(wind.deg)}`],
    [factTexts.humidity, `${humidity}%`],
    [factTexts.visibility, view.visibility === null ? factTexts.unknown : milesText(view.visibility)],
  ] as const;
  return (
    <section className="light-current on-deep" aria-label={place}>
      <div className="light-now grid gap-4 p-5 md:p-8">
        <p className={`light-place ${line}`}>
          <strong className="text-xl">{place}</strong>
          <span className="text-on-brand-muted" suppressHydrationWarning>
            {longDay(now / 1000)}
          </span>
        </p>
        <NowLine
          className="light-degrees gap-y-1"
          iconClass="size-18"
          skyClass="text-lg"
          now={view.now}
          degrees={fahrenheitText}
        />
        <NowFacts className="grid-cols-2 gap-x-4" facts={facts} />
        <p className="text-sm text-on-brand-muted">
          <Age asOf={view.asOf} shownAt={view.loadedAt} />
        </p>
      </div>
      <LightMap degrees={wholeFahrenheit(temperature)} asOf={view.asOf} now={now} />
    </section>
  );
}

/** The map's fixed labels: the difference in degrees from the shown temperature, and the position. */
const labels = [
  { name: 'Mayagüez', difference: -1, anchor: 'start', dx: 6, dy: 4 },
  { name: 'Ponce', difference: 1, anchor: 'middle', dx: 0, dy: -8 },
  { name: 'Fajardo', difference: 0, anchor: 'end', dx: -6, dy: 5 },
] as const;

interface MapProps {
  /** Fahrenheit. */
  degrees: number;
  asOf: number;
  now: number;
}

/** Decoration: its three temperatures are derived from the shown one, and a note below the map says that they are illustrative. */
function LightMap({ degrees, asOf, now }: MapProps) {
  const reportedAt = asOf / 1000;
  const day = dayKey(reportedAt) === dayKey(now / 1000) ? say.today : dayAndMonth(reportedAt);
  return (
    <div className="light-map grid content-center gap-4 bg-white/[0.06] p-5 md:p-8">
      <svg className="w-full" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
        <use href="#puerto-rico" />
        {labels.map(({ name, difference, anchor, dx, dy }) => {
          const place = findMunicipality(name);
          if (!place) return null;
          const { x, y } = onMap(place);
          return (
            <g key={name} className="fill-on-brand font-bold" fontSize="11">
              <circle cx={x} cy={y} r="2.5" />
              <text
                className="stroke-brand-deep"
                strokeWidth="2.5"
                strokeLinejoin="round"
                paintOrder="stroke"
                x={x + dx}
                y={y + dy}
                textAnchor={anchor}
              >
                {`${name} ${degrees + difference}°`}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={line}>
        <strong suppressHydrationWarning>{`${say.updated} ${day} ${clock12(reportedAt)}`}</strong>
        <small className="text-sm text-on-brand-muted">{say.mapNote}</small>
      </p>
    </div>
  );
}
