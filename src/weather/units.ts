/** Conversions from the service's metric units to those of version 2 and the light page. */

export const fahrenheitOfCelsius = (celsius: number): number => (celsius * 9) / 5 + 32;

/** Rounded, for display. */
export const wholeFahrenheitOfCelsius = (celsius: number): number => Math.round(fahrenheitOfCelsius(celsius));

const kilometresPerHourInMetrePerSecond = 3.6;
const milesInKilometre = 0.621371;

/** Converts m/s to km/h to mph. The kilometre factor alone would show a hurricane as a breeze (docs/departures.md). */
export const milesPerHourOfMetresPerSecond = (metresPerSecond: number): number =>
  metresPerSecond * kilometresPerHourInMetrePerSecond * milesInKilometre;

export const milesOfMetres = (metres: number): number => (metres / 1000) * milesInKilometre;

/** `pop` is a chance from 0 to 1. */
export const percentOfChance = (pop: number): number => Math.round(pop * 100);

/** Whether a chance of rain is worth showing: above 10 percent. */
export const isLikelyRain = (pop: number): boolean => pop > 0.1;
