import { dayAndTime } from '#contract/day-and-time.ts';
import type { Storm, StormKind, Strength, TrackPoint } from '#contract/weather/storms.ts';

export const stormTexts = {
  title: 'Huracanes y tormentas',
  lead: 'Los ciclones activos del Atlántico, según el Centro Nacional de Huracanes.',
  description:
    'Dónde están los ciclones del Atlántico, hacia dónde van y a qué distancia pasan de Puerto Rico, según el Centro Nacional de Huracanes.',
  none: 'No hay ciclones activos en el Atlántico según el Centro Nacional de Huracanes.',
  noAllClear:
    'No quiere decir que no haya peligro: una zona que el Centro vigila no sale aquí hasta que tiene un ciclón, y también sin ciclón puede llover fuerte o inundarse.',
  failed: 'No pudimos cargar los ciclones',
  failedText: 'Inténtalo otra vez. Mientras tanto, mira las alertas y el tiempo.',
  missing: 'Esta página no está disponible',
  retry: 'Reintentar',
  loading: 'Cargando…',
  checked: 'Consultado',
  late: 'El Centro no responde ahora: esto es lo último que dijo.',
  sample: 'Datos de muestra: no son ciclones reales.',
  weather: 'El tiempo',
  warnings: 'Las alertas',
  map: (name: string) => `Mapa de ${name}: lo que se ve en él está escrito debajo.`,
  mapKey: 'D: depresión, T: tormenta, H: huracán, M: huracán mayor. El punto lleno es donde está ahora.',
  cone: 'El cono muestra por dónde puede ir el centro, no el tamaño de la tormenta ni hasta dónde llegan el viento y la lluvia.',
  inCone: 'El cono incluye a Puerto Rico.',
  notInCone: 'El cono no incluye a Puerto Rico. El peligro puede llegar fuera del cono.',
  noCone: 'No tenemos el cono de este ciclón.',
  noTrack: 'No tenemos el pronóstico de su ruta.',
  track: 'Por dónde se espera el centro',
  position: 'Posición',
  wind: 'Viento máximo',
  movement: 'Movimiento',
  pressure: 'Presión',
  updated: 'Boletín',
  next: 'Próximo boletín',
  still: 'Casi no se mueve',
  unknown: 'No se sabe',
  puertoRico: 'Puerto Rico',
  /** Links that are also read alone, so they name their storm. */
  onMap: (name: string) => `Ver a ${name} en el mapa`,
  whole: (name: string) => `La ruta y el cono de ${name}`,
} as const;

const kinds: Record<StormKind, string> = {
  'tropical-depression': 'Depresión tropical',
  'subtropical-depression': 'Depresión subtropical',
  'tropical-storm': 'Tormenta tropical',
  'subtropical-storm': 'Tormenta subtropical',
  hurricane: 'Huracán',
  other: 'Ciclón',
};

const strengths: Record<Strength, string> = {
  D: 'depresión',
  T: 'tormenta',
  H: 'huracán',
  M: 'huracán mayor',
};

/** "Huracán Cemí, categoría 2" */
export const titleOf = ({ kind, name, category }: Storm): string =>
  `${kinds[kind]} ${name}${category === null ? '' : `, categoría ${category}`}`;

/** Kilometres in a mile. */
const mile = 1.609_344;
/** Kilometres: closer than this, a direction says nothing. */
const atCityKm = 10;

/** "a 274 km (170 millas) al sureste de San Juan" */
export function distanceText({ fromSanJuan: { km, direction } }: Pick<Storm, 'fromSanJuan'>): string {
  if (km < atCityKm) return 'sobre San Juan o muy cerca';
  return `a ${km} km (${Math.round(km / mile)} millas) al ${direction} de San Juan`;
}

/** "16.8° N, 64.2° O" */
export const placeText = ({ lat, lon }: Pick<Storm, 'lat' | 'lon'>): string =>
  `${Math.abs(lat).toFixed(1)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon).toFixed(1)}° ${lon < 0 ? 'O' : 'E'}`;

const speedText = ({ mph, kmh }: { mph: number; kmh: number }): string => `${mph} mph (${kmh} km/h)`;
const momentText = (iso: string | null): string =>
  iso === null ? stormTexts.unknown : dayAndTime(Date.parse(iso));

/** What a line about a storm says: "Está a 274 km (170 millas) al sureste de San Juan. Próximo boletín: viernes 27, 2:00 p. m." */
export function closeText(storm: Storm): string {
  const where = `Está ${distanceText(storm)}.`;
  return storm.next === null ? where : `${where} ${stormTexts.next}: ${momentText(storm.next)}`;
}

/** That the Center is silent, and how old what it said last is. */
export const lateText = ({ updated }: Storm): string =>
  `${stormTexts.late} ${stormTexts.updated}: ${momentText(updated)}`;

function movementText(movement: Storm['movement']): string {
  if (movement === null) return stormTexts.unknown;
  const { direction } = movement;
  return direction === null ? stormTexts.still : `Hacia el ${direction} a ${speedText(movement)}`;
}

/** What is known of a storm, each with its name. */
export const factsOf = (storm: Storm): [name: string, words: string][] => [
  [stormTexts.position, `${placeText(storm)}, ${distanceText(storm)}`],
  [stormTexts.wind, storm.wind === null ? stormTexts.unknown : speedText(storm.wind)],
  [stormTexts.movement, movementText(storm.movement)],
  [stormTexts.pressure, storm.pressureMb === null ? stormTexts.unknown : `${storm.pressureMb} mb`],
  [stormTexts.updated, momentText(storm.updated)],
  [stormTexts.next, momentText(storm.next)],
];

/** What the cone says about Puerto Rico. */
export const coneText = ({ inCone }: Storm): string =>
  inCone === null ? stormTexts.noCone : inCone ? stormTexts.inCone : stormTexts.notInCone;

/** "Huracán mayor (M), a 32 km (20 millas) al sur de San Juan" */
export function trackText(point: TrackPoint): string {
  const { strength } = point;
  return `${strength === null ? '' : `${strengths[strength]} (${strength}), `}${distanceText(point)}`;
}

/** "viernes 20, 8:00 p. m."; empty if the moment is unknown. */
export const trackMoment = ({ at }: TrackPoint): string => (at === null ? '' : dayAndTime(Date.parse(at)));
