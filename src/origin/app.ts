import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Advertising } from '#config/advertising.ts';
import type { GatePageState } from '#config/gate-page.ts';
import type { Network } from '#config/proxies.ts';
import { paths } from '#config/paths.ts';
import { foreignFormPage, tooManySearchesPage } from '#config/refusal-pages.ts';
import { advertisement } from './advertisement.ts';
import { readerResponse } from './reader-response.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { apiProxy, type WorkerAccess } from './api-proxy.ts';
import { hardGate, type HardGate } from './gate.ts';
import { postSender, refuseForeignPosts } from './own-post.ts';
import { renderPage } from './pages.ts';
import { pageAddress } from './page-address.ts';
import { canonicalPath, decodedPath, encodedPath, leadsAway } from './page-path.ts';
import { renderPrompt } from './prompt.ts';
import { readerAddress, trustProxies } from './reader-address.ts';
import { busyRetryAfter, BusyError, Renderings } from './renderings.ts';
import { securityHeaders } from './security-headers.ts';
import type { ServedSite } from './served-site.ts';
import { signalProxy } from './signal-proxy.ts';
import type { StaticFile } from './static-files.ts';

/**
 * Sends the server's time with every page, in seconds since the epoch, for devices whose clock is wrong (#ui/device-clock.ts). It is in
 * `Server-Timing`, because scripts cannot read a page's `Date` header.
 */
const serverClock: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.get('Content-Type')?.startsWith('text/html')) return;
  headers.set('Server-Timing', `clock;desc="${Math.floor(Date.now() / 1000)}"`);
};

export interface OriginOptions {
  /** Settings of the ad network; null if none is configured. */
  advertising: Advertising | null;
  worker: WorkerAccess;
  /** URL of the sample newsroom, which sends the television signal; null if no sample signal is shown. */
  signalUrl: string | null;
  /** The image endpoint. */
  pictures: Hono;
  captions: Hono;
  site: ServedSite;
  /** The site's public address. */
  siteUrl: string;
  /** Limit of pages with a search (for news or for places) per reader and minute. */
  searchesPerMinute: number;
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubdomains: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted (reader-address.ts). */
  proxies: readonly Network[];
  /** Set if the site is closed by a hard gate. */
  gate?: HardGate | undefined;
}

/** Milliseconds. */
const minute = 60_000;

/** Largest form body in bytes. The only form is the newsletter's, with one e-mail address. */
const largestForm = 16 * 1024;

/** Error pages. They are sent in place of other pages, and are not served at their own paths. */
const designedPages = ['/404', '/500', '/503'] as const;
type DesignedPage = (typeof designedPages)[number];

/** The newsletter's form is the only one that posts to a page. */
const methodsOf = (pathname: string): readonly string[] =>
  pathname === paths.newsletter ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];

const readerOf = (context: Context) => ({
  method: context.req.method,
  ifNoneMatch: context.req.header('If-None-Match'),
  acceptEncoding: context.req.header('Accept-Encoding'),
});

/** The request with its whole body, so that a form that arrives slowly, or never, does not take a rendering's place. */
async function received(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: await request.arrayBuffer() });
}

function serveFile(context: Context, file: StaticFile, status = 200): Promise<Response> {
  const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl });
  if (status !== 200) headers.set('Cache-Control', 'no-store');
  if (file.page?.policy) headers.set('Content-Security-Policy', file.page.policy);
  if (file.page?.tags.length) headers.set('Cache-Tag', file.page.tags.join(','));
  return file.body().then((body) => readerResponse(readerOf(context), status, headers, body));
}

