import { municipalityPaths, projection } from '#alerts/municipality-paths.ts';
import type { MapView } from './frame-page.ts';

/** Pixels of the world's width at zoom level 0 of web maps. */
const worldWidth = 256;

/** The place in pixels from the middle of the frame, in the projection of web maps (Mercator's). */
export function pixels({ lat, lon, zoom }: MapView, place: { lat: number; lon: number }) {
  const scale = (worldWidth * 2 ** zoom) / 360;
  return { x: round((place.lon - lon) * scale), y: round((northing(lat) - northing(place.lat)) * scale) };
}

/** Degrees north of the equator on Mercator's map. */
function northing(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** SVG path of a municipality, in the units of the site's own map, which `onView` places. */
export const outlineOf = (name: string): string => municipalityPaths.get(name) ?? '';

/** SVG that places outlines in the view. Both maps differ by less than a pixel over the height of the island. */
export function onView(outlines: string, view: MapView): string {
  const { west, north, unitsPerLongitude, unitsPerLatitude } = projection;
  const corner = pixels(view, { lat: north, lon: west });
  const opposite = pixels(view, { lat: north - 1, lon: west + 1 });
  const scale = [(opposite.x - corner.x) / unitsPerLongitude, (opposite.y - corner.y) / unitsPerLatitude];
  return `<g transform="translate(${corner.x} ${corner.y}) scale(${scale.join(' ')})">${outlines}</g>`;
}

/** The drawing, with the middle of the map in the middle of the frame: one unit is one pixel. */
export const mapDrawing = (content: string, label: string): string =>
  `<div class="mar"><svg role="img" aria-label="${label}" width="1" height="1">${content}</svg></div>`;

export const mapStyle = `main{display:flex;flex-direction:column}.mar{position:relative;flex:1;overflow:hidden;background:#bcd9f2}
.mar svg{position:absolute;top:50%;left:50%;overflow:visible}
.pueblo{font-weight:700;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round;fill:#0a1e4e}
.barra{padding:.4rem .6rem;background:#fff;color:#0a1e4e}
.barra p{margin:0}
@media(prefers-color-scheme:dark){.mar{background:#0b1d3f}.barra{background:#132a5c;color:#fff}}`;

const clock = new Intl.DateTimeFormat('es-PR', {
  hour: 'numeric',
  hour12: true,
  timeZone: 'America/Puerto_Rico',
});

/** "4 p. m." */
export const hourInWords = (time: Date): string => clock.format(time);
