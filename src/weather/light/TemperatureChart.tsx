/** The area of a chart's line, in SVG units. */
export interface ChartBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Position of each value: evenly spaced from left to right, the highest at the top. Equal values are all placed in the middle. */
export function chartPoints(
  values: readonly number[],
  { left, right, top, bottom }: ChartBox,
): { x: number; y: number }[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const step = (right - left) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: Math.round(left + index * step),
    y: Math.round(bottom - (range === 0 ? 0.5 : (value - lowest) / range) * (bottom - top)),
  }));
}

interface Props {
  /** Accessible name: the chart's content in words. */
  label: string;
  /** The temperatures of the first hours. */
  degrees: readonly number[];
  /** Number of hours in the row above, whose columns the points share. */
  columns: number;
}

/** In SVG units: the width of a column with its gap, the middle of its card, and the height. On a phone one unit is about one pixel. */
const column = 72;
const middle = 32;
const height = 56;

/** A line chart of temperatures. The row above it has the hours and the numbers, each in the column of its point. */
export function TemperatureChart({ label, degrees, columns }: Props) {
  const width = degrees.length * column;
  const box = { left: middle, right: width - column + middle, top: 8, bottom: height - 8 };
  const points = chartPoints(degrees, box);
  const line = points.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <svg
      className="mt-2"
      width={`${(100 * degrees.length) / columns}%`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      suppressHydrationWarning
    >
      <path className="fill-link" fillOpacity="0.12" d={`M${box.left} ${height}L${line}V${height}Z`} />
      <path className="stroke-link" fill="none" strokeWidth="2.5" strokeLinejoin="round" d={`M${line}`} />
      {points.map(({ x, y }) => (
        <circle key={x} className="fill-link" cx={x} cy={y} r="3.5" />
      ))}
    </svg>
  );
}
