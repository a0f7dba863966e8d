/** The lowest and the highest temperature of a list of days, which are the ends of all their bars. */
export interface RangeScale {
  lowest: number;
  highest: number;
}

type Range = Readonly<{ lowest: number | null; highest: number | null }>;

/** Null without a day that has both temperatures. */
export function scaleOf(days: readonly Range[]): RangeScale | null {
  const whole = days.filter(({ lowest, highest }) => lowest !== null && highest !== null);
  if (whole.length === 0) return null;
  return {
    lowest: Math.min(...whole.map(({ lowest }) => lowest ?? Infinity)),
    highest: Math.max(...whole.map(({ highest }) => highest ?? -Infinity)),
  };
}

/** The least part of a bar that a day fills, so that it is seen. */
const leastPart = 0.06;

/** Where a day's range begins and ends on the scale, from 0 to 1. Null without both of its temperatures. */
export function onScale({ lowest, highest }: Range, scale: RangeScale | null) {
  if (lowest === null || highest === null || scale === null) return null;
  const length = scale.highest - scale.lowest;
  if (length === 0) return { from: 0, to: 1 };
  const from = Math.min((lowest - scale.lowest) / length, 1 - leastPart);
  return { from, to: Math.max((highest - scale.lowest) / length, from + leastPart) };
}
