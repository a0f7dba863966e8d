import type { WeatherAlert } from '#contract/weather.ts';
import { type Bulletin, readBulletin } from './bulletin.ts';
import { adviceOf, nameKey, productOf, severeEvent } from './products.ts';

/** An alert as a source reports it, whichever it is. Times in seconds since the epoch, null when unknown. */
export interface SourceAlert {
  event: string;
  /** Codes of the product, if the source has any. */
  codes?: readonly string[];
  /** Plain text; empty when there is none. */
  description: string;
  start: number | null;
  end: number | null;
  sender_name: string;
}

/** The alerts of one event, in the order of their start. `end` in seconds; Infinity when one names none. */
interface Event {
  key: string;
  end: number;
  alerts: SourceAlert[];
}

/**
 * The alerts of one place as readers see them, in chronological order: each event once, named in Spanish. Alerts of one product whose times
 * meet are one event: the service sends it in two languages, once for each zone, and again with every update.
 */
export function shownAlerts(alerts: readonly SourceAlert[]): WeatherAlert[] {
  const events: Event[] = [];
  for (const alert of alerts.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))) {
    const key = productOf(alert.event, alert.codes)?.english ?? nameKey(alert.event);
    const same = events.find((event) => event.key === key && (alert.start ?? 0) <= event.end);
    const end = alert.end ?? Infinity;
    if (same === undefined) events.push({ key, end, alerts: [alert] });
    else {
      same.alerts.push(alert);
      same.end = Math.max(same.end, end);
    }
  }
  return events.map(({ alerts: ofEvent }) => shownEvent(ofEvent));
}

function shownEvent(alerts: readonly SourceAlert[]): WeatherAlert {
  const texts = distinct(
    alerts.filter(({ description }) => description !== '').map(({ description }) => description),
  ).map((description) => ({ description, bulletin: readBulletin(description) }));
  // A text in Spanish says the same as its twin in English.
  const inSpanish = texts.filter(({ bulletin }) => bulletin.language === 'es');
  const chosen = inSpanish.length > 0 ? inSpanish : texts;
  const event = alerts[0]?.event ?? '';
  const known = productOf(event, alerts[0]?.codes);
  const starts = alerts.flatMap(({ start }) => (start === null ? [] : [start]));
  const ends = alerts.flatMap(({ end }) => (end === null ? [] : [end]));
  const bulletins = chosen.map(({ bulletin }) => bulletin);
  return {
    event: known?.spanish ?? event,
    severe: known?.severe ?? severeEvent(event) !== null,
    lines: {
      what: lineOf(bulletins, 'what'),
      where: lineOf(bulletins, 'where'),
      when: lineOf(bulletins, 'when'),
      advice: known === null ? null : adviceOf[known.hazard],
    },
    description: chosen.map(({ description }) => description).join('\n\n'),
    language: chosen[0]?.bulletin.language ?? 'es',
    start: starts.length > 0 ? Math.min(...starts) : null,
    end: ends.length > 0 ? Math.max(...ends) : null,
    sender_name: alerts.find(({ sender_name: sender }) => sender !== '')?.sender_name ?? '',
  };
}

/** What the texts of one event say in a part; null as soon as one of them cannot be told in Spanish, because the rest would not be all. */
function lineOf(bulletins: readonly Bulletin[], part: keyof Bulletin['parts']): string | null {
  const said = bulletins.flatMap(({ parts }) => parts[part] ?? []);
  const spanish = said.flatMap((one) => one.spanish ?? []);
  return said.length === 0 || spanish.length < said.length ? null : distinct(spanish).join(' ');
}

/** The texts without those that another one repeats, whatever their capitals and line breaks. */
function distinct(texts: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const text of texts) {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (!byWords.has(words)) byWords.set(words, text);
  }
  return [...byWords.values()];
}
