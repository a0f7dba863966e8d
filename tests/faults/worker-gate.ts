import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

/** A proxy before a worker, which answers 503 for the addresses that shall fail. */
export interface WorkerGate {
  url: string;
  /** Addresses (path and query) that fail now; null: none. */
  failing: RegExp | null;
  /** Addresses that were asked for, in order. */
  asked: string[];
  close(): void;
}

export async function startWorkerGate(apiUrl: string): Promise<WorkerGate> {
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    gate.asked.push(url);
    if (gate.failing?.test(url)) {
      response.writeHead(503).end();
      return;
    }
    const forwarded = ask(apiUrl + url, { method, headers }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const gate: WorkerGate = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    failing: null,
    asked: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return gate;
}
