import { dayAndTime, periodText } from '#contract/day-and-time.ts';
import { activeEmergency, type Emergency, KnownEmergencies } from '#contract/emergency.ts';
import { sitePages } from '#contract/site-pages.ts';
import { toldEmergencies } from './render-context.ts';

const read = new WeakMap<WeakKey, KnownEmergencies | null>();

/**
 * What the origin holds about emergencies; null in one that has never reached a worker. After a return to an older release, its process renders
 * the pages of a newer one and tells less than they want.
 */
export function heldEmergencies(): KnownEmergencies | null {
  const told = toldEmergencies();
  if (typeof told !== 'object' || told === null) return null;
  const known = read.get(told);
  if (known !== undefined) return known;
  const parsed = KnownEmergencies.safeParse(told).data ?? null;
  read.set(told, parsed);
  return parsed;
}

/** The emergency that is on; null if there is none. */
export const emergencyNow = (now = Date.now(), held = heldEmergencies()): Emergency | null =>
  activeEmergency(held?.content.emergencies ?? [], now);

/** A moment (ISO 8601) as in "martes 24, 6:00 p. m.". */
export const emergencyMoment = (iso: string): string => dayAndTime(Date.parse(iso));

/** Until when an emergency lasts (ISO 8601): "Hasta el martes 24, 6:00 p. m." */
export const emergencyUntil = (endsAt: string): string => periodText(null, Date.parse(endsAt));

/** Texts that the banner, the home page and the page of an emergency share. */
export const emergencyTexts = {
  label: 'Emergencia',
  /** Name of the list of severe alerts above every page. */
  lines: 'Alertas de emergencia',
  pages: 'Emergencias',
  page: sitePages.emergency.name,
  alerts: sitePages.alerts.name,
  closings: sitePages.closings.name,
  call: 'Llama al 9-1-1',
} as const;
