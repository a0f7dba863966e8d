import { createServer, type ServerResponse } from 'node:http';
import { type DataState, responseHeaders } from '#contract/response-headers.ts';
import { endServer, listen } from '../listening.ts';

/** How a call fails: there is no response, a 500, or a response that breaks off half-way. */
export type Failure = 'late' | 'refused' | 'cut';

export interface RespondingProxy {
  url: string;
  /** Kinds of the calls since the last `forget`: their paths, with `*` in place of an item's name. */
  asked: ReadonlySet<string>;
  forget(): void;
  /** From now on, calls of this kind fail in this way; all calls when no kind is given. */
  fail(failure: Failure, kind?: string): void;
  respondAgain(): void;
  /** From now on, calls of this kind get this JSON, in this state. */
  say(kind: string, body: unknown, state?: DataState): void;
  close(): Promise<void>;
}

/** `/api/articles/una-noticia?x=1` and `/api/articles/otra` are calls of one kind. */
const kindOf = (address: string): string => {
  const { pathname } = new URL(address, 'http://localhost');
  return pathname.replace(
    /^(\/api\/(?:articles|wordpress\/(?:noticias|programas)|games|teams|sports)\/)[^/]+$/,
    '$1*',
  );
};

const failures: Record<Failure, (response: ServerResponse) => void> = {
  late: () => {},
  refused: (response) => response.writeHead(500).end('{"error":{"code":"internal","message":"se cayó"}}'),
  cut: (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('[{"id":', () => response.destroy());
  },
};

/** A proxy between pages and the /api of a running site. It remembers the responses, and makes calls fail on demand. */
export async function startRespondingProxy(site: string): Promise<RespondingProxy> {
  const asked = new Set<string>();
  const responses = new Map<string, Promise<{ status: number; headers: [string, string][]; body: Buffer }>>();
  const said = new Map<string, { body: unknown; state: DataState }>();
  let failing: { failure: Failure; kind: string | undefined } | null = null;

  const ask = async (address: string) => {
    const response = await fetch(`${site}${address}`);
    const kept = ['content-type', 'x-total', 'x-data-age', 'x-data-state'];
    return {
      status: response.status,
      headers: [...response.headers].filter(([name]) => kept.includes(name)),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  const server = createServer((request, response) => {
    const address = request.url ?? '';
    const kind = kindOf(address);
    asked.add(kind);
    if (failing && (failing.kind ?? kind) === kind) return failures[failing.failure](response);
    const own = said.get(kind);
    if (own) {
      const headers = { 'Content-Type': 'application/json', [responseHeaders.dataState]: own.state };
      response.writeHead(200, headers).end(JSON.stringify(own.body));
      return;
    }
    const result = responses.get(address) ?? ask(address);
    responses.set(address, result);
    result.then(
      ({ status, headers, body }) => response.writeHead(status, Object.fromEntries(headers)).end(body),
      () => response.destroy(),
    );
  });
  return {
    url: await listen(server),
    asked,
    forget: () => asked.clear(),
    fail: (failure, kind) => (failing = { failure, kind }),
    respondAgain: () => (failing = null),
    say: (kind, body, state = 'fresh') => said.set(kind, { body, state }),
    close: () => endServer(server),
  };
}
