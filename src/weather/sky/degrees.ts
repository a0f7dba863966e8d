import type { TemperatureUnit } from '#preferences/temperature-unit.store.ts';

export const fahrenheitOfCelsius = (celsius: number): number => (celsius * 9) / 5 + 32;

/** Writes temperatures, which the service gives in degrees Celsius, in one unit. */
export interface Degrees {
  unit: TemperatureUnit;
  /** Rounded, for display: 86. */
  whole: (celsius: number) => number;
  /** "86 °F", in sentences and lists. */
  text: (celsius: number) => string;
  /** "86°F", in the headings of two pages and in version 2. */
  tight: (celsius: number) => string;
}

function degreesOf(unit: TemperatureUnit): Degrees {
  // Adding 0 makes "0" of "-0".
  const whole = (celsius: number) => Math.round(unit === 'C' ? celsius : fahrenheitOfCelsius(celsius)) + 0;
  return {
    unit,
    whole,
    text: (celsius) => `${whole(celsius)} °${unit}`,
    tight: (celsius) => `${whole(celsius)}°${unit}`,
  };
}

export const degreesIn: Readonly<Record<TemperatureUnit, Degrees>> = { C: degreesOf('C'), F: degreesOf('F') };
