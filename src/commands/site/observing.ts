import type { Settings } from '#config/settings.ts';
import { Health } from '#contract/health.ts';
import { passHeaders } from '#contract/signing/origin-pass.ts';
import { createMetrics } from '#origin/observing/metrics.ts';
import type { Observe } from '#origin/observing/observed-requests.ts';
import type { Origin } from '#origin/origin.ts';
import { exportSpans } from '#origin/observing/span-export.ts';
import type { Backend } from './backend.ts';
import { requireClosedMetrics, serveMetrics } from './metrics-server.ts';
import type { Progress } from '../progress.ts';

/** Milliseconds: Prometheus gives a scrape ten seconds. */
const healthTimeout = 5_000;

export interface Observing {
  observe: readonly Observe[];
  /** Serves the metrics of this origin, if METRICS_PORT is set. Throws when the port is taken. */
  serveMetrics(origin: Origin): Promise<void>;
  stop(): Promise<void>;
}

/** What operators see of an origin beside its log: metrics and spans, where they are configured. Throws StopError. */
export function startObserving(settings: Settings, backend: Backend, progress: Progress): Observing {
  requireClosedMetrics(settings);
  const { OTLP_URL: url, OTLP_TOKEN: token = null, OTLP_PERCENT: percent } = settings;
  const spans = url === undefined ? null : exportSpans({ url, token, percent });
  let served: Origin | null = null;
  let problem = '';
  const metrics = createMetrics({
    changes: () => ({
      seen: served?.site.position ?? 0,
      release: served?.site.release.position ?? 0,
      failingSince: served?.health.readiness.changes.failingSince ?? null,
    }),
    channel: () => served?.channel.counts ?? { listeners: 0, refused: 0 },
    clockAhead: () => served?.health.aheadSeconds ?? null,
    health: () =>
      readHealth(backend).then(
        (read) => {
          problem = '';
          return read;
        },
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          // Once, not at each scrape.
          if (reason !== problem) console.error(`The metrics show nothing of the worker: ${reason}`);
          problem = reason;
          throw error;
        },
      ),
  });
  const ends: (() => Promise<void>)[] = spans ? [spans.stop] : [];
  return {
    observe: [metrics.observe, ...(spans ? [spans.observe] : [])],
    async serveMetrics(origin) {
      served = origin;
      const server = await serveMetrics(settings, metrics);
      if (server === null) return;
      ends.push(server.stop);
      progress.note(`Metrics: ${server.url}`);
    },
    async stop() {
      await Promise.all(ends.map((end) => end()));
    },
  };
}

const refusals: Record<number, string> = {
  401: ': HEALTH_TOKEN must be the same there and here',
  403: ': ORIGIN_SECRET must be the same there and here, and so must the clocks',
};

/** Throws if the worker does not report its health. */
async function readHealth({ apiUrl, secrets, passes }: Backend): Promise<Health> {
  const headers = { Authorization: `Bearer ${secrets.health}`, ...(await passHeaders(passes)) };
  const signal = AbortSignal.timeout(healthTimeout);
  const response = await fetch(`${apiUrl}/api/health`, { headers, signal });
  if (!response.ok) {
    const what = refusals[response.status] ?? '';
    throw new Error(`it responded to the request for its health with ${response.status}${what}`);
  }
  return Health.parse(await response.json());
}
