import type { Alert } from '#contract/weather/alerts.ts';
import { rangeOfTime } from '#contract/day-and-time.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { alertTexts as say } from './alert-texts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter(({ end }) => end === null || end * 1000 > now);

/** A list on a page of alerts. Without any alert the page says `none` in its place. */
export interface AlertSection {
  title: string | null;
  alerts: readonly Alert[];
  none: string;
}

/** The name of an alert, in English where it has no Spanish one, and what is said after it then: " (en inglés)". */
export const nameOf = ({ event, product }: Alert): { name: string; lang?: 'en'; note: string } =>
  event.startsWith(`${product} (`)
    ? { name: product, lang: 'en', note: event.slice(product.length) }
    : { name: event, note: '' };

const milliseconds = (seconds: number | null) => seconds && seconds * 1000;

/** When an alert is in force, as far as the service says. */
export const validity = ({ start, end }: Pick<Alert, 'start' | 'end'>): string =>
  rangeOfTime(milliseconds(start), milliseconds(end), say.inForce);

let list: Intl.ListFormat | undefined;

/** "Adjuntas, Jayuya y Utuado", "los 78" or "Culebra, Vieques y aguas costeras". */
export function placesOf({ municipalities: names, sea }: Pick<Alert, 'municipalities' | 'sea'>): string {
  list ??= new Intl.ListFormat('es-PR', { type: 'conjunction' });
  const land = names.length === municipalities.length ? [say.allMunicipalities] : names;
  return list.format(sea ? [...land, say.sea] : land);
}

/** In `data-places`: all municipalities. In the texts of OwnPlace.astro: the name of the municipality. */
export const anyPlace = '*';
/** Between the names of an alert's municipalities in `data-places`. */
export const placeSeparator = '|';

/** Its municipalities as show-own-place.ts reads them. */
export const placesData = ({ municipalities: names }: Pick<Alert, 'municipalities'>): string =>
  names.length === municipalities.length ? anyPlace : names.join(placeSeparator);

const parts = ['what', 'where', 'when', 'impact', 'advice'] as const;

/** What an alert says in Spanish, as far as it is known: where it is in force, and the service's own lines. */
export const linesOf = (
  alert: Pick<Alert, 'lines' | 'municipalities' | 'sea'>,
): { name: string; words: string }[] =>
  [
    { name: alert.municipalities.length > 0 ? say.places : say.onlySea, words: placesOf(alert) },
    ...parts.map((part) => ({ name: say.lines[part], words: alert.lines[part] })),
  ].flatMap(({ name, words }) => (words ? [{ name, words }] : []));
