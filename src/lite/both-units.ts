import { degreesIn } from '#weather/sky/degrees.ts';

/** "86 °F (30 °C)": a light page has no switch of units. */
export const bothUnits = (celsius: number | null): string =>
  celsius === null
    ? 'temperatura no disponible'
    : `${degreesIn.F.text(celsius)} (${degreesIn.C.text(celsius)})`;
