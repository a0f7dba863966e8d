import { currentWeather } from '#api/weather.ts';
import type { CurrentWeather } from '#contract/weather.ts';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { timeSince } from '#ui/relative-time.ts';
import { clockChecked, now } from '#ui/device-clock.ts';
import { skyInWords } from '../sky/measures.ts';

/** Text of the home page's weather card. */
export const nowTexts = { updated: 'Actualizado' } as const;

/** "84 °F, nubes dispersas". The worker sends no list without a condition. */
export const weatherInWords = ({ main, weather: [condition] }: CurrentWeather): string =>
  skyInWords({ temperature: main.temp, description: condition?.description ?? '' });

/**
 * Replaces the weather that the server rendered in `place` with that of the reader's municipality. Does nothing for readers who save
 * data, or when the request fails: the rendered weather names its place, so it stays correct. Never throws.
 */
export async function showWeatherNow(place: HTMLElement): Promise<void> {
  if ($dataSaver.get()) return;
  const municipality = $municipality.get();
  const [name, sky, time] = ['strong', 'span', 'time'].map((tag) => place.querySelector<HTMLElement>(tag));
  if (!name || !sky || !(time instanceof HTMLTimeElement) || name.textContent === municipality.nombre) return;
  const [answer] = await Promise.all([currentWeather(municipality).catch(() => null), clockChecked()]);
  if (!answer) return;
  const reportedAt = new Date(now() - answer.ageSeconds * 1000).toISOString();
  name.textContent = municipality.nombre;
  sky.textContent = weatherInWords(answer.data);
  time.dateTime = reportedAt;
  time.removeAttribute('title');
  time.textContent = timeSince(reportedAt, now());
}
