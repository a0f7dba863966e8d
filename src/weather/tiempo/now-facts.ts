import { compass16 } from '../sky/measures.ts';
import { todayOf } from '../sky/shown-weather.ts';
import { factTexts as say } from '../sky/texts.ts';
import type { Tiempo } from './tiempo.ts';

interface Write {
  /** Degrees Celsius, and metres a second, as the page writes them. */
  degrees: (celsius: number) => string;
  speed: (metresPerSecond: number) => string;
}

/**
 * What /tiempo and its light twin tell beside the present temperature, each with its name; empty if the source knows no more. The lowest and
 * highest temperature are those of the day, as in the list of days; without a forecast they are left out.
 */
export function nowFacts(
  tiempo: Tiempo,
  { degrees, speed }: Write,
): readonly (readonly [name: string, value: string])[] {
  const { now, loadedAt } = tiempo;
  if (now === null || !('wind' in now)) return [];
  const today = todayOf(tiempo, loadedAt / 1000);
  const known = (value: number | null, write: (value: number) => string) =>
    value === null ? say.unknown : write(value);
  const { wind } = now;
  // The speed alone when the direction is unknown.
  const point = wind?.deg == null ? '' : ` ${compass16(wind.deg)}`;
  return [
    [say.feelsLike, known(now.feelsLike, degrees)],
    ...(today?.lowest == null || today.highest === null
      ? []
      : [[say.range, `${degrees(today.lowest)} / ${degrees(today.highest)}`] as const]),
    [say.wind, known(wind?.speed ?? null, speed) + point],
    [say.humidity, known(now.humidity, (percent) => `${percent}%`)],
    [say.pressure, known(now.pressure, (pressure) => `${pressure} hPa`)],
  ];
}
