import { type Power, powerGoneMs, powerOldMs } from '#contract/weather/power.ts';
import { levelGoneMs, levelOldMs, type Rivers } from '#contract/weather/rivers.ts';

/** Of the page that shows both. */
export const bothTexts = {
  title: 'Luz y ríos',
  lead: 'Cuántos clientes no tienen luz, y cómo están los ríos.',
  description: 'Clientes sin luz por región y niveles de los ríos de Puerto Rico, con la hora de cada dato.',
  missing: 'Sin datos de luz ni de ríos',
  missingText: 'La emisora no ha escogido una fuente de datos de la luz ni de los ríos.',
  failed: 'No pudimos cargar estos datos',
  failedText: 'Inténtalo otra vez. Mientras tanto, mira las alertas.',
  retry: 'Reintentar',
  loading: 'Cargando…',
} as const;

/** Seconds from `now`, in milliseconds since the epoch, until something that is shown is old or gone; Infinity if nothing will be. */
export function secondsToNextAge(power: Power | null, rivers: Rivers | null, now: number): number {
  const moments = [
    ...(power?.regions ?? []).flatMap(({ at }) => [powerOldMs, powerGoneMs].map((ms) => Date.parse(at) + ms)),
    ...(rivers?.gauges ?? []).flatMap(({ level }) =>
      level === null ? [] : [levelOldMs, levelGoneMs].map((ms) => Date.parse(level.at) + ms),
    ),
  ];
  // One is old a moment after its last one as what it was.
  return Math.min(
    Infinity,
    ...moments.map((moment) => (moment + 1 - now) / 1_000).filter((left) => left > 0),
  );
}
