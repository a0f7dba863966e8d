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
