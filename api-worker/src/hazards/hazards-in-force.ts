import { type Hazard, hazardLevels, type Hazards } from '#contract/hazards.ts';
import type { Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { alertsLoadedAt, readSevereAlerts } from '../weather/severe-alerts.ts';
import { passedOnHazards } from './passed-on-hazards.ts';
import { shownHazards } from './shown-hazards.ts';
import { isSpeaking, lateMs, readStoredHazards } from './stored-hazards.ts';

/** What readers get, and what a cache has to know of it. Times are milliseconds since the epoch. */
interface InForce {
  hazards: Hazards;
  checkedAt: number;
  late: boolean;
  /** When one of them begins or ends by itself; null: none does. */
  until: number | null;
}

/**
 * The warnings in force, by the National Weather Service; while it is off or silent, by One Call, which passes on its severe ones, once that said so later. Throws
 * UpstreamError if no source is configured, or if none has ever said anything.
 */
export async function hazardsInForce(db: D1Database, settings: Settings, now: number): Promise<InForce> {
  const { NWS_URL: nws, OPENWEATHER_URL: oneCall } = settings;
  if (nws === null && oneCall === null) throw new UpstreamError('unconfigured');
  const stored = nws === null ? null : await readStoredHazards(db, nws);
  const own = stored === null ? [] : shownHazards(stored.events, now);
  const loadedAt = oneCall === null || isSpeaking(stored, now) ? null : await alertsLoadedAt(db, oneCall);
  // What the service said last counts more than what was passed on before that.
  if (oneCall !== null && loadedAt !== null && loadedAt > (stored?.checkedAt ?? 0)) {
    const passedOn = passedOnHazards(await readSevereAlerts(db, oneCall, now), loadedAt);
    return inForce('onecall', settings, withOthers(own, passedOn), loadedAt, now);
  }
  if (stored === null) throw new UpstreamError('never_loaded');
  return inForce('nws', settings, own, stored.checkedAt, now);
}

const sampleNames = { nws: 'nws', onecall: 'openweather' } as const;

function inForce(
  source: Hazards['source'],
  { SAMPLE_UPSTREAMS: samples }: Settings,
  hazards: Hazard[],
  checkedAt: number,
  now: number,
): InForce {
  const turns = hazards
    .flatMap(({ start, end }) => [start, end])
    .flatMap((turn) => (turn === null || Date.parse(turn) <= now ? [] : [Date.parse(turn)]));
  return {
    hazards: {
      ...{ source, hazards },
      sample: samples.includes(sampleNames[source]),
      checkedAt: storedDate(checkedAt),
    },
    checkedAt,
    late: now - checkedAt > lateMs,
    until: turns.length === 0 ? null : Math.min(...turns),
  };
}

/** What the Service said last lasts until its own end. Of a product that it named, it knows more than what is passed on. */
function withOthers(own: readonly Hazard[], passedOn: readonly Hazard[]): Hazard[] {
  const others = passedOn.filter(({ product }) => own.every((one) => one.product !== product));
  return [...own, ...others].sort(
    (one, other) => hazardLevels.indexOf(one.level) - hazardLevels.indexOf(other.level),
  );
}
