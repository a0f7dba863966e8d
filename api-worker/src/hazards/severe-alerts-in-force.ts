import type { Hazard } from '#contract/hazards.ts';
import type { Settings } from '../settings.ts';
import { readSevereAlerts, type SevereAlert } from '../weather/severe-alerts.ts';
import { shownHazards } from './shown-hazards.ts';
import { isSpeaking, readStoredHazards } from './stored-hazards.ts';

/** What is too urgent to be shown only on the weather pages. */
interface SevereInForce {
  alerts: SevereAlert[];
  /** Whether the National Weather Service is silent, so that the source of the forecasts has to be asked for what it passes on. */
  isServiceSilent: boolean;
}

/**
 * The severe alerts that have not ended: of the National Weather Service, and of One Call while the Service is off or silent. What the Service
 * said last lasts until its own end all the same.
 */
export async function severeAlertsInForce(
  db: D1Database,
  { NWS_URL: nws, OPENWEATHER_URL: oneCall }: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>,
  now: number,
): Promise<SevereInForce> {
  const stored = nws === null ? null : await readStoredHazards(db, nws);
  const isServiceSilent = !isSpeaking(stored, now);
  const own = stored === null ? [] : shownHazards(stored.events, now).flatMap((one) => alertsOf(one, now));
  const passedOn = isServiceSilent ? await readSevereAlerts(db, oneCall ?? '', now) : [];
  return { alerts: [...own, ...passedOn], isServiceSilent };
}

/** Milliseconds: an event without an end counts for six hours after its message, and on for as long as the Service names it. */
const endlessMs = 6 * 3_600_000;

/** A severe hazard as an alert of each of its municipalities. One that is only for the sea has none. */
function alertsOf({ severe, product, municipalities, start, end, sent }: Hazard, now: number): SevereAlert[] {
  if (!severe) return [];
  const sentAt = Date.parse(sent);
  const spans = Math.floor(Math.max(0, now - sentAt) / endlessMs) + 1;
  const alert = {
    event: product,
    startsAt: start === null ? sentAt : Date.parse(start),
    endsAt: end === null ? sentAt + spans * endlessMs : Date.parse(end),
    endKnown: end !== null,
  };
  return municipalities.map((place) => ({ place, ...alert }));
}
