import type { TemperatureUnit } from '#preferences/temperature-unit.store.ts';

export const fahrenheitOfCelsius = (celsius: number): number => (celsius * 9) / 5 + 32;

/** Writes temperatures, which the service gives in degrees Celsius, in one unit. */
export interface Degrees {
  unit: TemperatureUnit;
  /** Rounded, for display: 86. */
  whole: (celsius: number) => number;
  /** "86 °F", in sentences and lists. These three write a dash for a temperature that is not known. */
  text: (celsius: number | null) => string;
  /** "86°F", in the headings of two pages and in version 2. */
  tight: (celsius: number | null) => string;
  /** "86°", where the unit stands elsewhere. */
  short: (celsius: number | null) => string;
}

function degreesOf(unit: TemperatureUnit): Degrees {
  // Adding 0 makes "0" of "-0".
  const whole = (celsius: number) => Math.round(unit === 'C' ? celsius : fahrenheitOfCelsius(celsius)) + 0;
  const writer = (after: string) => (celsius: number | null) =>
    celsius === null ? '—' : `${whole(celsius)}${after}`;
  return { unit, whole, text: writer(` °${unit}`), tight: writer(`°${unit}`), short: writer('°') };
}

export const degreesIn: Readonly<Record<TemperatureUnit, Degrees>> = { C: degreesOf('C'), F: degreesOf('F') };
