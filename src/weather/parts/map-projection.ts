/** Map units per degree of latitude. On a phone one unit is about one pixel. */
const scale = 150;
const west = -67.32;
const north = 18.55;
const longitudeScale = Math.cos((18.2 * Math.PI) / 180);

/** Size of the map of Puerto Rico, which reaches to Culebra in the east. */
export const mapSize = { width: 302, height: 98 } as const;

/** Map units have one decimal. */
export const rounded = (units: number) => Math.round(units * 10) / 10;

/** Position of a place on the map: equirectangular projection, with longitude scaled by the cosine of the latitude. */
export const onMap = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: rounded((lon - west) * longitudeScale * scale),
  y: rounded((north - lat) * scale),
});
