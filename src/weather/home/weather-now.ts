import { currentWeather } from '#api/weather-requests.ts';
import { paths } from '#config/paths.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { $temperatureUnit, type TemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { timeSince } from '#ui/time/relative-time.ts';
import { clockChecked, now } from '#ui/device-clock.ts';
import { degreesIn } from '../sky/degrees.ts';

/** Text of the home page's weather card. */
export const nowTexts = { updated: 'Actualizado' } as const;

/** The unit that Puerto Rico uses, until the reader chooses one. */
export const cardUnit: TemperatureUnit = 'F';

/** "82 °F,", before the description. */
export const temperatureInWords = (celsius: number, unit: TemperatureUnit): string =>
  `${degreesIn[unit].text(celsius)},`;

/** Writes the temperature in the unit that the reader chose. */
function writeTemperature(temperature: HTMLDataElement): void {
  const celsius = Number(temperature.value);
  temperature.textContent = temperatureInWords(celsius, $temperatureUnit.get() ?? cardUnit);
}

/**
 * Shows the card's weather in the reader's unit, then replaces it with that of the reader's municipality, to which the card leads then.
 * When the request fails, the rendered weather names its place, so it stays correct. Never throws.
 */
export async function showWeatherNow(place: HTMLElement): Promise<void> {
  const [name, sky, time] = ['strong', 'span', 'time'].map((tag) => place.querySelector<HTMLElement>(tag));
  const temperature = place.querySelector('data');
  if (!name || !sky || !temperature || !(time instanceof HTMLTimeElement)) return;
  writeTemperature(temperature);
  const municipality = $municipality.get();
  if (name.textContent === municipality.nombre) return;
  const [response] = await Promise.all([currentWeather(municipality).catch(() => null), clockChecked()]);
  if (!response) return;
  const reportedAt = new Date(now() - response.ageSeconds * 1000).toISOString();
  name.textContent = municipality.nombre;
  temperature.value = String(response.data.main.temp);
  writeTemperature(temperature);
  // The worker sends no list without a condition.
  sky.replaceChildren(temperature, ` ${response.data.weather[0]?.description ?? ''}`);
  place.closest('a')?.setAttribute('href', paths.weather(municipality.nombre));
  time.dateTime = reportedAt;
  time.removeAttribute('title');
  time.textContent = timeSince(reportedAt, now());
}
