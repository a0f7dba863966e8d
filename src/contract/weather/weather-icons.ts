/** Our own weather icons by name. */
export const weatherIcons = [
  'clear-day',
  'clear-night',
  'few-clouds-day',
  'few-clouds-night',
  'scattered-day',
  'scattered-night',
  'clouds',
  'overcast',
  'drizzle',
  'light-rain',
  'rain',
  'heavy-rain',
  'thunder',
  'snow',
  'mist',
  'dust',
  'tornado',
  'unknown',
] as const;
export type WeatherIcon = (typeof weatherIcons)[number];

/** The code of a condition that the weather service does not say. It has none like it. */
export const unknownCondition = 0;

/** Condition codes whose icon differs from that of their hundred. */
const byCode: Readonly<Record<number, WeatherIcon>> = {
  [unknownCondition]: 'unknown',
  500: 'light-rain',
  502: 'heavy-rain',
  503: 'heavy-rain',
  504: 'heavy-rain',
  // Freezing rain.
  511: 'snow',
  520: 'light-rain',
  522: 'heavy-rain',
  531: 'heavy-rain',
  // Smoke and haze: in Puerto Rico mostly dust from the Sahara.
  711: 'dust',
  721: 'dust',
  731: 'dust',
  751: 'dust',
  761: 'dust',
  762: 'dust',
  // Squalls bring heavy rain.
  771: 'heavy-rain',
  781: 'tornado',
  804: 'overcast',
};

const byHundred: Readonly<Record<number, WeatherIcon>> = {
  2: 'thunder',
  3: 'drizzle',
  5: 'rain',
  6: 'snow',
  // 701 and 741: neblina and niebla.
  7: 'mist',
};

/** Skies through which the sun or the moon is seen. */
const open: Readonly<Record<number, 'clear' | 'few-clouds' | 'scattered'>> = {
  800: 'clear',
  801: 'few-clouds',
  802: 'scattered',
};

/**
 * The icon of a condition code. Under an open sky, day or night is the "d" or "n" at the end of the weather service's icon ("02n"); without
 * one it is day.
 */
export function weatherIcon({ id, icon }: { id: number; icon: string | null }): WeatherIcon {
  const sky = open[id];
  if (sky) return `${sky}-${icon?.endsWith('n') ? 'night' : 'day'}`;
  return byCode[id] ?? byHundred[Math.floor(id / 100)] ?? 'clouds';
}
