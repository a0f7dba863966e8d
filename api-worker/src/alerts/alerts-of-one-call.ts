import type { Alert } from '#contract/alerts.ts';
import type { ReadAlert } from '../upstreams/openweather/wire.ts';
import { levelOfName } from './levels.ts';
import { adviceOf, nameKey, productOf, severeEvent } from './words/products.ts';
import { toldBy } from './words/told-by.ts';

/** What One Call passes on of one municipality, as an alert. `sent`: when it last said so, in seconds since the epoch. */
export function alertOfOneCall(
  { event, description, ...said }: ReadAlert,
  municipality: string,
  sent: number,
): Alert {
  const product = productOf(event);
  const name = product?.english ?? event;
  return {
    ...said,
    id: `onecall-${nameKey(name).replace(/[^a-z0-9]+/g, '-')}`.slice(0, 90),
    event: product?.spanish ?? event,
    product: name,
    level: levelOfName(name) ?? 'comunicado',
    severe: product?.severe ?? severeEvent(event) !== null,
    municipalities: [municipality],
    sea: false,
    ...textsOf([description], product === null ? null : adviceOf[product.danger]),
    sent,
  };
}

const textsOf = (descriptions: readonly string[], advice: string | null) => {
  const told = toldBy(descriptions);
  return { ...told, lines: { ...told.lines, advice } };
};

/**
 * Alerts that One Call passes on, each event once, in chronological order. Alerts of one product whose times meet are one event: the service sends
 * it in two languages, once for each zone, and again with every update.
 */
export function eachOnce(alerts: readonly Alert[]): Alert[] {
  const events: { key: string; end: number; alerts: [Alert, ...Alert[]] }[] = [];
  for (const alert of alerts.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))) {
    const key = nameKey(alert.product);
    const same = events.find((event) => event.key === key && (alert.start ?? 0) <= event.end);
    const end = alert.end ?? Infinity;
    if (same === undefined) events.push({ key, end, alerts: [alert] });
    else {
      same.alerts.push(alert);
      same.end = Math.max(same.end, end);
    }
  }
  return events.map(({ alerts: [first, ...others] }, at) => ({
    ...joined(first, others),
    // Two events of one product follow each other.
    id: events.findIndex(({ key }) => key === nameKey(first.product)) === at ? first.id : `${first.id}-${at}`,
  }));
}

function joined(first: Alert, others: readonly Alert[]): Alert {
  const all = [first, ...others];
  const starts = all.flatMap(({ start }) => start ?? []);
  const ends = all.flatMap(({ end }) => end ?? []);
  const places = new Set(all.flatMap(({ municipalities }) => municipalities));
  return {
    ...first,
    ...textsOf(
      all.map(({ description }) => description),
      first.lines.advice,
    ),
    municipalities: [...places].sort((one, other) => one.localeCompare(other, 'es')),
    start: starts.length > 0 ? Math.min(...starts) : null,
    end: ends.length > 0 ? Math.max(...ends) : null,
    sender_name: all.find(({ sender_name: sender }) => sender !== '')?.sender_name ?? '',
  };
}
