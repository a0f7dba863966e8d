import { fetchPage, renewRegion } from '#channel/renew.ts';
import { paths } from '#config/paths.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { $temperatureUnit, type TemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { writeTimes } from '#ui/time/keep-times.ts';
import { degreesIn } from '../sky/degrees.ts';

/** Text of the home page's weather card. */
export const nowTexts = { updated: 'Actualizado' } as const;

/** The unit that Puerto Rico uses, until the reader chooses one. */
export const cardUnit: TemperatureUnit = 'F';

/** "82 °F,", before the description. */
export const temperatureInWords = (celsius: number, unit: TemperatureUnit): string =>
  `${degreesIn[unit].text(celsius)},`;

/** "82°", in the other lines. */
export const degreesOnCard = (celsius: number, unit: TemperatureUnit): string =>
  degreesIn[unit].short(celsius);

/** Writes the temperatures in the unit that the reader chose. */
function writeTemperatures(card: HTMLElement): void {
  const unit = $temperatureUnit.get() ?? cardUnit;
  for (const data of card.querySelectorAll('data')) {
    const celsius = Number(data.value);
    data.textContent = data.closest('[data-sky]')
      ? temperatureInWords(celsius, unit)
      : degreesOnCard(celsius, unit);
  }
}

/**
 * Shows the card's weather in the reader's unit, then replaces it by that of the reader's municipality, to which the card leads then. When the request
 * fails, the rendered weather names its place, so it stays correct. Never throws.
 */
export async function showWeatherNow(card: HTMLElement): Promise<void> {
  writeTemperatures(card);
  const { nombre } = $municipality.get();
  if (card.dataset['place'] === nombre) return;
  const fresh = await fetchPage(paths.weatherCard(nombre));
  const next = fresh?.querySelector('.weather-now');
  // Another one may have been chosen meanwhile.
  if (!next || $municipality.get().nombre !== nombre) return;
  renewRegion(card, next);
  card.dataset['place'] = nombre;
  card.closest('a')?.setAttribute('href', paths.weather(nombre));
  writeTemperatures(card);
  writeTimes(card);
}
