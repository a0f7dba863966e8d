/** A weather condition by OpenWeather's code. */
export interface Condition {
  id: number;
  main: string;
  spanish: string;
  /** Without the suffix `d` or `n` for day and night. */
  icon: string;
}

/** The conditions that occur in Puerto Rico. */
const conditions: readonly Condition[] = [
  thunder(200, 'tormenta con lluvia ligera'),
  thunder(201, 'tormenta con lluvia'),
  thunder(202, 'tormenta con lluvia intensa'),
  { id: 300, main: 'Drizzle', spanish: 'llovizna ligera', icon: '09' },
  rain(500, 'lluvia ligera'),
  rain(501, 'lluvia moderada'),
  rain(502, 'lluvia de gran intensidad'),
  rain(503, 'lluvia muy fuerte'),
  shower(520, 'chubasco de ligera intensidad'),
  shower(521, 'chubasco'),
  shower(522, 'chubasco de gran intensidad'),
  { id: 701, main: 'Mist', spanish: 'niebla', icon: '50' },
  { id: 721, main: 'Haze', spanish: 'niebla', icon: '50' },
  { id: 731, main: 'Dust', spanish: 'torbellinos de arena/polvo', icon: '50' },
  { id: 771, main: 'Squall', spanish: 'ráfagas fuertes', icon: '50' },
  { id: 781, main: 'Tornado', spanish: 'tornado', icon: '50' },
  { id: 800, main: 'Clear', spanish: 'cielo claro', icon: '01' },
  clouds(801, 'algo de nubes', '02'),
  clouds(802, 'nubes dispersas', '03'),
  clouds(803, 'muy nuboso', '04'),
  clouds(804, 'nubes', '04'),
];

const byCode = new Map(conditions.map((condition) => [condition.id, condition]));

/** Throws for a code that the sample does not use. */
export function conditionOf(code: number): Condition {
  const condition = byCode.get(code);
  if (!condition) throw new Error(`No condition has the code ${code}`);
  return condition;
}

export interface Sky {
  /** Millimetres per hour. */
  rain: number;
  /** Percent. */
  clouds: number;
  /** A short shower from the sea, as opposed to rain from a cloud that grew over land. */
  passing: boolean;
  thunder: boolean;
  mist: boolean;
  haze: 'none' | 'haze' | 'whirls';
  storm: 'none' | 'squall' | 'tornado';
}

/** The codes for a sky, the most important first. */
export function codesOf(sky: Sky): number[] {
  const wet = sky.rain > 0 ? rainCode(sky) : null;
  if (sky.storm !== 'none') return [sky.storm === 'tornado' ? 781 : 771, ...(wet === null ? [] : [wet])];
  if (wet !== null) return [wet];
  if (sky.haze !== 'none') return [sky.haze === 'whirls' ? 731 : 721];
  if (sky.mist) return [701];
  return [cloudCode(sky.clouds)];
}

/** With OpenWeather's thresholds, in millimetres per hour. */
function rainCode({ rain: amount, passing, thunder: hasThunder }: Sky): number {
  const strength = amount < 2.5 ? 0 : amount < 10 ? 1 : 2;
  if (amount >= 50) return 503;
  if (hasThunder) return 200 + strength;
  if (amount < 0.3) return 300;
  return (passing ? 520 : 500) + strength;
}

/** With OpenWeather's thresholds, in percent. */
function cloudCode(cover: number): number {
  if (cover < 11) return 800;
  if (cover < 25) return 801;
  if (cover < 51) return 802;
  return cover < 85 ? 803 : 804;
}

/**
 * The weight of a code when one code is chosen for several hours. Storms and rain come before dust and clouds, and mist at dawn comes last.
 */
export function weightOf(code: number): number {
  if (code === 781) return 7;
  if (code === 771) return 6;
  const hundred = Math.floor(code / 100);
  if (hundred === 2) return 5;
  if (hundred === 5) return 4;
  if (hundred === 3) return 3;
  if (code === 721 || code === 731) return 2;
  return hundred === 8 ? 1 : 0;
}

function thunder(id: number, spanish: string): Condition {
  return { id, main: 'Thunderstorm', spanish, icon: '11' };
}

function rain(id: number, spanish: string): Condition {
  return { id, main: 'Rain', spanish, icon: '10' };
}

function shower(id: number, spanish: string): Condition {
  return { id, main: 'Rain', spanish, icon: '09' };
}

function clouds(id: number, spanish: string, icon: string): Condition {
  return { id, main: 'Clouds', spanish, icon };
}
