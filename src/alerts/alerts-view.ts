import { alertLevels, type Alert, type AlertLevel } from '#contract/alerts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter(({ end }) => end === null || end * 1000 > now);

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (alerts: readonly Alert[], now: number): number =>
  Math.min(...alerts.map(({ end }) => (end === null ? Infinity : end - now / 1000)));

/** Those for one municipality, none without one, and all others. */
export function splitBy(
  alerts: readonly Alert[],
  municipality: string | null,
): { own: Alert[]; others: Alert[] } {
  const isOwn = (alert: Alert) => municipality !== null && alert.municipalities.includes(municipality);
  return { own: alerts.filter(isOwn), others: alerts.filter((alert) => !isOwn(alert)) };
}

export interface Warned {
  level: AlertLevel;
  /** The names of its alerts, the most serious first. */
  events: readonly string[];
}

/** The municipalities that an alert is for, each with its highest level. */
export function warnedMunicipalities(alerts: readonly Alert[]): ReadonlyMap<string, Warned> {
  const warned = new Map<string, Warned>();
  const bySeriousness = [...alerts].sort(
    (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
  );
  for (const { municipalities: places, level, event } of bySeriousness) {
    for (const name of places) {
      const before = warned.get(name);
      const events = before?.events ?? [];
      warned.set(name, {
        level: before?.level ?? level,
        events: events.includes(event) ? events : [...events, event],
      });
    }
  }
  return warned;
}
