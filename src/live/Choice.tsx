import { choice, choiceLabel } from './player-classes.ts';

interface Props {
  label: string;
  /** The name of choosing none of the options. */
  none: string;
  options: readonly (readonly [place: number, name: string])[];
  chosen: number | null;
  choose: (place: number | null) => void;
}

/** A dropdown of the player. On narrow phones its label is hidden, so that all controls fit in one row. */
export function Choice({ label, none, options, chosen, choose }: Props) {
  return (
    <label className="flex items-center gap-2">
      <span className={choiceLabel}>{label}</span>
      <select
        className={`${choice} field`}
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{none}</option>
        {options.map(([place, name]) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
