import { type Emergency, emergencyLongestMs } from '#contract/emergency.ts';
import { emergencyEvent } from '../weather/alerts/products.ts';
import { storedDate } from '../stored-values.ts';
import type { SevereAlert } from '../weather/severe-alerts.ts';

/**
 * The emergencies that the alerts in force cause by rule: a warning ("Aviso") of a hurricane or a tropical storm is an `aviso`, one of a
 * tsunami an `emergencia`. Watches cause none, and neither do warnings of flash floods and tornados: they come every week of the season, for
 * an hour and a few districts, and a site that is in an emergency every week warns nobody. Editors switch those on. `before`: the
 * emergencies of the last run; those that go on keep their start.
 */
export function emergenciesByRule(
  alerts: readonly SevereAlert[],
  before: readonly Emergency[],
  now: number,
): Emergency[] {
  const events = new Map<string, { level: Emergency['level']; endsAt: number; endKnown: boolean }>();
  for (const alert of alerts) {
    const event = emergencyEvent(alert.event);
    if (event === null || alert.endsAt <= now) continue;
    const other = events.get(event.title);
    const { endsAt, endKnown } = other && other.endsAt > alert.endsAt ? other : alert;
    events.set(event.title, { level: event.level, endsAt, endKnown });
  }
  return [...events].flatMap(([title, { level, endsAt: ends, endKnown }]) => {
    const id = `alerta-${title}`.slice(0, 100);
    const startsAt = before.find((one) => one.id === id)?.startsAt ?? storedDate(now);
    const endsAt = Math.min(ends, Date.parse(startsAt) + emergencyLongestMs);
    if (endsAt <= now) return [];
    // Without the places: for an hour, more places join an alert, and each one would purge every page at every edge again.
    const headline = `${title} en Puerto Rico`;
    return {
      ...{ id, level, headline, link: '/tiempo', source: 'weather' as const, startsAt },
      ...{ endsAt: storedDate(endsAt), endIsDefault: !endKnown },
    };
  });
}
