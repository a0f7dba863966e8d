import type { Storm } from '#contract/weather/storms.ts';

/** Width of the drawing. On a phone a unit is about a pixel. */
export const mapWidth = 360;

export interface Degrees {
  lat: number;
  lon: number;
}

/** Longitude and latitude of corners of Puerto Rico, enough for a map of the ocean. */
export const puertoRico: readonly (readonly [number, number])[] = [
  ...([
    [-67.27, 18.36],
    [-67.13, 18.51],
    [-66.6, 18.49],
    [-66.1, 18.47],
    [-65.63, 18.37],
  ] as const),
  ...([
    [-65.6, 18.23],
    [-65.9, 17.98],
    [-66.4, 17.94],
    [-67.2, 17.95],
    [-67.15, 18.2],
  ] as const),
];

/** Islands and places that people in Puerto Rico know, as dots. */
const places: readonly (readonly [name: string, lat: number, lon: number])[] = [
  ['Bermuda', 32.3, -64.8],
  ['Miami', 25.8, -80.2],
  ['Bahamas', 25, -77.4],
  ['La Habana', 23.1, -82.4],
  ['Islas Turcas', 21.5, -71.1],
  ['Jamaica', 18.1, -77.3],
  ['Santo Domingo', 18.5, -69.9],
  ['Santa Cruz', 17.7, -64.8],
  ['Antigua', 17.1, -61.8],
  ['Guadalupe', 16.2, -61.5],
  ['Martinica', 14.6, -61],
  ['Barbados', 13.2, -59.5],
  ['Trinidad', 10.4, -61.3],
  ['Curazao', 12.2, -69],
  ['Cabo Verde', 15, -23.6],
];

/** Degrees around what is drawn, and the least that a map shows from west to east. */
const margin = 1.2;
const minWidth = 14;
/** Degrees between the lines of the grid. */
const gridStep = 5;

/** The name of a place to the right of its dot. */
interface Name {
  x: number;
  y: number;
  name: string;
  hasDot: boolean;
}

/** What a map of a storm consists of, in map units. */
export interface StormMap {
  height: number;
  cone: string | null;
  line: string | null;
  land: string;
  grid: string;
  centre: { x: number; y: number };
  points: { x: number; y: number; letter: string }[];
  names: Name[];
}

export function stormMap(storm: Pick<Storm, 'lat' | 'lon' | 'cone' | 'track'>): StormMap {
  const shown: Degrees[] = [
    ...puertoRico.map(([lon, lat]) => ({ lat, lon })),
    ...[storm, ...(storm.cone ?? []), ...(storm.track ?? [])],
  ];
  const lats = shown.map(({ lat }) => lat);
  const lons = shown.map(({ lon }) => lon);
  const [south, north] = [Math.min(...lats) - margin, Math.max(...lats) + margin];
  const span = Math.max(minWidth, Math.max(...lons) - Math.min(...lons) + 2 * margin);
  const west = (Math.max(...lons) + Math.min(...lons) - span) / 2;
  const scale = mapWidth / span;
  // A degree of longitude is shorter than one of latitude, by the middle of the map.
  const stretch = 1 / Math.cos((((north + south) / 2) * Math.PI) / 180);
  const at = ({ lat, lon }: Degrees) => ({
    x: Math.round((lon - west) * scale),
    y: Math.round((north - lat) * scale * stretch),
  });
  const height = Math.round((north - south) * scale * stretch);
  const path = (corners: readonly Degrees[]) =>
    corners.map((corner, index) => `${index === 0 ? 'M' : 'L'}${at(corner).x} ${at(corner).y}`).join('');
  const closed = (corners: readonly Degrees[]) => `${path(corners)}z`;
  const centre = at(storm);
  const points = apart(
    [{ ...centre, letter: '' }],
    (storm.track ?? []).map((point) => ({ ...at(point), letter: point.strength ?? '' })),
  ).slice(1);
  return {
    height,
    cone: storm.cone && closed(storm.cone),
    line: storm.track && path([storm, ...storm.track]),
    land: closed(puertoRico.map(([lon, lat]) => ({ lat, lon }))),
    grid: [
      ...steps(west, west + span).map((lon) => `M${at({ lat: north, lon }).x} 0V${height}`),
      ...steps(south, north).map((lat) => `M0 ${at({ lat, lon: west }).y}H${mapWidth}`),
    ].join(''),
    centre,
    points,
    names: namesApart(
      [
        // Below the island, or above it.
        ...[16.9, 19.2].map((lat) => ({ ...at({ lat, lon: -67.6 }), name: 'Puerto Rico', hasDot: false })),
        ...places.map(([name, lat, lon]) => ({ ...at({ lat, lon }), name, hasDot: true })),
      ],
      [centre, at({ lat: 18.2, lon: -66.9 }), at({ lat: 18.2, lon: -65.9 }), ...points],
      height,
    ),
  };
}

/** The lines of the grid between two degrees. */
const steps = (from: number, to: number): number[] =>
  Array.from(
    { length: Math.floor(to / gridStep) - Math.ceil(from / gridStep) + 1 },
    (_, index) => (Math.ceil(from / gridStep) + index) * gridStep,
  );

/** Units between two marks, so that each can be read. */
const gap = 19;

/** The marks, and of the others those that are apart from all before them. */
function apart<Mark extends { x: number; y: number }>(
  marks: readonly Mark[],
  others: readonly Mark[],
): Mark[] {
  const kept = [...marks];
  for (const other of others) {
    if (kept.every(({ x, y }) => Math.hypot(x - other.x, y - other.y) >= gap)) kept.push(other);
  }
  return kept;
}

/** Units from a dot to the end of its name. */
const lengthOf = ({ name }: Name): number => 7 + name.length * 6;

/** The names that are within the map and cover neither a mark nor each other; each once. */
function namesApart(
  names: readonly Name[],
  marks: readonly { x: number; y: number }[],
  height: number,
): Name[] {
  const kept: Name[] = [];
  for (const name of names) {
    const end = name.x + lengthOf(name);
    const isWithin = name.x > 4 && end < mapWidth && name.y > 10 && name.y < height - 8;
    const isFree = marks.every(({ x, y }) => Math.abs(y - name.y) > 15 || x < name.x - 12 || x > end + 10);
    const isApart = kept.every(
      (other) => Math.abs(other.y - name.y) > 13 || other.x > end || other.x + lengthOf(other) < name.x,
    );
    if (isWithin && isFree && isApart && kept.every((other) => other.name !== name.name)) kept.push(name);
  }
  return kept;
}
