import { dayAndTime } from '#contract/day-and-time.ts';
import { alertLevels, type Alert, type AlertLevel } from '#contract/alerts.ts';
import { municipalities } from '#contract/municipalities.ts';
import { levelNames, texts as say } from './texts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (alerts: readonly Alert[], now: number): Alert[] =>
  alerts.filter(({ end }) => end === null || end * 1000 > now);

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (alerts: readonly Alert[], now: number): number =>
  Math.min(...alerts.map(({ end }) => (end === null ? Infinity : end - now / 1000)));

/** Those for one municipality, and all others. */
export function splitBy(alerts: readonly Alert[], municipality: string): { own: Alert[]; others: Alert[] } {
  const isOwn = (alert: Alert) => alert.municipalities.includes(municipality);
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
  const bySeriousness = alerts.toSorted(
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

const list = new Intl.ListFormat('es-PR', { type: 'conjunction' });

/** "Adjuntas, Jayuya y Utuado", "los 78" or "Culebra, Vieques y aguas costeras". */
export function placesOf({ municipalities: names, sea }: Pick<Alert, 'municipalities' | 'sea'>): string {
  const land = names.length === municipalities.length ? [say.allMunicipalities] : names;
  return list.format(sea ? [...land, say.sea] : land);
}

/** When an alert is in force, as far as the service says. */
export function validity({ start, end }: Pick<Alert, 'start' | 'end'>): string {
  const moment = (seconds: number) => dayAndTime(seconds * 1000);
  if (start === null) return end === null ? say.validUnknown : say.validUntil(moment(end));
  return end === null ? say.validSince(moment(start)) : say.valid(moment(start), moment(end));
}

/** What an alert says in Spanish, each line with its name, as far as it is known. */
export const linesOf = ({ lines }: Pick<Alert, 'lines'>): [name: string, words: string][] =>
  (['what', 'where', 'when', 'impact', 'advice'] as const).flatMap((part) => {
    const words = lines[part];
    return words === null ? [] : [[say.lines[part], words]];
  });

/** The language of a name that has no Spanish one. */
export const nameLanguage = ({ event, product, language }: Alert): 'en' | undefined =>
  event === product && language === 'en' ? 'en' : undefined;

/** Its name behind its level, unless the name says the level itself ("Aviso de tornado"). */
export const titled = ({ level, event }: Pick<Alert, 'level' | 'event'>): string =>
  event.toLowerCase().startsWith(levelNames[level].toLowerCase()) ? event : `${levelNames[level]}: ${event}`;
