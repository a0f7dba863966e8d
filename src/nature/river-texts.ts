import { dayAndTime } from '#contract/day-and-time.ts';
import { ageOfLevel, type Gauge, isFlooding, type RiverLevel } from '#contract/weather/rivers.ts';

export const riverTexts = {
  title: 'Nivel de los ríos',
  sample: 'Datos de muestra: no son niveles reales.',
  source: 'Según el Servicio Geológico de Estados Unidos. Son datos preliminares.',
  checked: 'Consultado',
  flooding: 'Sobre el nivel de inundación',
  flood: 'Se inunda con',
  old: 'Dato viejo: puede que ya no sea así.',
  never: 'Sin datos',
  silent: (at: string) => `Sin datos desde el ${dayAndTime(Date.parse(at))}`,
  trends: { up: 'Sube', down: 'Baja', steady: 'Estable' } satisfies Record<
    NonNullable<RiverLevel['trend']>,
    string
  >,
  late: 'El Servicio Geológico no responde ahora: esto es lo último que dijo.',
  notice: 'Un río puede crecer en minutos, y un nivel bajo aquí no quiere decir que no haya peligro.',
  failed: 'No pudimos cargar los niveles de los ríos.',
  missing: 'La emisora no ha escogido ríos que mostrar aquí.',
} as const;

/** Metres in a foot. */
const foot = 0.3048;

const decimal = new Intl.NumberFormat('es-PR', { maximumFractionDigits: 2, minimumFractionDigits: 1 });

/** "5.12 pies (1.56 m)" */
const heightText = (height: number): string =>
  `${decimal.format(height)} pies (${decimal.format(height * foot)} m)`;

export interface ShownGauge {
  name: string;
  /** "Sobre el nivel de inundación"; null unless a current level says so. */
  flooding: string | null;
  /** "5.12 pies (1.56 m)", or that there is none. */
  level: string;
  /** Where it goes, by a current level; null if nobody knows. */
  trend: string | null;
  /** When it was measured; null where `level` is none. */
  at: string | null;
  isOld: boolean;
  /** "Se inunda con 16.5 pies (5.03 m)" */
  flood: string;
}

/** A gauge in words, at this moment in milliseconds since the epoch. */
export function shownGauge(gauge: Gauge, now: number): ShownGauge {
  const { name, level, floodFeet } = gauge;
  const flood = `${riverTexts.flood} ${heightText(floodFeet)}`;
  const nothing = { name, flooding: null, trend: null, at: null, isOld: false, flood };
  if (level === null) return { ...nothing, level: riverTexts.never };
  const age = ageOfLevel(level, now);
  if (age === 'gone') return { ...nothing, level: riverTexts.silent(level.at) };
  const isCurrent = age === 'current';
  return {
    name,
    flooding: isFlooding(gauge, now) ? riverTexts.flooding : null,
    level: heightText(level.feet),
    trend: isCurrent && level.trend !== null ? riverTexts.trends[level.trend] : null,
    at: level.at,
    isOld: !isCurrent,
    flood,
  };
}
