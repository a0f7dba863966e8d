import { periodText } from '#contract/day-and-time.ts';
import { municipalities } from '#contract/municipalities.ts';
import type { SevereLine } from '#contract/emergency.ts';
import { listAddresses } from '#contract/publishing/item-addresses.ts';
import { storedDate } from '../stored-values.ts';
import { severeEvent } from './words/products.ts';
import type { SevereAlert } from './severe-alerts.ts';

/** In a moving line, more than three names of places cannot be taken in. */
const namedPlaces = 3;

/**
 * The lines of what is severe, the most urgent first: each event once, with its places, from its earliest start to its latest end. Each leads
 * to the warnings: of its only municipality, or at its only alert. `emergencies`: those of the alerts that are an emergency at their place.
 */
export function alertLines<Alert extends SevereAlert>(
  alerts: readonly Alert[],
  now: number,
  emergencies: ReadonlySet<Alert> = new Set(),
): SevereLine[] {
  const events = new Map<string, { rank: number; alerts: Alert[] }>();
  for (const alert of alerts) {
    const severe = severeEvent(alert.event);
    if (severe === null) continue;
    const { alerts: others } = events.get(severe.title) ?? { alerts: [] };
    events.set(severe.title, { rank: severe.rank, alerts: [...others, alert] });
  }
  return [...events]
    .sort(([, one], [, other]) => one.rank - other.rank)
    .map(([title, { alerts: ofEvent }]) => ({
      id: `alerta-${title}`,
      text: [`${title}: ${namedOf(placesOf(ofEvent))}`, duration(ofEvent, now)].filter(Boolean).join(', '),
      link: linkOf(ofEvent),
      endsAt: storedDate(Math.max(...ofEvent.map(({ endsAt }) => endsAt))),
      emergencyIn: placesOf(ofEvent.filter((alert) => emergencies.has(alert))),
    }));
}

const placesOf = (alerts: readonly SevereAlert[]): string[] => [...new Set(alerts.map(({ place }) => place))];

/** The page of warnings: of its one municipality, or at its one alert. */
function linkOf(alerts: readonly SevereAlert[]): string {
  const { alerts: page } = listAddresses;
  const [place, ...otherPlaces] = placesOf(alerts);
  if (place !== undefined && otherPlaces.length === 0)
    return `${page}?municipio=${encodeURIComponent(place)}`;
  const [alert, ...others] = [...new Set(alerts.map((alert) => alert.alert))];
  return alert == null || others.length > 0 ? page : `${page}#${alert}`;
}

/** The first of these municipalities, and how many more there are. */
export function namedOf(names: readonly string[]): string {
  if (names.length === municipalities.length) return 'todo Puerto Rico';
  const named = names.slice(0, names.length > namedPlaces ? namedPlaces - 1 : namedPlaces);
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} municipios más`] : named;
  return new Intl.ListFormat('es').format(parts);
}

/** From when, if that is to come, and until when, as far as the service says. */
function duration(alerts: readonly SevereAlert[], now: number): string {
  const start = Math.min(...alerts.map(({ startsAt }) => startsAt));
  const ends = alerts.flatMap(({ endsAt, endKnown }) => (endKnown ? [endsAt] : []));
  const period = periodText(start, ends.length > 0 ? Math.max(...ends) : null, now);
  return period.charAt(0).toLowerCase() + period.slice(1);
}
