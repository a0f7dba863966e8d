import { type Collector, firstSpanId, isSampled, sendSpans, type Span } from '#contract/otlp.ts';
import { safePath } from '#contract/text/log-text.ts';
import type { Observe } from './observed-requests.ts';

/** Milliseconds between two batches. */
const interval = 5_000;
/** Spans that wait for the next batch: more arrive only in a flood, when they would say little. */
const maxWaiting = 2_000;

export interface SpanExport {
  observe: Observe;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Sends a span for each request to a collector, in batches. A batch that the collector does not accept is lost. */
export function exportSpans(collector: Collector): SpanExport {
  let waiting: Span[] = [];
  let isFailing = false;

  async function send(): Promise<void> {
    const spans = waiting;
    waiting = [];
    if (spans.length === 0) return;
    try {
      await sendSpans(fetch, collector, 'telecoqui-origin', spans);
      isFailing = false;
    } catch (error) {
      // Once an outage, not once a batch.
      if (!isFailing) console.warn('Spans are lost:', error instanceof Error ? error.message : error);
      isFailing = true;
    }
  }

  const timer = setInterval(() => void send(), interval);
  timer.unref();
  return {
    observe({ id, kind, method, path, status, at, ms, worker }) {
      if (kind === 'probe' || !isSampled(id, collector) || waiting.length >= maxWaiting) return;
      waiting.push({
        ...{ traceId: id, spanId: firstSpanId(id), parentSpanId: null, kind: 'server' },
        ...{ name: `${method} ${kind}`, begin: at, end: at + ms, failed: status >= 500 },
        attributes: {
          'http.request.method': method,
          'url.path': safePath(path),
          'telecoqui.request.id': id,
          'http.response.status_code': status,
          'telecoqui.worker.calls': worker.calls,
          'telecoqui.worker.ms': worker.ms,
        },
      });
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}
