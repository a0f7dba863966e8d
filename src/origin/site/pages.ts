import inject from 'light-my-request';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BusyError } from './renderings.ts';
import type { ServedSite } from './served-site.ts';
import type { RenderedPage } from './shared-cache.ts';
import type { PageHandler } from './release.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { provideRenderContext } from '#config/render-context.ts';

/**
 * Timeout in milliseconds for all requests of one page to the worker together, whether parallel, sequential or retried. Readers leave after
 * some five seconds, so half a second remains for rendering and the network. The worker's own timeout for an upstream is 3.5 s, so its
 * last good response comes in time (docs/decisions/0022-pages-under-load-and-late-data.md).
 */
const pageTimeout = 4_500;

const deadlines = new AsyncLocalStorage<AbortSignal>();
provideRenderContext({ deadline: () => deadlines.getStore() });

/** Runs `render`. Its requests to the worker are aborted after `timeout` milliseconds. */
function withPageDeadline<T>(render: () => T, timeout = pageTimeout): T {
  return deadlines.run(AbortSignal.timeout(timeout), render);
}

/**
 * Timeout for rendering a page, in milliseconds. Its requests end after 4.5 s (`pageTimeout`); the rest is for an overloaded
 * machine.
 */
const renderTimeout = 10_000;

/** Response headers that are not copied: hop-by-hop headers, and those that the origin sets itself. */
const notCopied = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Request headers that a page sees. The page is cached for all readers, so it sees nothing of the reader who requested it first. */
const namesForGet = ['host'];
/** The response to a form is only for its sender, so the page may see the form's content type, its origin and the page that it was on. */
const namesForPost = [...namesForGet, 'content-type', 'origin', 'referer'];

/**
 * Renders a page with Astro's Node handler. The body is not streamed, because the response needs its length, ETag and compression, and no
 * page is so large that streaming would show it sooner. `address` is path and query; `readerAddress` is what the page sees as
 * `clientAddress`; `dataTimeout` replaces the timeout for the page's requests, in milliseconds. Throws BusyError after `renderTimeout`.
 */
export async function renderPage(
  render: PageHandler,
  address: string,
  request: Request,
  readerAddress: string,
  dataTimeout?: number,
): Promise<RenderedPage> {
  const isPost = request.method === 'POST';
  const names = isPost ? namesForPost : namesForGet;
  const headers = Object.fromEntries([...request.headers].filter(([name]) => names.includes(name)));
  const dispatch = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void withPageDeadline(() => render(incoming, outgoing), dataTimeout);
  const signal = AbortSignal.timeout(renderTimeout);
  const rendered = await inject(dispatch, {
    // A HEAD request renders the page too; `readerResponse` leaves out the body.
    method: isPost ? 'POST' : 'GET',
    url: address,
    headers,
    remoteAddress: readerAddress,
    ...(isPost ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? new BusyError(`it took more than ${renderTimeout} ms`) : error;
  });

  const responseHeaders = new Headers();
  for (const [name, value] of Object.entries(rendered.headers)) {
    if (value === undefined || notCopied.has(name)) continue;
    for (const part of [value].flat()) responseHeaders.append(name, String(part));
  }
  return { status: rendered.statusCode, headers: responseHeaders, body: rendered.rawPayload };
}

/** A page from the site's cache, or rendered at once: for the few pages that the origin itself asks for. `url` is that of the request. */
export const pageBatchSize = (site: ServedSite, address: string, url: string): Promise<RenderedPage> =>
  site.cache.respond(address, () => renderPage(site.release.render, address, new Request(url), ''));
