/** Map units per degree of latitude. On a phone one unit is about one pixel. */
const scale = 150;
const west = -67.32;
const north = 18.55;
const longitudeScale = Math.cos((18.2 * Math.PI) / 180);

/** Size of the map of Puerto Rico, which reaches to Culebra in the east. */
export const mapSize = { width: 302, height: 98 } as const;

/** Map units have one decimal. */
export const rounded = (units: number) => Math.round(units * 10) / 10;

/** Position in map units: equirectangular projection, with longitude scaled by the cosine of the latitude. */
export const project = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: (lon - west) * longitudeScale * scale,
  y: (north - lat) * scale,
});

export function onMap(place: { lat: number; lon: number }): { x: number; y: number } {
  const { x, y } = project(place);
  return { x: rounded(x), y: rounded(y) };
}
