import { findMunicipality } from '#contract/weather/municipalities.ts';
import { clock12, dayAndMonth, dayKey } from '../sky/clock.ts';
import type { Spot } from '../sky/sky.ts';
import { mapSize, onMap } from '../map/map-projection.ts';
import { factTexts } from '../sky/texts.ts';
import { lightTexts as say } from './light-texts.ts';

interface Label {
  name: string;
  degrees: number;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  dx: number;
  dy: number;
}

/** The map's fixed labels: the difference in degrees from the shown temperature, and the position. */
const fixed = [
  { name: 'Mayagüez', difference: -1, anchor: 'start', dx: 6, dy: 4 },
  { name: 'Ponce', difference: 1, anchor: 'middle', dx: 0, dy: -8 },
  { name: 'Fajardo', difference: 0, anchor: 'end', dx: -6, dy: 5 },
] as const;

/** Map units. A letter of a label is at most this wide and high. */
const letter = { width: 6.2, height: 14 };

const widthOf = (name: string) => letter.width * `${name} 00°`.length;

/** The label of the shown place: above its dot, or beside it where the map ends, and always inside the map. */
function labelOf({ nombre: name, ...spot }: Spot, degrees: number): Label {
  const { x, y } = onMap(spot);
  const width = widthOf(name);
  const label = { name, degrees, x, y };
  const gap = 7;
  if (y < 2 * letter.height) {
    return x > width + gap
      ? { ...label, anchor: 'end', dx: -gap, dy: 4 }
      : { ...label, anchor: 'start', dx: gap, dy: 4 };
  }
  const anchor = x < width / 2 ? 'start' : x > mapSize.width - width / 2 ? 'end' : 'middle';
  return { ...label, anchor, dx: 0, dy: -8 };
}

const leftOf = ({ name, x, anchor, dx }: Label) =>
  x + dx - { start: 0, middle: widthOf(name) / 2, end: widthOf(name) }[anchor];

const overlap = (one: Label, other: Label): boolean =>
  leftOf(one) < leftOf(other) + widthOf(other.name) &&
  leftOf(other) < leftOf(one) + widthOf(one.name) &&
  Math.abs(one.y + one.dy - (other.y + other.dy)) < letter.height;

/**
 * Labels of the map: the shown place with its own temperature, then the fixed ones, without that place and without those that its label
 * would cover. `degrees` in the unit of the page.
 */
export function mapLabels(spot: Spot, degrees: number): Label[] {
  const shown = labelOf(spot, degrees);
  const others = fixed.flatMap(({ name, difference, ...at }): Label[] => {
    const place = findMunicipality(name);
    return place && name !== spot.nombre
      ? [{ name, degrees: degrees + difference, ...onMap(place), ...at }]
      : [];
  });
  return [shown, ...others.filter((other) => !overlap(shown, other))];
}

interface Props {
  spot: Spot;
  /** The temperature of the shown place, in the unit of the page. */
  degrees: number;
  asOf: number;
  now: number;
}

/** Decoration: only the shown place has its own temperature, and stands out. Those of the fixed labels are derived from it, and a note says so. */
export function LightMap({ spot, degrees, asOf, now }: Props) {
  const reportedAt = asOf / 1000;
  const day = dayKey(reportedAt) === dayKey(now / 1000) ? factTexts.today : dayAndMonth(reportedAt);
  return (
    <div className="light-map grid content-center gap-4 bg-white/[0.06] p-5 md:p-8">
      <svg className="w-full" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
        <use href="#puerto-rico" />
        {mapLabels(spot, degrees).map(({ name, degrees: shown, x, y, anchor, dx, dy }) => (
          <g
            key={name}
            className={`font-bold ${name === spot.nombre ? 'fill-sun' : 'fill-on-brand opacity-80'}`}
            fontSize="11"
          >
            <circle cx={x} cy={y} r={name === spot.nombre ? 4 : 2.5} />
            <text
              className="stroke-brand-deep"
              strokeWidth="2.5"
              strokeLinejoin="round"
              paintOrder="stroke"
              x={x + dx}
              y={y + dy}
              textAnchor={anchor}
            >
              {`${name} ${shown}°`}
            </text>
          </g>
        ))}
      </svg>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong suppressHydrationWarning>{`${say.updated} ${day} ${clock12(reportedAt)}`}</strong>
        <small className="text-sm text-on-brand-muted">{say.mapNote}</small>
      </p>
    </div>
  );
}
