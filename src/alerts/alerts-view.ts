import { alertLevels, type Alert, type AlertLevel, type Alerts } from '#contract/alerts.ts';
import { texts as say } from './texts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter(({ end }) => end === null || end * 1000 > now);

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (alerts: readonly Alert[], now: number): number =>
  Math.min(...alerts.map(({ end }) => (end === null ? Infinity : end - now / 1000)));

/** A list on a page of alerts. Without any alert the page says `none` in its place. */
export interface AlertSection {
  title: string | null;
  alerts: readonly Alert[];
  none: string;
}

/** What a page of alerts lists: those for the municipality first, if it is about one, and all others. */
export function sectionsOf(
  { alerts, isPartial }: Pick<Alerts, 'alerts' | 'isPartial'>,
  municipality: string | null,
): AlertSection[] {
  if (alerts.length === 0) return [{ title: null, alerts, none: isPartial ? say.noneSevere : say.none }];
  if (municipality === null) return [{ title: say.all, alerts, none: say.none }];
  const isOwn = (alert: Alert) => alert.municipalities.includes(municipality);
  const sections = [
    { title: say.ofPlace(municipality), alerts: alerts.filter(isOwn), none: say.noneFor(municipality) },
    { title: say.elsewhere, alerts: alerts.filter((alert) => !isOwn(alert)), none: say.none },
  ];
  // That nothing is in force elsewhere need not be said.
  return sections.filter((section, place) => place === 0 || section.alerts.length > 0);
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
