import { createServer, request as forward } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { endServer, listen } from '../listening.ts';

/** A server in front of another one, which passes on every request: late, or as a 503, if a test wants that. */
export interface ForwardingProxy {
  url: string;
  /** Addresses (path and query) that fail now; null: none. */
  failing: RegExp | null;
  /** Milliseconds before each request is passed on. */
  delay: number;
  /** Addresses that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

export async function startForwardingProxy(target: string): Promise<ForwardingProxy> {
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    proxy.asked.push(url);
    if (proxy.failing?.test(url)) {
      response.writeHead(503).end();
      return;
    }
    void pause(proxy.delay).then(() => {
      const passed = forward(target + url, { method, headers }, (result) => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
  });
  const proxy: ForwardingProxy = {
    url: await listen(server),
    failing: null,
    delay: 0,
    asked: [],
    close: () => endServer(server),
  };
  return proxy;
}
