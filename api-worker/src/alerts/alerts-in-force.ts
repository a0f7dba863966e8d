import { type Alert, alertLevels, type Alerts } from '#contract/alerts.ts';
import type { Settings } from '../settings.ts';
import { eachOnce } from './alerts-of-one-call.ts';
import { judgedAlerts } from './shown-alerts.ts';
import { alertsLoadedAt, isSpeaking, readOneCallAlerts, readStoredAlerts } from './stored-alerts.ts';

/** What is in force by all sources. */
export interface AlertsInForce {
  /** Who said so last, and when, in milliseconds since the epoch; null: no source has ever said anything. */
  said: { by: Alerts['source']; at: number } | null;
  /** Whether the National Weather Service is off or silent, so that the source of the forecasts has to be asked for what it passes on. */
  isServiceSilent: boolean;
  /** As readers see them, the most serious first. */
  alerts: Alert[];
  /** Those on land that are too urgent to be shown only on the weather pages, each as its source says it: One Call once for each municipality. */
  severe: Alert[];
  /** The municipalities where everything of a severe one is known: its product, its place and an end. */
  surePlaces: ReadonlyMap<Alert, readonly string[]>;
}

/**
 * The alerts in force: those of the National Weather Service; while it is off or silent, with the severe ones that One Call passes on, once that
 * said so later. What the Service said last lasts until its own end all the same. `now`: milliseconds since the epoch.
 */
export async function alertsInForce(
  db: D1Database,
  { NWS_URL: nws, OPENWEATHER_URL: oneCall }: Pick<Settings, 'NWS_URL' | 'OPENWEATHER_URL'>,
  now: number,
): Promise<AlertsInForce> {
  const stored = nws === null ? null : await readStoredAlerts(db, nws);
  const isServiceSilent = !isSpeaking(stored, now);
  const judged = judgedAlerts(stored?.events ?? [], now);
  const own = judged.map(({ alert }) => alert);
  const loadedAt = isServiceSilent && oneCall !== null ? await alertsLoadedAt(db, oneCall) : null;
  // What the Service said last counts more than what was passed on before that.
  const isLater = loadedAt !== null && loadedAt > (stored?.checkedAt ?? 0);
  const passedOn = isLater ? await readOneCallAlerts(db, oneCall ?? '', now, loadedAt) : [];
  // Of a product that the Service named, it knows more than what is passed on.
  const others = eachOnce(passedOn).filter(({ product }) => own.every((one) => one.product !== product));
  const severe = judged.filter(({ alert }) => alert.severe && alert.municipalities.length > 0);
  return {
    said: isLater ? { by: 'onecall', at: loadedAt } : stored && { by: 'nws', at: stored.checkedAt },
    isServiceSilent,
    alerts: [...own, ...others].sort(
      (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
    ),
    severe: [...severe.map(({ alert }) => alert), ...passedOn],
    surePlaces: new Map([
      ...severe.map(({ alert, surePlaces }) => [alert, surePlaces()] as const),
      ...passedOn.map((alert) => [alert, alert.end === null ? [] : alert.municipalities] as const),
    ]),
  };
}