/** The origin's routes: files of the release, pages rendered on request, pictures, and /api if no CDN routes it to the worker. */
export function originApp({
  advertising,
  worker,
  signalUrl,
  pictures,
  captions,
  site,
  siteUrl,
  searchesPerMinute,
  hstsSubdomains,
  proxies,
  gate,
}: OriginOptions): Hono {
  const app = new Hono();
  const renderings = new Renderings();
  const searches = new AttemptLimit(searchesPerMinute, minute);
  app.use(trustProxies(proxies), securityHeaders(hstsSubdomains), serverClock);
  if (gate) {
    const showPrompt = async (context: Context, state: GatePageState, status: number) => {
      const { headers, body } = await renderPrompt(site, state);
      return readerResponse(readerOf(context), status, headers, body);
    };
    app.use(hardGate(gate, showPrompt));
  }

  async function designedPage(context: Context, name: DesignedPage, status: number): Promise<Response> {
    const file = site.file(name);
    return file ? serveFile(context, file, status) : new Response(String(status), { status });
  }

  async function tooManySearches(context: Context): Promise<Response> {
    const page = await site.cache.answer(tooManySearchesPage.path, () =>
      renderPage(site.release.render, tooManySearchesPage.path, new Request(context.req.url), ''),
    );
    const headers = new Headers(page.headers);
    headers.set('Cache-Control', 'no-store');
    headers.set('Retry-After', String(minute / 1000));
    return readerResponse(readerOf(context), 429, headers, page.body);
  }

  app.use('/api/*', refuseForeignPosts(siteUrl));
  app.route(
    '/api',
    apiProxy(worker, () => site.position),
  );
  if (signalUrl) app.route('/senal', signalProxy(signalUrl));
  app.route('/img', pictures);
  app.route('/subtitulos', captions);

  app.get('/anuncio', (context) => {
    const answered = advertisement(advertising, new URL(context.req.url));
    return answered ?? designedPage(context, '/404', 404);
  });

  app.all('*', async (context) => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    const pathname = decodedPath(url.pathname);
    if (pathname === null) return designedPage(context, '/404', 400);
    if (leadsAway(pathname)) return designedPage(context, '/404', 404);
    const allowed = methodsOf(pathname);
    if (!allowed.includes(method)) {
      const refused = await designedPage(context, '/404', 405);
      refused.headers.set('Allow', allowed.join(', '));
      return refused;
    }
    // Each page has one address, without a trailing slash.
    if (pathname.length > 1 && pathname.endsWith('/')) {
      return context.redirect(`${url.pathname.replace(/\/+$/, '')}${url.search}`, 301);
    }
    const canonical = canonicalPath(pathname);
    if (canonical !== pathname) return context.redirect(`${encodedPath(canonical)}${url.search}`, 301);

    const file = method === 'POST' ? undefined : site.file(pathname);
    if (file && !designedPages.some((name) => name === pathname)) return serveFile(context, file);
    // Astro's own routes, such as /_image: no page of this site uses them.
    if (pathname.startsWith('/_')) return designedPage(context, '/404', 404);
    if (method === 'POST' && Number(context.req.header('Content-Length') ?? largestForm + 1) > largestForm) {
      return designedPage(context, '/404', 413);
    }
    if (method === 'POST' && postSender(context.req.raw, siteUrl) === 'others') {
      const refused = await site.cache.answer(foreignFormPage.path, () =>
        renderPage(site.release.render, foreignFormPage.path, new Request(url), ''),
      );
      return readerResponse(readerOf(context), refused.status, new Headers(refused.headers), refused.body);
    }
    const address = pageAddress(pathname, url.searchParams);
    const reader = readerAddress(context);
    if (/[?&]q=/.test(address) && searches.count(reader) === null) return tooManySearches(context);
    const request = method === 'POST' ? await received(context.req.raw) : context.req.raw;
    const renderNow = () => renderPage(site.release.render, address, request, reader);
    const render = () => renderings.run(reader, renderNow);
    const renew = () => renderings.renew(renderNow);
    const page = await (method === 'POST' ? render() : site.cache.answer(address, render, renew));
    // Astro's 404 and 500 are the prerendered pages without their Content Security Policy: send our copies, which have it.
    if (!page.headers.has('Content-Security-Policy')) {
      if (page.status === 404) return designedPage(context, '/404', 404);
      if (page.status === 500) return designedPage(context, '/500', 500);
    }
    return readerResponse(readerOf(context), page.status, new Headers(page.headers), page.body);
  });

  app.onError(async (error, context) => {
    // The client disconnected: no response is needed, and it is no failure.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    // Logged percent-encoded: a decoded line break in a path would start a new line in the log.
    const { pathname } = new URL(context.req.url);
    if (error instanceof BusyError) {
      console.warn(`${pathname}: ${error.message}`);
      const busy = await designedPage(context, '/503', 503);
      busy.headers.set('Retry-After', String(busyRetryAfter));
      return busy;
    }
    console.error(`${context.req.method} ${pathname} failed:`, error);
    return designedPage(context, '/500', 500);
  });
  return app;
}
