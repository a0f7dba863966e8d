import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { edited } from '#document/edit.ts';
import { endServer, listen } from '../listening.ts';

/** A response that the line gives in place of the site's. */
export interface Replacement {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The end of the body, which arrives later than its beginning. */
  rest?: Promise<string>;
}

/** The way between a browser and a site, with an address of its own, so that each test has its own service worker. */
export interface FailingLine {
  url: string;
  /** The site behind it. */
  site: string;
  /** `open` lets requests pass, `cut` resets their connections. */
  state: 'open' | 'cut';
  /** The responses to other paths than the site's own. */
  replace: (path: string) => Replacement | undefined;
  /** The address of a script that runs before those of every page; null: none. */
  firstScript: string | null;
  stop(): Promise<void>;
}

/** The page with a script at the beginning of its head. */
function withScript(page: string, address: string): string {
  let start = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === 'head') start = parser.endIndex + 1;
    },
  });
  parser.end(page);
  return edited(page, [{ start, end: start, text: `<script src="${address}"></script>` }]);
}

function pass({ site, firstScript }: FailingLine, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = request;
  // A page that gets a script is read here.
  const headers = firstScript ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
  const forwarded = send(new URL(url, site), { method, headers }, (result) => {
    const isPage = result.headers['content-type']?.startsWith('text/html') && method === 'GET';
    if (!firstScript || !isPage) {
      response.writeHead(result.statusCode ?? 502, result.rawHeaders);
      result.pipe(response);
      return;
    }
    const { 'content-length': _, ...others } = result.headers;
    response.writeHead(result.statusCode ?? 502, others);
    void text(result).then((page) => response.end(withScript(page, firstScript)));
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

/** Starts a line to `site`. The caller stops it. */
export async function startFailingLine(site: string): Promise<FailingLine> {
  const server = createServer((request, response) => {
    const replacement = line.replace(request.url ?? '/');
    if (line.state === 'cut') response.destroy();
    else if (replacement) {
      const { status = 200, headers = {}, body = '', rest } = replacement;
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).write(body);
      void Promise.resolve(rest).then((end) => response.end(end));
    } else pass(line, request, response);
  });
  const line: FailingLine = {
    url: await listen(server),
    site,
    state: 'open',
    replace: () => undefined,
    firstScript: null,
    stop: () => endServer(server),
  };
  return line;
}
