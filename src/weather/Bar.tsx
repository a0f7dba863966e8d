interface Props {
  /** What is measured, for who cannot see the bar. */
  label: string;
  value: number;
  /** The value at which the bar is full; what is beyond it fills it too. */
  full: number;
  /** What stands at the far end of its scale, which begins at 0; without it no scale is shown. */
  end?: string;
}

/** How far a measurement is along its scale. Its style is bar.css. */
export function Bar({ label, value, full, end }: Props) {
  return (
    <>
      <progress className="bar" aria-label={label} value={Math.min(Math.max(value, 0), full)} max={full} />
      {end && (
        <small className="bar-scale">
          <span>0</span>
          <span>{end}</span>
        </small>
      )}
    </>
  );
}
