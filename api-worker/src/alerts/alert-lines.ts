import type { Alert } from '#contract/weather/alerts.ts';
import { periodText } from '#contract/day-and-time.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import type { SevereLine } from '#contract/emergency.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { storedDate } from '../stored-values.ts';
import { isPassedOn } from './alerts-of-one-call.ts';
import { endlessMs, extendedBeforeMs, namedPlaces } from './limits.ts';
import { nameKey, severeEvent } from './words/products.ts';

/**
 * The lines of what is severe, the most urgent first: each event once, with its places, from its earliest start to its latest end. Each leads
 * to the alerts: of its only municipality, or at its only one. `emergencyIn`: by its name, where an event is an emergency. `now`: milliseconds since
 * the epoch.
 */
export function alertLines(
  severe: readonly Alert[],
  now: number,
  emergencyIn: ReadonlyMap<string, readonly string[]> = new Map(),
): SevereLine[] {
  const rankOf = (event: string) => severeEvent(event)?.rank ?? Infinity;
  return [...Map.groupBy(severe, ({ product }) => nameKey(product)).values()]
    .map((alerts) => [alerts[0]?.event ?? '', alerts] as const)
    .filter(([event]) => rankOf(event) < Infinity)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([title, alerts]) => ({
      id: `alerta-${title}`,
      text: [`${title}: ${namedOf(municipalitiesOf(alerts))}`, duration(alerts, now)]
        .filter(Boolean)
        .join(', '),
      link: linkOf(alerts),
      endsAt: storedDate(Math.max(...alerts.map((alert) => shownUntil(alert, now)))),
      emergencyIn: [...(emergencyIn.get(title) ?? [])],
    }));
}

/**
 * When an alert that is in force at `now` is no longer shown, both in milliseconds since the epoch: at its end; without one, six hours after its
 * message, and on for as long as the Weather Service names it.
 */
export function shownUntil(alert: Alert, now: number): number {
  if (alert.end !== null) return alert.end * 1_000;
  const sentAt = alert.sent * 1_000;
  // What One Call passes on is stored anew each time that it says so.
  const spans = isPassedOn(alert) ? 0 : Math.floor(Math.max(0, now - sentAt + extendedBeforeMs) / endlessMs);
  return sentAt + (spans + 1) * endlessMs;
}

/** Their municipalities, each once. */
export const municipalitiesOf = (alerts: readonly Alert[]): string[] => [
  ...new Set(alerts.flatMap(({ municipalities: places }) => places)),
];

/** When an alert begins; one that has begun at a time that is not known, with its message. Milliseconds since the epoch. */
export const beginningOf = ({ start, sent }: Alert): number => (start ?? sent) * 1_000;

/** The page of alerts: of their one municipality, or at the one alert. */
function linkOf(alerts: readonly Alert[]): string {
  const [place, ...otherPlaces] = municipalitiesOf(alerts);
  if (place !== undefined && otherPlaces.length === 0)
    return `${listAddresses.alerts}?municipio=${encodeURIComponent(place)}`;
  const [first, ...others] = alerts;
  return first === undefined || others.length > 0 ? listAddresses.alerts : linkTo(first);
}

/** The address at which the page of alerts shows one. One Call's have none: they are shown with others of their product. */
export const linkTo = (alert: Alert): string =>
  isPassedOn(alert) ? listAddresses.alerts : `${listAddresses.alerts}#${alert.id}`;

/** The first of these municipalities, and how many more there are. `max`: names in it. */
export function namedOf(names: readonly string[], max = namedPlaces): string {
  if (names.length === municipalities.length) return 'todo Puerto Rico';
  const named = names.slice(0, names.length > max ? max - 1 : max);
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} municipios más`] : named;
  return new Intl.ListFormat('es').format(parts);
}

/** From when, if that is to come, and until when, as far as the service says. */
function duration(alerts: readonly Alert[], now: number): string {
  const ends = alerts.flatMap(({ end }) => end ?? []);
  const end = ends.length > 0 ? Math.max(...ends) * 1_000 : null;
  const period = periodText(Math.min(...alerts.map(beginningOf)), end, now);
  return period.charAt(0).toLowerCase() + period.slice(1);
}
