import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A server in front of upstreams that passes on every call, and from some time on each of them late. */
export interface LateUpstreams {
  url: string;
  /** Milliseconds before each call is passed on. */
  delay: number;
  /** Calls since the start. */
  calls: number;
  close(): Promise<void>;
}

export async function startLateUpstreams(upstream: string): Promise<LateUpstreams> {
  const { hostname, port } = new URL(upstream);
  const server = createServer((request, response) => {
    late.calls += 1;
    void pause(late.delay).then(() => {
      const { method, url: path, headers } = request;
      const passed = forward({ hostname, port, method, path, headers }, (result) => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const late: LateUpstreams = {
    url: `http://127.0.0.1:${address.port}`,
    delay: 0,
    calls: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return late;
}
