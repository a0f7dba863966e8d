import { dayAndTime } from '#contract/day-and-time.ts';
import { municipalities } from '#contract/municipalities.ts';
import type { TickerItem } from '#contract/newsroom.ts';
import { severeEvent } from './alerts/products.ts';
import type { SevereAlert } from './severe-alerts.ts';

/** In a moving line, more than three names of places cannot be taken in. */
const namedPlaces = 3;

/** Lines of the ticker, the most urgent first: each event once, with its places, from its earliest start to its latest end. */
export function alertLines(alerts: readonly SevereAlert[], now: number): TickerItem[] {
  const events = new Map<string, { rank: number; alerts: SevereAlert[] }>();
  for (const alert of alerts) {
    const severe = severeEvent(alert.event);
    if (severe === null) continue;
    const { alerts: others } = events.get(severe.title) ?? { alerts: [] };
    events.set(severe.title, { rank: severe.rank, alerts: [...others, alert] });
  }
  return [...events]
    .sort(([, one], [, other]) => one.rank - other.rank)
    .map(([title, { alerts: eventAlerts }]) => ({
      id: `alerta-${title}`,
      content: [`${title}: ${places(eventAlerts)}`, ...duration(eventAlerts, now)].join(', '),
      link: '/tiempo',
      alert: true,
      since: null,
    }));
}

function places(alerts: readonly SevereAlert[]): string {
  const names = [...new Set(alerts.map(({ place }) => place))];
  if (names.length === municipalities.length) return 'todo Puerto Rico';
  const named = names.slice(0, names.length > namedPlaces ? namedPlaces - 1 : namedPlaces);
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} municipios más`] : named;
  return new Intl.ListFormat('es').format(parts);
}

/** From when, if that is to come, and until when, as far as the service says. */
function duration(alerts: readonly SevereAlert[], now: number): string[] {
  const start = Math.min(...alerts.map(({ startsAt }) => startsAt));
  const ends = alerts.flatMap(({ endsAt, endKnown }) => (endKnown ? [endsAt] : []));
  return [
    ...(start > now ? [`desde el ${dayAndTime(start)}`] : []),
    ...(ends.length > 0 ? [`hasta el ${dayAndTime(Math.max(...ends))}`] : []),
  ];
}
