import type { WeatherAlert } from '#contract/weather.ts';
import { adviceOf, nameKey, productOf, severeEvent } from './products.ts';
import { toldBy } from './told-by.ts';

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
  const { description, language, lines } = toldBy(alerts.map((alert) => alert.description));
  const event = alerts[0]?.event ?? '';
  const known = productOf(event, alerts[0]?.codes);
  const starts = alerts.flatMap(({ start }) => (start === null ? [] : [start]));
  const ends = alerts.flatMap(({ end }) => (end === null ? [] : [end]));
  return {
    event: known?.spanish ?? event,
    severe: known?.severe ?? severeEvent(event) !== null,
    isEmergency: false,
    lines: {
      ...{ what: lines.what, where: lines.where, when: lines.when },
      advice: known === null ? null : adviceOf[known.hazard],
    },
    description,
    language,
    start: starts.length > 0 ? Math.min(...starts) : null,
    end: ends.length > 0 ? Math.max(...ends) : null,
    sender_name: alerts.find(({ sender_name: sender }) => sender !== '')?.sender_name ?? '',
  };
}
