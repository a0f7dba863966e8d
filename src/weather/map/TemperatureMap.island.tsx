import type { Temperatures } from '#contract/weather/weather.ts';
import type { TemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { useHydrated } from '#ui/islands/browser-state.ts';
import type { Island } from '#ui/islands/hydrate-island.ts';
import { useStore } from '@nanostores/react';
import { clock12, dayAndMonth, dayKey } from '../sky/clock.ts';
import { $sky } from '../sky/sky.store.ts';
import type { Spot } from '../sky/sky.ts';
import { mapTexts as say } from '../sky/texts.ts';
import { mapLabels, ownReading, shownReadings, type Reading } from './map-readings.ts';
import { useDegrees } from '../parts/use-degrees.ts';

export interface TemperatureMapProps {
  /** The page's place, and its reading. */
  spot: Spot;
  own: Reading | null;
  places: Temperatures;
  /** The page's own unit. */
  unit: TemperatureUnit;
  /** When the page was rendered, in milliseconds since the epoch. */
  loadedAt: number;
}

/** The moment of the oldest reading: "3:40 p. m.", or "25 nov, 3:40 p. m." if it is of another day than `now` (milliseconds since the epoch). */
function oldestOf(readings: Temperatures, now: number): string {
  const oldest = Math.min(...readings.map(({ at }) => at));
  const isToday = dayKey(oldest) === dayKey(now / 1000);
  return isToday ? clock12(oldest) : `${dayAndMonth(oldest)}, ${clock12(oldest)}`;
}

/**
 * The island with the temperatures of the page's place and of some others, and the same as a list, which is also the text alternative. It
 * follows the place, the unit and the temperature of the page. The server draws it without a script.
 */
export function TemperatureMap({
  spot: firstSpot,
  own: firstOwn,
  places,
  unit,
  loadedAt,
}: TemperatureMapProps) {
  const latest = useStore($sky);
  // The first render must match the server's.
  const sky = useHydrated() ? latest : null;
  const degrees = useDegrees(unit);
  const spot = sky?.spot ?? firstSpot;
  const before = firstOwn?.nombre === spot.nombre ? firstOwn : null;
  const readings = shownReadings((sky && ownReading(sky)) ?? before, places);
  const colour = (name: string) => (name === spot.nombre ? 'font-extrabold text-sun fill-sun' : 'fill-white');
  return (
    <div className="temperature-map on-deep flex w-full flex-wrap items-center gap-x-8 gap-y-3 p-4">
      <svg className="max-h-[15rem] flex-[2_1_15rem]" viewBox="-8 -18 318 118" aria-hidden="true">
        <use href="#puerto-rico" width="302" height="98" />
        {mapLabels(readings, spot).map(({ nombre, temperature, x, y, hasNumber }) => (
          <g key={nombre} className={`font-bold ${colour(nombre)}`} fontSize="15" textAnchor="middle">
            <circle cx={x} cy={y} r={nombre === spot.nombre ? 4 : 2.5} />
            {hasNumber && (
              <text x={x} y={y} dy="-6">
                {degrees.short(temperature)}
              </text>
            )}
          </g>
        ))}
      </svg>
      {readings.length > 0 && (
        <div className="min-w-0 flex-[1_1_14rem] text-sm">
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(min(7.2rem,100%),1fr))] gap-x-6"
            aria-label={say.title}
          >
            {readings.map(({ nombre, temperature }) => (
              <li key={nombre} className={`flex flex-wrap justify-between gap-x-2 ${colour(nombre)}`}>
                <span>{nombre}</span>
                <strong>{degrees.text(temperature)}</strong>
              </li>
            ))}
          </ul>
          <p className="mt-2" suppressHydrationWarning>
            {say.since(oldestOf(readings, sky?.loadedAt ?? loadedAt))}
          </p>
        </div>
      )}
    </div>
  );
}

export const island: Island<TemperatureMapProps> = { component: TemperatureMap };
