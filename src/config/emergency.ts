import { dayAndTime } from '#contract/day-and-time.ts';
import { activeEmergency, type Emergency, type EmergencyContent } from '#contract/emergency.ts';

/** What an origin holds, and when the worker last confirmed it (ISO 8601). */
export interface HeldContent {
  content: EmergencyContent;
  at: string;
}

/**
 * The origin holds what it knows about emergencies itself, also while the worker is dead (src/origin/emergency), and the code of a release uses
 * it. They are separate module graphs, so they share it through `globalThis`.
 */
declare global {
  var heldEmergencies: (() => HeldContent | null) | undefined;
}

/** Null in a build, in `astro dev`, and in an origin that has never reached a worker. */
export const heldEmergencies = (): HeldContent | null => globalThis.heldEmergencies?.() ?? null;

/** Registers the function that returns what the origin holds. */
export function registerEmergencies(getHeld: () => HeldContent | null): void {
  globalThis.heldEmergencies = getHeld;
}

/** The emergency that is on; null if there is none. */
export const emergencyNow = (now = Date.now(), held = heldEmergencies()): Emergency | null =>
  activeEmergency(held?.content.emergencies ?? [], now);

/** A moment (ISO 8601) as in "martes 24, 6:00 p. m.". */
export const emergencyMoment = (iso: string): string => dayAndTime(Date.parse(iso));

/** Texts that the banner, the home page and the page of an emergency share. */
export const emergencyTexts = {
  levels: { ninguna: '', vigilancia: 'Vigilancia', aviso: 'Aviso', emergencia: 'Emergencia' },
  label: 'Emergencia',
  page: 'Refugios, teléfonos y avisos',
  lite: 'Versión ligera',
  call: 'Llama al 9-1-1',
  until: (moment: string) => `Hasta el ${moment}`,
} as const;

/** The headline behind its level, unless it says the level itself ("Aviso de huracán"). */
export function titled({ level, headline }: Pick<Emergency, 'level' | 'headline'>): string {
  const word = emergencyTexts.levels[level];
  return headline.toLowerCase().startsWith(word.toLowerCase()) ? headline : `${word}: ${headline}`;
}
