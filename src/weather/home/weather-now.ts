import { currentWeather, oneCall } from '#api/weather-requests.ts';
import { paths } from '#config/paths.ts';
import { $municipality } from '#preferences/municipality.store.ts';
import { $temperatureUnit, type TemperatureUnit } from '#preferences/temperature-unit.store.ts';
import { timeSince } from '#ui/time/relative-time.ts';
import { clockChecked, now } from '#ui/device-clock.ts';
import { degreesIn } from '../sky/degrees.ts';
import { cardWeather, type Part } from './card-weather.ts';

/** Text of the home page's weather card. */
export const nowTexts = { updated: 'Actualizado' } as const;

/** The unit that Puerto Rico uses, until the reader chooses one. */
export const cardUnit: TemperatureUnit = 'F';

/** "82 °F,", before the description. */
export const temperatureInWords = (celsius: number, unit: TemperatureUnit): string =>
  `${degreesIn[unit].text(celsius)},`;

/** "82°", in the other lines. */
export const degreesOnCard = (celsius: number, unit: TemperatureUnit): string =>
  `${degreesIn[unit].whole(celsius)}°`;

/** Writes the temperatures in the unit that the reader chose. */
function writeTemperatures(card: HTMLElement): void {
  const unit = $temperatureUnit.get() ?? cardUnit;
  for (const [index, data] of card.querySelectorAll('data').entries()) {
    const celsius = Number(data.value);
    data.textContent = index === 0 ? temperatureInWords(celsius, unit) : degreesOnCard(celsius, unit);
  }
}

const partNode = (part: Part): Node | string =>
  typeof part === 'string'
    ? part
    : Object.assign(document.createElement('data'), { value: String(part.celsius) });

/** Writes a line's parts, or removes the line when the new place has none. */
function writeLine(line: Element | undefined, parts: readonly Part[] | undefined): void {
  if (parts?.length) line?.replaceChildren(...parts.map(partNode));
  else line?.remove();
}

/**
 * Shows the card's weather in the reader's unit, then replaces it with that of the reader's municipality, to which the card leads then.
 * When the request fails, the rendered weather names its place, so it stays correct. Never throws.
 */
export async function showWeatherNow(card: HTMLElement): Promise<void> {
  writeTemperatures(card);
  const municipality = $municipality.get();
  const [name, sky, time] = ['strong', '[data-sky]', 'time'].map((one) =>
    card.querySelector<HTMLElement>(one),
  );
  if (!name || !sky || !(time instanceof HTMLTimeElement) || card.dataset['place'] === municipality.nombre)
    return;
  const [current, forecast] = await Promise.all([
    currentWeather(municipality).catch(() => null),
    oneCall(municipality).catch(() => null),
    clockChecked(),
  ]);
  const weather = current && cardWeather(current, forecast, now());
  if (!weather) return;
  const { temperature, icon, description, today, hours, asOf } = weather;
  name.textContent = card.dataset['place'] = municipality.nombre;
  sky.replaceChildren(partNode({ celsius: temperature }), ` ${description}`);
  // The page has only the drawing of the weather that it was rendered with.
  if (icon !== card.dataset['icon']) card.querySelector('svg')?.remove();
  writeLine(card.querySelector('[data-today]') ?? undefined, today);
  for (const [index, line] of card.querySelectorAll('[data-hour]').entries()) writeLine(line, hours[index]);
  writeTemperatures(card);
  card.closest('a')?.setAttribute('href', paths.weather(municipality.nombre));
  const reportedAt = new Date(asOf).toISOString();
  time.dateTime = reportedAt;
  time.removeAttribute('title');
  time.textContent = timeSince(reportedAt, now());
}
