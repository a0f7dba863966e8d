interface Props {
  /** Accessible name: what is measured. */
  label: string;
  value: number;
  /** The value at which the bar is full. Higher values are shown as a full bar. */
  full: number;
  /** Label of the scale's upper end (the lower end is 0). Without it no scale is shown. */
  end?: string | undefined;
}

/** A bar that shows a measurement on its scale. */
export function Bar({ label, value, full, end }: Props) {
  return (
    <>
      <progress
        className="weather-bar"
        aria-label={label}
        value={Math.min(Math.max(value, 0), full)}
        max={full}
      />
      {end && (
        <small className="bar-scale flex justify-between text-13 text-muted">
          <span>0</span>
          <span>{end}</span>
        </small>
      )}
    </>
  );
}
