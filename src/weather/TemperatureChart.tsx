import { chartPoints } from './chart-points.ts';

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
      className="temperature-chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      suppressHydrationWarning
    >
      <path className="temperature-area" d={`M${box.left} ${box.bottom}L${line}V${box.bottom}Z`} />
      <path className="temperature-line" d={`M${line}`} />
      {points.map(({ hour, degrees }, index) => {
        const { x, y } = places[index] ?? { x: 0, y: 0 };
        return (
          <g key={x}>
            <circle cx={x} cy={y} r="3.5" />
            <text x={x} y={y - 10}>
              {`${degrees}°`}
            </text>
            <text x={x} y={size.height - 8} suppressHydrationWarning>
              {hour}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
