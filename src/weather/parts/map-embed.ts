import type { Coordinates } from '#api/weather-requests.ts';

/** Zoom level of the map, and opacity of the layer on it. */
const view = { zoom: 8, opacity: 0.9 } as const;

/** Middle of the islands, from Mona to Culebra: the centre of maps of all of Puerto Rico. */
export const middleOfPuertoRico: Coordinates = { lat: 18.22, lon: -66.4 };

/** The URL of an embed: the configured template with `{lat}`, `{lon}`, `{zoom}` and `{opacity}` filled in. */
export function embedAddress(template: string, { lat, lon }: Coordinates): string {
  const values = new Map(Object.entries({ ...view, lat, lon }));
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(values.get(name) ?? slot));
}

/** Centres the maps that follow the page's place on `centre`, whether their frame is loaded or not. */
export function centreEmbeds(page: Document, centre: Coordinates): void {
  for (const embed of page.querySelectorAll<HTMLElement>('.embed[data-follows]')) {
    const address = embedAddress(embed.dataset['follows'] ?? '', centre);
    embed.querySelector('.embed-link')?.setAttribute('href', address);
    const frame = embed.querySelector('iframe');
    if (frame && frame.getAttribute('src') !== address) frame.src = address;
  }
}
