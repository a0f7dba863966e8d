import type { Hazards } from '#contract/hazards.ts';
import type { Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { shownHazards } from './shown-hazards.ts';
import { readStoredHazards } from './stored-hazards.ts';

/** Milliseconds. The service is asked four times a minute, and its silences last for minutes: after five, readers should know. */
const lateMs = 5 * 60_000;

/** What readers get, and what a cache has to know of it. Times are milliseconds since the epoch. */
interface InForce {
  hazards: Hazards;
  checkedAt: number;
  late: boolean;
  /** When one of them begins or ends by itself; null: none does. */
  until: number | null;
}

/** The warnings in force. Throws UpstreamError if no service is configured, or if it has never said anything. */
export async function hazardsInForce(db: D1Database, settings: Settings, now: number): Promise<InForce> {
  const { NWS_URL: source, SAMPLE_UPSTREAMS: samples } = settings;
  if (source === null) throw new UpstreamError('unconfigured');
  const stored = await readStoredHazards(db, source);
  if (stored === null) throw new UpstreamError('never_loaded');
  const { checkedAt } = stored;
  const hazards = shownHazards(stored.events, now);
  const turns = hazards
    .flatMap(({ start, end }) => [start, end])
    .flatMap((turn) => (turn === null || Date.parse(turn) <= now ? [] : [Date.parse(turn)]));
  return {
    hazards: { source: 'nws', sample: samples.includes('nws'), checkedAt: storedDate(checkedAt), hazards },
    checkedAt,
    late: now - checkedAt > lateMs,
    until: turns.length === 0 ? null : Math.min(...turns),
  };
}
