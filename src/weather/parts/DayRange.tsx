import { RangeBar } from './RangeBar.tsx';
import { onScale, type RangeScale } from './range-scale.ts';

interface Props {
  /** Degrees Celsius. */
  highest: number;
  /** Null: the source has none for this day. */
  lowest: number | null;
  /** The ends of the bars of all days. */
  scale: RangeScale | null;
  write: (celsius: number) => string;
  /** Words before the numbers, for screen readers. */
  say: { highest: string; lowest: string };
  className: string;
}

/** The highest and the lowest temperature of a day. On the screen they are the ends of a bar, the lowest at the left. */
export function DayRange({ highest, lowest, scale, write, say, className }: Props) {
  const bar = onScale({ lowest, highest }, scale);
  return (
    <p className={`${className} day-range`}>
      <span className="sr-only">{say.highest}</span>
      <strong>{write(highest)}</strong>
      {lowest !== null && (
        <>
          {bar && <RangeBar {...bar} />}
          <span className="sr-only">{say.lowest}</span>
          <span className="text-muted">{write(lowest)}</span>
        </>
      )}
    </p>
  );
}
