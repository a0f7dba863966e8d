import type { Alert } from '#contract/alerts.ts';
import { periodText } from '#contract/day-and-time.ts';
import type { ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { maxIdLength } from './limits.ts';
import { nameKey, namesOf, productOf } from './words/products.ts';
import { toldBy } from './words/bulletin.ts';

/** The ids of such alerts begin so. */
const passedOn = 'onecall-';
/** Whether One Call passes it on, which knows places only. */
export const isPassedOn = ({ id }: Alert): boolean => id.startsWith(passedOn);

/** What One Call passes on of one municipality, as an alert. `sent`: when it last said so, in seconds since the epoch. */
export function alertOfOneCall(
  { event, description, ...said }: ReadOneCall['oneCall']['alerts'][number],
  municipality: string,
  sent: number,
): Alert {
  const { advice, ...names } = namesOf(productOf(event), event);
  return {
    ...said,
    id: `${passedOn}${nameKey(names.product).replace(/[^a-z0-9]+/g, '-')}`.slice(0, maxIdLength.passedOn),
    ...names,
    ...{ municipalities: [municipality], sea: false, sent },
    ...textsOf([description], advice, { ...said, sent }),
  };
}

function textsOf(
  descriptions: readonly string[],
  advice: string | null,
  { start, end, sent }: Pick<Alert, 'start' | 'end' | 'sent'>,
) {
  const { lines, ...told } = toldBy(descriptions);
  const period = periodText(start && start * 1_000, end && end * 1_000, sent * 1_000);
  return { ...told, lines: { ...lines, when: lines.when ?? (period || null), advice } };
}

/**
 * Alerts that One Call passes on, each event once, in chronological order. Alerts of one product whose times meet are one event: the service sends
 * it in two languages, once for each zone, and again with every update.
 */
export function eachOnce(alerts: readonly Alert[]): Alert[] {
  const events: [Alert, ...Alert[]][] = [];
  for (const alert of alerts.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))) {
    const same = events.find(
      (event) =>
        nameKey(event[0].product) === nameKey(alert.product) &&
        event.some(({ end }) => end === null || (alert.start ?? 0) <= end),
    );
    if (same === undefined) events.push([alert]);
    else same.push(alert);
  }
  const ids = new Set<string>();
  return events.map((event, at) => {
    const alert = joined(event);
    // Two events of one product follow each other.
    const id = ids.has(alert.id) ? `${alert.id}-${at}` : alert.id;
    ids.add(id);
    return { ...alert, id };
  });
}

function joined(all: readonly [Alert, ...Alert[]]): Alert {
  const [first] = all;
  const starts = all.flatMap(({ start }) => start ?? []);
  const ends = all.map(({ end }) => end ?? Infinity);
  const places = new Set(all.flatMap(({ municipalities }) => municipalities));
  const descriptions = all.map(({ description }) => description);
  const start = starts.length > 0 ? Math.min(...starts) : null;
  // Nobody knows the end of an event of which one part has none.
  const end = ends.includes(Infinity) ? null : Math.max(...ends);
  return {
    ...first,
    ...textsOf(descriptions, first.lines.advice, { start, end, sent: first.sent }),
    ...{ start, end },
    municipalities: [...places].sort((one, other) => one.localeCompare(other, 'es')),
    sender_name: all.find(({ sender_name: sender }) => sender !== '')?.sender_name ?? '',
  };
}
