import { type Alert, alertLevels, type Alerts } from '#contract/alerts.ts';
import type { Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { alertsLoadedAt, readSevereAlerts } from './severe-alerts.ts';
import { passedOnAlerts } from './passed-on-alerts.ts';
import { shownAlerts } from './shown-alerts.ts';
import { isSpeaking, lateMs, readStoredAlerts } from './stored-alerts.ts';

/** What readers get, and what a cache has to know of it. Times are milliseconds since the epoch. */
interface InForce {
  alerts: Alerts;
  checkedAt: number;
  late: boolean;
  /** When one of them begins or ends by itself; null: none does. */
  until: number | null;
}

/**
 * The warnings in force, by the National Weather Service; while it is off or silent, by One Call, which passes on its severe ones, once that said so later. Throws
 * UpstreamError if no source is configured, or if none has ever said anything.
 */
export async function alertsInForce(db: D1Database, settings: Settings, now: number): Promise<InForce> {
  const { NWS_URL: nws, OPENWEATHER_URL: oneCall } = settings;
  if (nws === null && oneCall === null) throw new UpstreamError('unconfigured');
  const stored = nws === null ? null : await readStoredAlerts(db, nws);
  const own = stored === null ? [] : shownAlerts(stored.events, now);
  const loadedAt = oneCall === null || isSpeaking(stored, now) ? null : await alertsLoadedAt(db, oneCall);
  // What the service said last counts more than what was passed on before that.
  if (oneCall !== null && loadedAt !== null && loadedAt > (stored?.checkedAt ?? 0)) {
    const passedOn = passedOnAlerts(await readSevereAlerts(db, oneCall, now), loadedAt);
    return inForce('onecall', settings, withOthers(own, passedOn), loadedAt, now);
  }
  if (stored === null) throw new UpstreamError('never_loaded');
  return inForce('nws', settings, own, stored.checkedAt, now);
}

const sampleNames = { nws: 'nws', onecall: 'openweather' } as const;

function inForce(
  source: Alerts['source'],
  { SAMPLE_UPSTREAMS: samples }: Settings,
  alerts: Alert[],
  checkedAt: number,
  now: number,
): InForce {
  const turns = alerts
    .flatMap(({ start, end }) => [start, end])
    .flatMap((turn) => (turn === null || turn * 1_000 <= now ? [] : [turn * 1_000]));
  return {
    alerts: {
      ...{ source, alerts },
      sample: samples.includes(sampleNames[source]),
      checkedAt: storedDate(checkedAt),
    },
    checkedAt,
    late: now - checkedAt > lateMs,
    until: turns.length === 0 ? null : Math.min(...turns),
  };
}

/** What the Service said last lasts until its own end. Of a product that it named, it knows more than what is passed on. */
function withOthers(own: readonly Alert[], passedOn: readonly Alert[]): Alert[] {
  const others = passedOn.filter(({ product }) => own.every((one) => one.product !== product));
  return [...own, ...others].sort(
    (one, other) => alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level),
  );
}
