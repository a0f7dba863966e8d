import { appendStatement, lastAppended, type NewChange } from '../../changes/change-log.ts';
import { fingerprintOf } from '../../stored-values.ts';
import { requestActiveAlerts, type NwsAccess, type Validators } from '../../upstreams/nws/active-alerts.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { eventsAfter, isOverMax } from '../events.ts';
import { type AlertEvent, isBefore, namingOf, olderFor } from '../parts.ts';
import { shownAlerts } from '../shown-alerts.ts';
import { type ListFault, readStoredAlerts, type StoredAlerts, storeStatement } from '../stored-alerts.ts';

/** Milliseconds: what no reader sees, such as that the service still responds, is written once a minute, not four times. */
const noteEveryMs = 60_000;

const change: NewChange = {
  kind: 'hazard',
  action: 'changed',
  slug: 'alertas',
  previousSlug: null,
  categories: [],
};

interface Poll {
  db: D1Database;
  service: NwsAccess;
  now: () => number;
}

export interface PollReport {
  /** Null: the service responded. */
  failure: UpstreamError | null;
  /** For how many milliseconds it has failed. */
  failingMs: number;
  /** Position of the line in the change log, if what readers see changed. */
  position: number | null;
}

/**
 * Asks the service once, and stores what changed. One line of the change log says that readers see something else now: also because an alert
 * began or ended by itself while the service fails. A failure keeps every event until its own end. All that is known is in D1, because an
 * object that waits for its alarm may lose its memory. Throws if D1 fails; then the next call finds the same change again.
 */
export async function pollAlerts({ db, service, now }: Poll): Promise<PollReport> {
  const before = await readStoredAlerts(db, service.root);
  const read = await readList(service, before);
  const at = now();
  if (read instanceof UpstreamError) {
    if (before === null) return { failure: read, failingMs: 0, position: null };
    const since = before.failing?.since ?? at;
    const state = { ...before, failing: { since, reason: read.reason } };
    return {
      failure: read,
      failingMs: at - since,
      position: await store(db, service.root, before, state, at),
    };
  }
  const events = eventsAfter(before?.events ?? [], read.list, at);
  const reason = faultOf(read, before, at);
  const failing =
    reason === null
      ? null
      : { since: before?.failing?.reason === reason ? before.failing.since : at, reason };
  // A copy from before says nothing new: what is known is as old as it was.
  const isOld = reason === 'older_list' && before !== null;
  const { updated, validators, checkedAt } = isOld
    ? before
    : { updated: read.list.updated, validators: read.validators, checkedAt: at };
  const state = { events, updated, validators, checkedAt, failing };
  return { failure: null, failingMs: 0, position: await store(db, service.root, before, state, at) };
}

interface Read {
  list: Parameters<typeof eventsAfter>[1];
  validators: Validators | null;
  /** Whether the service says that nothing has changed. */
  isSame: boolean;
}

/** What is wrong with a list that can be read. Null: nothing. The service says the same as before: what was wrong with that. */
function faultOf({ list, isSame }: Read, before: StoredAlerts | null, now: number): ListFault | null {
  const known = before?.failing?.reason;
  if (isSame) return known === 'too_long' ? known : null;
  const last = namingOf(before?.updated ?? null, now).updated;
  const isOlder = last !== null && last <= now && isBefore(namingOf(list.updated, now).updated, last);
  const olderSince = known === 'older_list' ? before?.failing?.since : undefined;
  // After that the service means it.
  if (isOlder && now - (olderSince ?? now) < olderFor) return 'older_list';
  return isOverMax(list.messages) ? 'too_long' : null;
}

/** The service's list, or why there is none. */
async function readList(service: NwsAccess, before: StoredAlerts | null): Promise<Read | UpstreamError> {
  try {
    const response = await requestActiveAlerts(service, before?.validators ?? null);
    if (response !== null) return { ...response, isSame: false };
    return before === null
      ? new UpstreamError('http_304')
      : { list: lastList(before), validators: before.validators, isSame: true };
  } catch (error) {
    return error instanceof UpstreamError ? error : new UpstreamError('unreadable', { cause: error });
  }
}

/** The list that the stored events come from: the messages that it named. */
function lastList({ events, updated }: StoredAlerts): Read['list'] {
  const named = events
    .flatMap(({ parts }) => parts)
    .filter(({ gone, omissions }) => gone === null && omissions === 0)
    .map(({ message }) => [message.id, message] as const);
  return { messages: [...new Map(named).values()], updated };
}

/** Two hashes of what readers see: of the severe alerts, and of the others. */
async function shownMark(events: readonly AlertEvent[], now: number): Promise<string> {
  const alerts = shownAlerts(events, now);
  const parts = [alerts.filter(({ severe }) => severe), alerts.filter(({ severe }) => !severe)];
  return (await Promise.all(parts.map(fingerprintOf))).join(' ');
}

const severeMark = (shown: string): string | undefined => shown.split(' ')[0];

/** Writes what readers see at once, and the rest once a minute. Resolves with the position of the line in the change log, if there is one. */
async function store(
  db: D1Database,
  source: string,
  before: StoredAlerts | null,
  after: Omit<StoredAlerts, 'shown'>,
  now: number,
): Promise<number | null> {
  const shown = await shownMark(after.events, now);
  const storing = storeStatement(db, source, { ...after, shown });
  if (before?.shown !== shown) {
    const isSevere = before === null || severeMark(before.shown) !== severeMark(shown);
    const line: NewChange = isSevere ? change : { ...change, reach: 'page' };
    const [appended] = await db.batch([appendStatement(db, now, [line]), storing]);
    return lastAppended(appended);
  }
  const isDue = after.checkedAt - before.checkedAt >= noteEveryMs;
  if (isDue || before.failing?.reason !== after.failing?.reason) await storing.run();
  return null;
}
