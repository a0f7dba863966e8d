import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { checkStates, type Health, type UpstreamHealth } from '#contract/health.ts';
import type { Observe } from './observed-requests.ts';

/** What the metrics show beside requests; read at each scrape. */
export interface Observed {
  /**
   * Positions in the change log: of the last change that readers see here, and of the release. Since when the log cannot be read (ISO 8601), null
   * while it can.
   */
  changes: () => { seen: number; release: number; failingSince: string | null };
  /** Readers whose pages are connected to hear of changes, and how many found no place since the start. */
  channel: () => { listeners: number; refused: number };
  /** Seconds by which this machine's clock is ahead of the worker's; null if that is not known. */
  clockAhead: () => number | null;
  /** The worker's health. Rejects if it cannot be read. */
  health: () => Promise<{
    checks: Health['checks'];
    upstreams: Pick<UpstreamHealth, 'name' | 'medianMs'>[];
    databases: Health['databases'];
    notifications: Health['notifications'];
    /** The newest position in its change log. */
    publishing: Pick<Health['publishing'], 'position'>;
  }>;
}

export interface Metrics {
  observe: Observe;
  contentType: string;
  /** The metrics as Prometheus' text. */
  text(): Promise<string>;
}

interface Series {
  count: () => void;
  time: (seconds: number) => void;
}

/** Seconds: cached pages take 5 ms, rendered ones 20 to 300, and readers leave after five seconds. */
const buckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

/** The metrics of one origin, with the worker's health: one scrape of one origin sees the whole site. */
export function createMetrics({ changes, channel, clockAhead, health }: Observed): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges with the suffix of counters, which promtool refuses.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  const requests = new Counter({
    name: 'telecoqui_http_requests_total',
    help: 'Responses, by what they asked for and the class of the status.',
    labelNames: ['kind', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'telecoqui_http_request_duration_seconds',
    help: 'Time until the response was ready, by what was asked for.',
    labelNames: ['kind'] as const,
    buckets,
    registers,
  });
  // Each series is looked up by its labels only once, because that takes longer than all other work for a held page.
  const series = new Map<string, Map<number, Series>>();
  /** `hundreds`: the first digit of the status. */
  function seriesOf(kind: string, hundreds: number): Series {
    const ofKind = series.get(kind) ?? new Map<number, Series>();
    const known = ofKind.get(hundreds);
    if (known) return known;
    const [counted, timed] = [requests.labels({ kind, status: `${hundreds}xx` }), durations.labels({ kind })];
    const made: Series = { count: () => counted.inc(), time: (seconds) => timed.observe(seconds) };
    series.set(kind, ofKind.set(hundreds, made));
    return made;
  }
  const calls = new Counter({
    name: 'telecoqui_worker_calls_total',
    help: 'Calls to the worker for pages and for /api.',
    registers,
  });
  const callSeconds = new Counter({
    name: 'telecoqui_worker_call_seconds_total',
    help: 'Time that those calls took together.',
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const seen = gauge('telecoqui_change_position', 'Position of the last change that readers see here.');
  const release = gauge('telecoqui_release_position', 'Position of the last change in the release.');
  const unread = gauge(
    'telecoqui_changes_unread_seconds',
    'How long the change log could not be read; 0 while it can.',
  );
  const behind = gauge(
    'telecoqui_changes_behind',
    'Changes that the worker has and readers do not see here; 0 also while it reports no health.',
  );
  const listeners = gauge('telecoqui_channel_listeners', 'Open pages that are connected to hear of changes.');
  const refused = gauge('telecoqui_channel_refused', 'Connections that found no place since the start.');
  const clock = gauge(
    'telecoqui_clock_ahead_seconds',
    "Seconds by which this machine's clock is ahead of the worker's, negative if it is behind; absent while that is not known.",
    ['against'],
  );
  const up = gauge('telecoqui_worker_up', '1 if the worker reported its health, 0 if not.');
  const state = gauge('telecoqui_health_state', 'Checks of health: 0 ok, 1 warn, 2 failing.', ['check']);
  const since = gauge(
    'telecoqui_health_since_timestamp_seconds',
    'Since when a check has been in its state; absent while it is ok.',
    ['check'],
  );
  const medians = gauge(
    'telecoqui_upstream_response_seconds',
    'Median of the response times of the last minutes, as the worker knows them.',
    ['upstream'],
  );
  const sizes = gauge('telecoqui_database_bytes', 'Size of a database in D1, which allows 10 GB.', [
    'database',
  ]);
  const pushed = gauge(
    'telecoqui_push_messages',
    'Notifications that a push service accepted, refused or did not take for now, in the last ten minutes.',
    ['service', 'outcome'],
  );
  const heard = gauge(
    'telecoqui_push_heard_seconds',
    'How long ago a browser of the station last read a notification; absent: it never did.',
    ['service'],
  );

  async function readHealth(): Promise<void> {
    // Also if the worker does not respond, because what it last reported is outdated then.
    for (const old of [state, since, medians, sizes, behind, pushed, heard]) old.reset();
    const { checks, upstreams, databases, publishing, notifications } = await health();
    behind.set(Math.max(0, publishing.position - changes().seen));
    for (const { name, bytes } of databases) sizes.set({ database: name }, bytes);
    if (notifications?.bytes != null) sizes.set({ database: 'PUSH' }, notifications.bytes);
    for (const { name: service, messages, accepted, refused, heardSeconds } of notifications?.services ??
      []) {
      const failed = messages - accepted - refused;
      for (const [outcome, count] of Object.entries({ accepted, refused, failed }))
        pushed.set({ service, outcome }, count);
      if (heardSeconds !== null) heard.set({ service }, heardSeconds);
    }
    for (const check of checks) {
      state.set({ check: check.name }, checkStates.indexOf(check.state));
      if (check.since !== null) since.set({ check: check.name }, Date.parse(check.since) / 1000);
    }
    for (const { name, medianMs } of upstreams)
      if (medianMs !== null) medians.set({ upstream: name }, medianMs / 1000);
  }

  return {
    contentType: registry.contentType,
    observe({ kind, status, ms, worker }) {
      const { count, time } = seriesOf(kind, Math.floor(status / 100));
      count();
      time(ms / 1000);
      if (worker.calls === 0) return;
      calls.inc(worker.calls);
      callSeconds.inc(worker.ms / 1000);
    },
    async text() {
      const at = changes();
      seen.set(at.seen);
      release.set(at.release);
      unread.set(at.failingSince === null ? 0 : (Date.now() - Date.parse(at.failingSince)) / 1000);
      const pages = channel();
      listeners.set(pages.listeners);
      refused.set(pages.refused);
      const ahead = clockAhead();
      if (ahead !== null) clock.set({ against: 'worker' }, ahead);
      up.set(
        await readHealth().then(
          () => 1,
          () => 0,
        ),
      );
      return registry.metrics();
    },
  };
}
