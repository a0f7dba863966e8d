/** The service tells in metric units; version 2 and the light page show these. */

export const fahrenheitOfCelsius = (celsius: number): number => (celsius * 9) / 5 + 32;

/** As it is shown. */
export const wholeFahrenheitOfCelsius = (celsius: number): number => Math.round(fahrenheitOfCelsius(celsius));

const kilometresPerHourInMetrePerSecond = 3.6;
const milesInKilometre = 0.621371;

/** Through km/h: the specification's single factor would show a hurricane as a breeze (decision 3). */
export const milesPerHourOfMetresPerSecond = (metresPerSecond: number): number =>
  metresPerSecond * kilometresPerHourInMetrePerSecond * milesInKilometre;

export const milesOfMetres = (metres: number): number => (metres / 1000) * milesInKilometre;

/** `pop` is a chance from 0 to 1. */
export const percentOfChance = (pop: number): number => Math.round(pop * 100);

/** A chance of rain that is worth showing: above a tenth. */
export const isLikelyRain = (pop: number): boolean => pop > 0.1;
