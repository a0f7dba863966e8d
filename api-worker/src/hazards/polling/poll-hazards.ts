import { appendStatement, lastAppended, type NewChange } from '../../changes/change-log.ts';
import { fingerprintOf } from '../../stored-values.ts';
import { requestActiveAlerts, type NwsAccess, type Validators } from '../../upstreams/nws/active-alerts.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { eventsAfter, type HazardEvent } from '../events.ts';
import { readMessages } from '../read-messages.ts';
import { shownHazards } from '../shown-hazards.ts';
import { readStoredHazards, type StoredHazards, storeStatement } from '../stored-hazards.ts';

/** Milliseconds: what no reader sees, such as that the service still responds, is written once a minute, not four times. */
const noteEveryMs = 60_000;

const change: NewChange = {
  kind: 'hazard',
  action: 'changed',
  slug: 'alertas',
  previousSlug: null,
  categories: [],
};

type List = ReturnType<typeof readMessages>;

/** What is remembered from one request to the next. */
export interface PollMemory {
  /** The last list of the service, and by what its next response is compared with it. */
  last: { list: List; validators: Validators } | null;
  /** What is known, though it may not be written yet. */
  state: StoredHazards | null;
}

interface Poll {
  db: D1Database;
  service: NwsAccess;
  memory: PollMemory;
  now: () => number;
}

export interface PollReport {
  /** Null: the service responded. */
  failure: UpstreamError | null;
  /** Position of the line in the change log, if what readers see changed. */
  position: number | null;
}

/**
 * Asks the service once, and stores what changed. One line of the change log says that readers see something else now: also because a warning
 * began or ended by itself while the service fails. A failure keeps every event until its own end. Throws if D1 fails; then the next call
 * finds the same change again.
 */
export async function pollHazards({ db, service, memory, now }: Poll): Promise<PollReport> {
  const written = await readStoredHazards(db, service.root);
  const before = written === null ? null : (memory.state ?? written);
  const read = await readList(service, memory.last);
  if (read instanceof UpstreamError && before === null) return { failure: read, position: null };
  const at = now();
  const failure = read instanceof UpstreamError ? read : null;
  const events =
    read instanceof UpstreamError ? (before?.events ?? []) : eventsAfter(before?.events ?? [], read.list, at);
  const state: StoredHazards = {
    events,
    updated: read instanceof UpstreamError ? (before?.updated ?? null) : read.list.updated,
    checkedAt: failure === null ? at : (before?.checkedAt ?? at),
    shown: await shownMark(events, at),
    failing: failure === null ? null : { since: before?.failing?.since ?? at, reason: failure.reason },
  };
  const position = await store(db, service.root, written, state, at);
  memory.state = state;
  if (!(read instanceof UpstreamError)) memory.last = read;
  return { failure, position };
}

/** The service's list, which is the last one if nothing changed in it; or why there is none. */
async function readList(
  service: NwsAccess,
  last: PollMemory['last'],
): Promise<NonNullable<PollMemory['last']> | UpstreamError> {
  try {
    const response = await requestActiveAlerts(service, last?.validators ?? null);
    if (response !== null) return { list: readMessages(response.json), validators: response.validators };
    return last ?? new UpstreamError('http_304');
  } catch (error) {
    return error instanceof UpstreamError ? error : new UpstreamError('unreadable', { cause: error });
  }
}

/** Two hashes of what readers see: of the severe hazards, and of the others. */
async function shownMark(events: readonly HazardEvent[], now: number): Promise<string> {
  const hazards = shownHazards(events, now);
  const parts = [hazards.filter(({ severe }) => severe), hazards.filter(({ severe }) => !severe)];
  return (await Promise.all(parts.map(fingerprintOf))).join(' ');
}

const severeMark = (shown: string): string | undefined => shown.split(' ')[0];

/** Writes what readers see at once, and the rest once a minute. Resolves with the position of the line in the change log, if there is one. */
async function store(
  db: D1Database,
  source: string,
  written: StoredHazards | null,
  state: StoredHazards,
  now: number,
): Promise<number | null> {
  const storing = storeStatement(db, source, state);
  if (written?.shown !== state.shown) {
    const isSevere = written === null || severeMark(written.shown) !== severeMark(state.shown);
    const line: NewChange = isSevere ? change : { ...change, reach: 'page' };
    const [appended] = await db.batch([appendStatement(db, now, [line]), storing]);
    return lastAppended(appended);
  }
  const isDue = state.checkedAt - written.checkedAt >= noteEveryMs;
  if (isDue || written.failing?.reason !== state.failing?.reason) await storing.run();
  return null;
}
