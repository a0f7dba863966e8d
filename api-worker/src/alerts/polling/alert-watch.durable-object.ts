import { appendStatement, lastAppended, type NewChange } from '../../changes/change-log.ts';
import { Isolate } from '../../isolate.ts';
import { announceAll, announcedOf, narrowAudience, stopAnnouncement } from '../../notifications/announce.ts';
import { PollingObject } from '../../polling-object.ts';
import { notifyCdnAndPlatform } from '../../publishing/notify-cdn-and-platform.ts';
import type { Environment } from '../../settings.ts';
import { fingerprintOf } from '../../stored-values.ts';
import { type NwsAccess, requestActiveAlerts } from '../../upstreams/nws/active-alerts.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { alertNews, alertSubjects } from './alert-announcements.ts';
import { shownAlerts } from '../alerts-in-force.ts';
import { eventsAfter, isOverMax } from '../events.ts';
import { deadAfterMs, everyMs, nextPollMs, noteEveryMs, olderForMs } from '../limits.ts';
import { type AlertEvent, isBefore, namingOf } from '../parts.ts';
import { applyEmergencyRule } from '../rule/apply-rule.ts';
import {
  isSpeaking,
  type ListFault,
  readStoredAlerts,
  type StoredAlerts,
  storeStatement,
} from '../stored-alerts.ts';

/** Name in the object's memory. */
const sourceKey = 'source';

const change: NewChange = {
  kind: 'hazard',
  action: 'changed',
  slug: 'alertas',
  previousSlug: null,
  categories: [],
};

/** Watches the alerts of the National Weather Service, by the address of the service. Its alarms call four times a minute. */
export class AlertWatch extends PollingObject {
  protected readonly logged = { object: 'alerts', prefix: 'alerts' };
  protected readonly deadAfterMs = deadAfterMs;

  constructor(context: DurableObjectState, environment: Environment) {
    // The purge of the worker's own cache belongs to requests and cron runs, so it is left to the next cron run.
    super(context, environment, new Isolate({ edgePurge: () => null }));
  }

  /** Called by the cron with the address that this object is named after. Plans a call unless one is planned or under way. */
  async wake(source: string): Promise<void> {
    if ((await this.ctx.storage.get(sourceKey)) !== source) await this.ctx.storage.put(sourceKey, source);
    if (this.isRunning() || (await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(Date.now());
  }

  protected override async isConfigured(): Promise<boolean> {
    const { NWS_URL: configured } = this.settings();
    return configured !== null && (await this.ctx.storage.get(sourceKey)) === configured;
  }

  /**
   * Asks the service once, and stores what changed. All that is known is in D1, because an object that waits for its alarm may lose its memory. If
   * D1 fails, the next call finds the same change again.
   */
  protected override async call(): Promise<number | null> {
    const { now, timeouts } = this.isolate.dependencies;
    const { NWS_URL: root, NWS_CONTACT: contact, SITE_URL: site } = this.settings();
    if (root === null) return null;
    const { DB: db } = this.environment;
    const before = await readStoredAlerts(db, root);
    const service = { root, contact: contact ?? site, fetch: this.isolate.fetchOf('nws') };
    const read = await readList({ ...service, timeoutMs: timeouts.background }, before);
    const at = now();
    const after = stateAfter(before, read, at);
    const position = after === null ? null : await store(db, root, before, after, at);
    if (read instanceof UpstreamError) console.error(`alerts: ${read.reason}`);
    // Pages do not wait for phones, nor phones for pages.
    await Promise.all([
      after &&
        this.#tellReaders(after, at).catch((error: unknown) =>
          console.error(`alerts: notifications: ${String(error)}`),
        ),
      position !== null && this.#changePages(position),
    ]);
    if (!(read instanceof UpstreamError)) return everyMs;
    return nextPollMs(at - (after?.failing?.since ?? at), read.pauseSeconds);
  }

  async #changePages(position: number): Promise<void> {
    console.log(`alerts: they changed: ${position}`);
    // An emergency does not wait for the cron, which does the same each minute.
    await applyEmergencyRule(this.isolate, this.environment).catch((error: unknown) =>
      console.error(`alerts: the emergency rule: ${String(error)}`),
    );
    await notifyCdnAndPlatform(this.isolate, this.environment);
  }

  /** After every call, because the one before may have been killed. Invented alerts are told nobody, for no page around them says so. */
  async #tellReaders(stored: Pick<StoredAlerts, 'events' | 'checkedAt'>, at: number): Promise<void> {
    const { SAMPLE_UPSTREAMS: samples } = this.settings();
    const { PUSH: push } = this.environment;
    if (stored.events.length === 0 || !isSpeaking(stored, at) || samples.includes('nws')) return;
    const told = await announcedOf(push, alertSubjects(stored.events));
    const { announcements, narrowed, over } = alertNews(stored.events, told, at);
    for (const announcement of narrowed) await narrowAudience(push, announcement);
    for (const subject of over) await stopAnnouncement(push, subject, at);
    await announceAll({ environment: this.environment, now: () => at }, announcements);
  }
}

interface Read {
  list: Parameters<typeof eventsAfter>[1];
  validators: StoredAlerts['validators'];
  /** Whether the service says that nothing has changed. */
  isSame: boolean;
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

/** What is known after that; null: nothing yet. A failure keeps every event until its own end. */
function stateAfter(before: StoredAlerts | null, read: Read | UpstreamError, now: number) {
  if (read instanceof UpstreamError) {
    return before && { ...before, failing: { since: before.failing?.since ?? now, reason: read.reason } };
  }
  const reason = faultOf(read, before, now);
  const since = reason !== null && before?.failing?.reason === reason ? before.failing.since : now;
  // A copy from before says nothing new: what is known is as old as it was.
  const isOld = reason === 'older_list' && before !== null;
  return {
    ...(isOld ? before : { updated: read.list.updated, validators: read.validators, checkedAt: now }),
    events: eventsAfter(before?.events ?? [], read.list, now),
    failing: reason === null ? null : { since, reason },
  };
}

/** What is wrong with a list that can be read. Null: nothing. The service says the same as before: what was wrong with that. */
function faultOf({ list, isSame }: Read, before: StoredAlerts | null, now: number): ListFault | null {
  const known = before?.failing?.reason;
  if (isSame) return known === 'too_long' ? known : null;
  const last = namingOf(before?.updated ?? null, now).updated;
  const isOlder = last !== null && last <= now && isBefore(namingOf(list.updated, now).updated, last);
  const olderSince = known === 'older_list' ? before?.failing?.since : undefined;
  // After that the service means it.
  if (isOlder && now - (olderSince ?? now) < olderForMs) return 'older_list';
  return isOverMax(list.messages) ? 'too_long' : null;
}

/** Two hashes of what readers see: of the severe alerts, and of the others. */
async function shownMark(events: readonly AlertEvent[], now: number): Promise<string> {
  const alerts = shownAlerts(events, now);
  const parts = [alerts.filter(({ severe }) => severe), alerts.filter(({ severe }) => !severe)];
  return (await Promise.all(parts.map(fingerprintOf))).join(' ');
}

const severeMark = (shown: string): string | undefined => shown.split(' ')[0];

/**
 * Writes what readers see at once, and the rest once a minute. Resolves with the position of the line in the change log that says so, if there is one:
 * also because an alert began or ended by itself while the service fails.
 */
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
