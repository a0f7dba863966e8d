import { dayAndTime } from '#contract/day-and-time.ts';
import { ageOfPower, type Power, type PowerRegion } from '#contract/weather/power.ts';

export const powerTexts = {
  title: 'Clientes sin luz',
  sample: 'Datos de muestra: no son números reales.',
  newsroom: 'Según la redacción.',
  /** When the station does not say who responds. */
  outside: 'Según una fuente externa.',
  by: (name: string) => `Según ${name}.`,
  client: 'Un cliente es un contador: una casa o un negocio, no una persona.',
  old: 'Son datos viejos: puede que ya no sea así.',
  none: (at: string) => `Sin datos desde el ${dayAndTime(Date.parse(at))}`,
  late: 'La fuente no responde ahora: esto es lo último que dijo.',
  failed: 'No pudimos cargar los datos de la luz.',
  missing: 'La emisora no ha escogido una fuente de datos de la luz.',
} as const;

const whole = new Intl.NumberFormat('es-PR');
const share = new Intl.NumberFormat('es-PR', { maximumFractionDigits: 1 });

/** "1,200 de 158,900 (0.8 %)"; without "of how many" only the first number. Some is never 0 %, and not all is never 100 %. */
export function clientsText({ without, clients }: Pick<PowerRegion, 'without' | 'clients'>): string {
  const count = whole.format(without);
  if (clients === null) return count;
  const percent = (without / clients) * 100;
  const shown = without === 0 || without === clients ? percent : Math.min(99.9, Math.max(0.1, percent));
  return `${count} de ${whole.format(clients)} (${share.format(shown)}\u00a0%)`;
}

/** Who says it. */
export const sourceText = ({ source, sourceName }: Pick<Power, 'source' | 'sourceName'>): string =>
  source === 'newsroom'
    ? powerTexts.newsroom
    : sourceName === null
      ? powerTexts.outside
      : powerTexts.by(sourceName);

/** "Datos del viernes 20, 12:00 p. m." */
export const powerMoment = (at: string): string => `Datos del ${dayAndTime(Date.parse(at))}`;

export interface ShownRegion extends PowerRegion {
  isOld: boolean;
}

/** The moment that all of these regions are of, as those of an address are; null if they are of several, or there is none. */
export function commonMoment(regions: readonly ShownRegion[]): Pick<ShownRegion, 'at' | 'isOld'> | null {
  const [first] = regions;
  return first !== undefined && regions.every(({ at }) => at === first.at) ? first : null;
}

/** The regions that may be shown at this moment, in milliseconds since the epoch. */
export const shownRegions = ({ regions }: Power, now: number): ShownRegion[] =>
  regions
    .map((region) => ({ region, age: ageOfPower(region, now) }))
    .filter(({ age }) => age !== 'gone')
    .map(({ region, age }) => ({ ...region, isOld: age === 'old' }));
