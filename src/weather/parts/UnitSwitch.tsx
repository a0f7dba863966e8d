import { $temperatureUnit, temperatureUnits } from '#preferences/temperature-unit.store.ts';
import { unitTexts as say } from '../sky/texts.ts';
import type { Degrees } from '../sky/degrees.ts';

/**
 * Two buttons for the unit of every temperature of the site. The device remembers the choice. They are enabled before hydration, because a
 * press then waits for it (island-hydration.ts). For the deep blue card of the present weather.
 */
export function UnitSwitch({ degrees }: { degrees: Degrees }) {
  return (
    <div className="unit-switch needs-script" role="group" aria-label={say.title}>
      {temperatureUnits.map((unit) => (
        <button
          key={unit}
          type="button"
          aria-pressed={unit === degrees.unit}
          onClick={() => $temperatureUnit.set(unit)}
        >
          {`°${unit}`}
        </button>
      ))}
    </div>
  );
}
