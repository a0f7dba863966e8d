/** Our own weather icons by name. */
export const weatherIcons = [
  'clear-day',
  'clear-night',
  'few-clouds-day',
  'few-clouds-night',
  'clouds',
  'overcast',
  'drizzle',
  'rain',
  'heavy-rain',
  'thunder',
  'snow',
  'mist',
  'dust',
  'tornado',
] as const;
export type WeatherIcon = (typeof weatherIcons)[number];

/** Condition codes whose icon differs from that of their hundred. */
const byCode: Readonly<Record<number, WeatherIcon>> = {
  502: 'heavy-rain',
  503: 'heavy-rain',
  504: 'heavy-rain',
  // Freezing rain.
  511: 'snow',
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
  802: 'clouds',
  803: 'overcast',
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

/**
 * The icon of a condition code. For clear skies, day or night is the `d` or `n` at the end of the weather service's icon ("02n"); without
 * one it is day.
 */
export function weatherIcon({ id, icon }: { id: number; icon: string | null }): WeatherIcon {
  const night = icon?.endsWith('n') === true;
  if (id === 800) return night ? 'clear-night' : 'clear-day';
  if (id === 801) return night ? 'few-clouds-night' : 'few-clouds-day';
  return byCode[id] ?? byHundred[Math.floor(id / 100)] ?? 'clouds';
}
