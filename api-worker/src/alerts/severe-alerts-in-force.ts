import type { AlertLevel } from '#contract/alerts.ts';
import type { Settings } from '../settings.ts';
import { alertsLoadedAt, readSevereAlerts, type SevereAlert } from './severe-alerts.ts';
import { productOf } from './words/products.ts';
import { levelOfName } from './levels.ts';
import { type AlertInForce, alertsOf, shownAlert, surePlaces } from './shown-alerts.ts';
import { isSpeaking, readStoredAlerts } from './stored-alerts.ts';

/** A severe warning at one municipality, as the rule of emergencies judges it. */
export interface PlacedWarning extends SevereAlert {
  level: AlertLevel;
  /** Whether everything of it is known: its product, its place and an end. */
  isSure: boolean;
}

/** What is too urgent to be shown only on the weather pages. */
interface SevereInForce {
  alerts: PlacedWarning[];
  /** Whether the National Weather Service is silent, so that the source of the forecasts has to be asked for what it passes on. */
  isServiceSilent: boolean;
}

/**
 * The severe alerts that have not ended: of the National Weather Service, and of One Call while the Service is off or silent, and One Call
 * spoke later. What the Service said last lasts until its own end all the same.
 */
export async function severeAlertsInForce(
  db: D1Database,
  { NWS_URL: nws, OPENWEATHER_URL: oneCall }: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>,
  now: number,
): Promise<SevereInForce> {
  const stored = nws === null ? null : await readStoredAlerts(db, nws);
  const isServiceSilent = !isSpeaking(stored, now);
  const own =
    stored === null
      ? []
      : stored.events.flatMap((event) => alertsOf(event, now)).flatMap((one) => placedOf(one, now));
  const loadedAt = isServiceSilent ? await alertsLoadedAt(db, oneCall ?? '') : null;
  const isLater = loadedAt !== null && loadedAt > (stored?.checkedAt ?? 0);
  const passedOn = isLater ? await readSevereAlerts(db, oneCall ?? '', now) : [];
  return { alerts: [...own, ...passedOn.map(judged)], isServiceSilent };
}

/** What One Call passes on has a place and a product; of its end it may know nothing. */
const judged = (alert: SevereAlert): PlacedWarning => ({
  ...alert,
  level: levelOfName(productOf(alert.event)?.english ?? alert.event) ?? 'comunicado',
  isSure: alert.endKnown,
});

/** Milliseconds: an event without an end counts for six hours after its message, and on for as long as the Service names it. */
const endlessMs = 6 * 3_600_000;
/** Six hours more begin an hour early, so that whoever holds the end hears of the new one before. */
const extendedBefore = 3_600_000;

/** A severe alert as an alert of each of its municipalities. One that is only for the sea has none. */
function placedOf(one: AlertInForce, now: number): PlacedWarning[] {
  const alert = shownAlert(one, now);
  if (!alert?.severe) return [];
  const { id, product, level, municipalities, start, end, sent } = alert;
  const sentAt = sent * 1_000;
  const spans = Math.floor(Math.max(0, now - sentAt + extendedBefore) / endlessMs) + 1;
  const sure = surePlaces(one);
  return municipalities.map((place) => ({
    place,
    event: product,
    startsAt: start === null ? sentAt : start * 1_000,
    endsAt: end === null ? sentAt + spans * endlessMs : end * 1_000,
    endKnown: end !== null,
    alert: id,
    level,
    isSure: sure.includes(place),
  }));
}
