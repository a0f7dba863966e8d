import { alertLevels, type Alert, type Alerts } from '#contract/alerts.ts';
import { texts as say } from './texts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter(({ end }) => end === null || end * 1000 > now);

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (alerts: readonly Alert[], now: number): number =>
  Math.min(...alerts.map(({ end }) => (end === null ? Infinity : end - now / 1000)));

/** A list on a page of alerts. Without any alert the page says `none` in its place. */
interface AlertSection {
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

/** The municipalities that an alert is for, each with its alerts, the most serious first, and each name once. */
export function warnedMunicipalities(
  alerts: readonly Alert[],
): ReadonlyMap<string, readonly [Alert, ...Alert[]]> {
  const warned = new Map<string, [Alert, ...Alert[]]>();
  const bySeriousness = [...alerts].sort(
    (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
  );
  for (const alert of bySeriousness) {
    for (const name of alert.municipalities) {
      const known = warned.get(name);
      if (known === undefined) warned.set(name, [alert]);
      else if (known.every(({ event }) => event !== alert.event)) known.push(alert);
    }
  }
  return warned;
}
