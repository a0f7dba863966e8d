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
  /** At most eight, because their labels must fit side by side on a phone. */
  points: readonly { hour: string; degrees: number }[];
}

/** In SVG units; on a phone one unit is about one pixel. */
const size = { width: 344, height: 128 };
/** Leaves room above for the label of the highest point, and below for the hours. */
const box = { left: 22, right: size.width - 22, top: 30, bottom: 92 };

/** A line chart of temperatures by hour. */
export function TemperatureChart({ label, points }: Props) {
  const places = chartPoints(
    points.map(({ degrees }) => degrees),
    box,
  );
  const line = places.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <svg
      className="mx-auto mt-4 w-full max-w-xl"
      fontSize="12"
      textAnchor="middle"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      suppressHydrationWarning
    >
      <path
        className="fill-link"
        fillOpacity="0.12"
        d={`M${box.left} ${box.bottom}L${line}V${box.bottom}Z`}
      />
      <path className="stroke-link" fill="none" strokeWidth="2.5" strokeLinejoin="round" d={`M${line}`} />
      {points.map(({ hour, degrees }, index) => {
        const { x, y } = places[index] ?? { x: 0, y: 0 };
        return (
          <g key={x}>
            <circle className="fill-link" cx={x} cy={y} r="3.5" />
            <text className="fill-ink font-bold" x={x} y={y - 10}>
              {`${degrees}°`}
            </text>
            <text className="fill-muted" x={x} y={size.height - 8} suppressHydrationWarning>
              {hour}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
