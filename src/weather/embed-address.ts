import type { Coordinates } from '#api/weather.ts';

/** How close the map is, and how much of it shows through what lies on it. */
const view = { zoom: 8, opacity: 0.9 } as const;

/** Middle of the islands, from Mona to Culebra: where a map of all of Puerto Rico is centred. */
export const middleOfPuertoRico: Coordinates = { lat: 18.22, lon: -66.4 };

/** The address of an embed: configuration's, with the map's `{lat}`, `{lon}`, `{zoom}` and `{opacity}` where it asks for them. */
export function embedAddress(template: string, { lat, lon }: Coordinates): string {
  const values = new Map(Object.entries({ ...view, lat, lon }));
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(values.get(name) ?? slot));
}
