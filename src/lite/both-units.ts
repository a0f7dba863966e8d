import { degreesIn } from '#weather/sky/degrees.ts';

/** "86 °F (30 °C)": a light page has no switch of units. */
export const bothUnits = (celsius: number): string =>
  `${degreesIn.F.text(celsius)} (${degreesIn.C.text(celsius)})`;
