import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Settings } from '#config/settings.ts';
import type { Metrics } from '#origin/observing/metrics.ts';
import { StopError } from '../run-command.ts';

type MetricsSettings = Pick<
  Settings,
  'METRICS_HOST' | 'METRICS_PORT' | 'METRICS_TOKEN' | 'METRICS_TOKEN_PREVIOUS'
>;

/** Throws StopError with a sentence if others could read the metrics. */
export function requireClosedMetrics({
  METRICS_HOST,
  METRICS_PORT,
  METRICS_TOKEN,
}: Omit<MetricsSettings, 'METRICS_TOKEN_PREVIOUS'>): void {
  const isLocal = /^(localhost|127\..*|::1)$/.test(METRICS_HOST);
  if (METRICS_PORT !== undefined && !isLocal && METRICS_TOKEN === undefined)
    throw new StopError('METRICS_HOST is not this machine: set METRICS_TOKEN, which Prometheus then sends.');
}

/** Compares in a time that does not depend on the text. */
function isToken(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export interface MetricsServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves the metrics at a port of their own, never at the readers' one. Null if METRICS_PORT is not set. Throws when the port is taken. */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT, METRICS_TOKEN, METRICS_TOKEN_PREVIOUS }: MetricsSettings,
  metrics: Metrics,
): Promise<MetricsServer | null> {
  if (METRICS_PORT === undefined) return null;
  // Without a current value the previous one opens nothing: then everybody on this machine may read.
  const tokens = [METRICS_TOKEN, METRICS_TOKEN_PREVIOUS].filter((token) => token !== undefined);
  const server = createServer((request, response) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (METRICS_TOKEN !== undefined && !tokens.some((token) => isToken(given, token)))
      response.writeHead(401).end();
    else if (request.url !== '/metrics') response.writeHead(404).end();
    else
      metrics.text().then(
        (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
        (error: unknown) => {
          console.error('The metrics failed:', error);
          response.writeHead(500).end();
        },
      );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(METRICS_HOST) ? `[${METRICS_HOST}]` : METRICS_HOST}:${port}/metrics`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
