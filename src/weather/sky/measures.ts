import {
  eightPoints,
  factTexts,
  humidityTexts,
  pressureTexts,
  sixteenPoints,
  uvTexts,
  visibilityTexts,
} from './texts.ts';

/** Conversions from the service's metric units (of temperatures: degrees.ts), and the thresholds of ratings. */

const kilometresPerHourInMetrePerSecond = 3.6;
const milesInKilometre = 0.621371;

/** Converts m/s to mph, by km/h. With the factor for miles alone, winds would be shown 3.6 times too weak (docs/departures.md). */
export const milesPerHourOfMetresPerSecond = (metresPerSecond: number): number =>
  metresPerSecond * kilometresPerHourInMetrePerSecond * milesInKilometre;

/** "13 mph" */
export const windText = (metresPerSecond: number): string =>
  `${Math.round(milesPerHourOfMetresPerSecond(metresPerSecond))} mph`;

export const milesOfMetres = (metres: number): number => (metres / 1000) * milesInKilometre;

/** "6.2 mi" */
export const milesText = (metres: number): string => `${milesOfMetres(metres).toFixed(1)} mi`;

/** `pop` is a chance from 0 to 1. */
export const percentOfChance = (pop: number): number => Math.round(pop * 100);

/** "Probabilidad de lluvia: 40%"; says so when it is unknown. */
export const rainWords = (pop: number | null): string =>
  `${factTexts.rain}: ${pop === null ? factTexts.unknown : `${percentOfChance(pop)}%`}`;

/** Whether a chance of rain is worth showing: above 10 percent. An unknown one is not. */
export const isLikelyRain = (pop: number | null): pop is number => pop !== null && pop > 0.1;

/** The compass point whose sector contains the angle. Accepts any angle, also below 0 or above 360. */
function point(names: readonly string[], degrees: number): string {
  const sector = Math.round(degrees / (360 / names.length));
  return names[((sector % names.length) + names.length) % names.length] ?? '';
}

/** Wind direction (where it comes from) as one of 16 points of 22.5 degrees: "NNE". */
export const compass16 = (degrees: number): string => point(sixteenPoints, degrees);

/** Wind direction as one of 8 points of 45 degrees: "NE". */
export const compass8 = (degrees: number): string => point(eightPoints, degrees);

/** "13 mph NE"; the speed alone when the direction is unknown. */
export const windFrom8 = ({ speed, deg }: { speed: number; deg: number | null }): string =>
  deg === null ? windText(speed) : `${windText(speed)} ${compass8(deg)}`;

/** Whole minutes of daylight left today: the whole day's before sunrise, 0 after sunset. Arguments in seconds since the epoch. */
export function daylightLeftMinutes(sunrise: number, sunset: number, now: number): number {
  return Math.max(0, Math.floor((sunset - Math.max(now, sunrise)) / 60));
}

/** "5 h 12 min", "45 min". */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

export function visibilityRating(miles: number): string {
  if (miles < 2) return visibilityTexts.poor;
  if (miles < 5) return visibilityTexts.moderate;
  return miles < 8 ? visibilityTexts.good : visibilityTexts.excellent;
}

export function humidityRating(percent: number): string {
  if (percent > 60) return humidityTexts.humid;
  return percent > 30 ? humidityTexts.normal : humidityTexts.dry;
}

export const pressureRating = (hectopascals: number): string =>
  hectopascals > 1013 ? pressureTexts.high : pressureTexts.low;

/** The WHO's bands of the UV index, reduced to four (docs/departures.md). */
export function uvLabel(index: number): string {
  if (index < 3) return uvTexts.low;
  if (index < 6) return uvTexts.medium;
  return index < 8 ? uvTexts.high : uvTexts.veryHigh;
}

/** Values at which the bars are full: a UV index of 11 is extreme, and ten miles of visibility reach the horizon. */
export const fullBar = { uv: 11, visibilityMiles: 10, humidityPercent: 100 } as const;
