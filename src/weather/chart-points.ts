/** The box that the line of a chart is drawn in, in units of the drawing. */
export interface ChartBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where each value stands: evenly from left to right, the highest at the top; all in the middle where they are the same. */
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
