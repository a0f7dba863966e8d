import { municipalities } from '#contract/weather/municipalities.ts';

/**
 * Kilometres from the town of each municipality within which all of it lies, in the order of the contract's list: the farthest that a border lies
 * from the town, rounded up with one more. Mona belongs to Mayagüez.
 */
const reachesKm = [
  15, 11, 13, 11, 9, 12, 21, 10, 10, 9, 17, 18, 15, 17, 16, 14, 7, 14, 14, 22, 10, 16, 8, 13, 10, 11, 13, 7,
  10, 17, 14, 11, 9, 20, 6, 11, 18, 11, 13, 11, 15, 16, 14, 12, 14, 12, 11, 17, 12, 87, 13, 11, 13, 11, 20,
  14, 12, 20, 14, 9, 15, 11, 18, 12, 20, 15, 14, 11, 11, 12, 11, 16, 11, 13, 19, 10, 16, 17,
];
const reachByName = new Map(municipalities.map(({ nombre }, at) => [nombre, reachesKm[at]]));

/**
 * The last three digits of a municipality's code in the service's messages ("127" of 072127), which is that of the U.S. Census Bureau: the odd
 * numbers in the order of the names. Florida, which came later, has one between them.
 */
const florida = 'Florida';
const nameByCode = new Map(
  municipalities
    .filter(({ nombre }) => nombre !== florida)
    .map(({ nombre }, at) => [String(2 * at + 1).padStart(3, '0'), nombre]),
).set('054', florida);

/** The name by which the contract knows the municipality of this code, as "San Juan" of "127". */
export const municipalityOfCode = (code: string): string | undefined => nameByCode.get(code);

/** Kilometres from the town of this municipality within which all of it lies. */
export const reachOf = (name: string): number | undefined => reachByName.get(name);
