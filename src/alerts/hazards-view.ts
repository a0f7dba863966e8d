import { dayAndTime } from '#contract/day-and-time.ts';
import { hazardLevels, type Hazard, type HazardLevel } from '#contract/hazards.ts';
import { municipalities } from '#contract/municipalities.ts';
import { levelNames, texts as say } from './texts.ts';

/** What is in force at this moment: a page may be older than the response that it shows. Milliseconds since the epoch. */
export const inForce = (hazards: readonly Hazard[], now: number): Hazard[] =>
  hazards.filter(({ end }) => end === null || Date.parse(end) > now);

/** Seconds until the first of them ends, when a page without it has to replace this one; infinite when none says when. */
export const secondsToFirstEnd = (hazards: readonly Hazard[], now: number): number =>
  Math.min(...hazards.map(({ end }) => (end === null ? Infinity : (Date.parse(end) - now) / 1000)));

/** Those for one municipality, and all others. */
export function splitBy(
  hazards: readonly Hazard[],
  municipality: string,
): { own: Hazard[]; others: Hazard[] } {
  const isOwn = (hazard: Hazard) => hazard.municipalities.includes(municipality);
  return { own: hazards.filter(isOwn), others: hazards.filter((hazard) => !isOwn(hazard)) };
}

export interface Warned {
  level: HazardLevel;
  /** The names of its hazards, the most serious first. */
  events: readonly string[];
}

/** The municipalities that a hazard is for, each with its highest level. */
export function warnedMunicipalities(hazards: readonly Hazard[]): ReadonlyMap<string, Warned> {
  const warned = new Map<string, Warned>();
  const bySeriousness = hazards.toSorted(
    (one, other) => hazardLevels.indexOf(one.level) - hazardLevels.indexOf(other.level),
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
export function placesOf({ municipalities: names, sea }: Pick<Hazard, 'municipalities' | 'sea'>): string {
  const land = names.length === municipalities.length ? [say.allMunicipalities] : names;
  return list.format(sea ? [...land, say.sea] : land);
}

/** When a hazard is in force, as far as the service says. */
export function validity({ start, end }: Pick<Hazard, 'start' | 'end'>): string {
  const moment = (iso: string) => dayAndTime(Date.parse(iso));
  if (start === null) return end === null ? say.validUnknown : say.validUntil(moment(end));
  return end === null ? say.validSince(moment(start)) : say.valid(moment(start), moment(end));
}

/** What a hazard says in Spanish, each line with its name, as far as it is known. */
export const linesOf = ({ lines }: Pick<Hazard, 'lines'>): [name: string, words: string][] =>
  (['what', 'where', 'when', 'impact', 'advice'] as const).flatMap((part) => {
    const words = lines[part];
    return words === null ? [] : [[say.lines[part], words]];
  });

/** The language of a name that has no Spanish one. */
export const nameLanguage = ({ event, product, language }: Hazard): 'en' | undefined =>
  event === product && language === 'en' ? 'en' : undefined;

/** Its name behind its level, unless the name says the level itself ("Aviso de tornado"). */
export const titled = ({ level, event }: Pick<Hazard, 'level' | 'event'>): string =>
  event.toLowerCase().startsWith(levelNames[level].toLowerCase()) ? event : `${levelNames[level]}: ${event}`;
