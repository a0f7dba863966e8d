interface Props {
  /** Degrees Celsius. */
  highest: number;
  /** Null: the source has none for this day. */
  lowest: number | null;
  write: (celsius: number) => string;
  /** Words before the numbers, for screen readers. */
  say: { highest: string; lowest: string };
  className: string;
}

/** The highest and the lowest temperature of a day. */
export function DayRange({ highest, lowest, write, say, className }: Props) {
  return (
    <p className={`${className} [font-variant-numeric:tabular-nums]`}>
      <span className="sr-only">{say.highest}</span>
      <strong>{write(highest)}</strong>
      {lowest !== null && (
        <>
          <span className="sr-only">{say.lowest}</span>
          <span className="text-muted">{write(lowest)}</span>
        </>
      )}
    </p>
  );
}
