import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Advertising } from '#config/advertising.ts';
import type { GatePageState } from '#config/gate-page.ts';
import { isLite } from '#config/lite-path.ts';
import type { Network } from '#config/proxies.ts';
import { acceptsQuery } from '#config/page-queries.ts';
import { paths } from '#config/paths.ts';
import { foreignFormPage, tooManyLiteSearchesPage, tooManySearchesPage } from '#config/refusal-pages.ts';
import { advertisement } from './advertisement.ts';
import { readerResponse } from './reader-response.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { type Observe, observeRequests } from './observed-requests.ts';
import { apiProxy, type WorkerAccess } from './api-proxy.ts';
import { type EmergencyState, applyEmergency } from './emergency/apply-emergency.ts';
import { isForwarded } from './forwarded-request.ts';
import { hardGate, type HardGate } from './gate.ts';
import type { HeldAnswers } from './held-answers.ts';
import { healthRoutes, type OriginHealth } from './origin-health.ts';
import { postSender, refuseForeignPosts } from './own-post.ts';
import { renderPage } from './pages.ts';
import type { PictureEndpoint } from './pictures/endpoint.ts';
import { pageOfCard, plainPage, sharedPage, type SharedPage } from './pictures/shared-page.ts';
import { shortNotModified } from './not-modified.ts';
import { pageAddress } from './page-address.ts';
import { canonicalPath, decodedPath, encodedPath, leadsAway } from './page-path.ts';
import { renderPrompt } from './prompt.ts';
import { readerAddress, trustProxies } from './reader-address.ts';
import { busyRetryAfter, BusyError, Renderings } from './renderings.ts';
import { securityHeaders } from './security-headers.ts';
import { serverClock } from './server-clock.ts';
import type { RenderedPage } from './shared-cache.ts';
import type { ServedSite } from './served-site.ts';
import { signalProxy } from './signal-proxy.ts';
import type { StaticFile } from './static-files.ts';
import { deleteCdnHeaders, setCdnHeaders } from '#contract/cdn-headers.ts';

export interface OriginOptions {
  /** Settings of the ad network; null if none is configured. */
  advertising: Advertising | null;
  worker: WorkerAccess;
  /** URL of the sample newsroom, which sends the television signal; null if no sample signal is shown. */
  signalUrl: string | null;
  pictures: PictureEndpoint;
  captions: Hono;
  health: OriginHealth;
  /** What every page gets during an emergency. */
  emergencies: { readonly state: EmergencyState; readonly promptState: EmergencyState };
  site: ServedSite;
  /** The site's public address. */
  siteUrl: string;
  /** Limit of pages with a search (for news or for places) per reader and minute. */
  searchesPerMinute: number;
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubdomains: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted (reader-address.ts). */
  proxies: readonly Network[];
  /** Called for every request that got a response. */
  observe?: readonly Observe[];
  /** Set if the site is closed by a hard gate. */
  gate?: HardGate | undefined;
  /** Learns which responses it may send next time. Not with a gate, which looks at every request. */
  held?: HeldAnswers | undefined;
}

/** Milliseconds. */
const minute = 60_000;

/** Largest form body in bytes. The only forms are the newsletter's, with one e-mail address. */
const largestForm = 16 * 1024;

/** Error pages. They are sent in place of other pages, and are not served at their own paths. */
const designedPages = ['/404', '/500', '/503'] as const;
type DesignedPage = (typeof designedPages)[number];

/** The newsletter's forms are the only ones that post to a page. */
const methodsOf = (pathname: string): readonly string[] =>
  pathname === paths.newsletter || pathname === paths.unsubscribe()
    ? ['GET', 'HEAD', 'POST']
    : ['GET', 'HEAD'];

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

/** The origin's routes: files of the release, pages rendered on request, pictures, and /api if no CDN routes it to the worker. */
export function originApp({
  advertising,
  worker,
  signalUrl,
  pictures,
  captions,
  health,
  emergencies,
  site,
  siteUrl,
  searchesPerMinute,
  hstsSubdomains,
  proxies,
  observe = [],
  gate,
  held,
}: OriginOptions): Hono {
  /** The response for this reader, with the banner of an emergency. */
  const respond = (context: Context, status: number, headers: Headers, body: Buffer): Promise<Response> =>
    readerResponse(readerOf(context), status, headers, applyEmergency(emergencies.state, headers, body));

  async function serveFile(context: Context, file: StaticFile, status = 200): Promise<Response> {
    const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl });
    if (status !== 200) headers.set('Cache-Control', 'no-store');
    const policy = file.policy ?? file.page?.policy;
    if (policy) headers.set('Content-Security-Policy', policy);
    if (file.page?.tags.length) headers.set('Cache-Tag', file.page.tags.join(','));
    return respond(context, status, headers, await file.body());
  }

  const app = new Hono();
  const renderings = new Renderings();
  const searches = new AttemptLimit(searchesPerMinute, minute);
  if (held && !gate) app.use(held.learning);
  app.use(
    trustProxies(proxies),
    shortNotModified,
    cdnHeaders,
    observeRequests(observe, proxies),
    securityHeaders(hstsSubdomains),
    serverClock,
  );
  app.route('/', healthRoutes(health));
  if (gate) {
    const showPrompt = async (context: Context, state: GatePageState, status: number) => {
      const { headers, body } = await renderPrompt(site, state);
      const withEmergency = applyEmergency(emergencies.promptState, headers, body);
      return readerResponse(readerOf(context), status, headers, withEmergency);
    };
    app.use(hardGate(gate, showPrompt));
  }

  async function designedPage(context: Context, name: DesignedPage, status: number): Promise<Response> {
    const file = site.file(name);
    return file ? serveFile(context, file, status) : new Response(String(status), { status });
  }

  async function tooManySearches(context: Context): Promise<Response> {
    const { path } = isLite(context.req.path) ? tooManyLiteSearchesPage : tooManySearchesPage;
    const page = await site.cache.answer(path, () =>
      renderPage(site.release.render, path, new Request(context.req.url), ''),
    );
    const headers = new Headers(page.headers);
    headers.set('Cache-Control', 'no-store');
    headers.set('Retry-After', String(minute / 1000));
    return respond(context, 429, headers, page.body);
  }

  function cachedPage(context: Context, address: string): Promise<RenderedPage> {
    const reader = readerAddress(context);
    const renderNow = () => renderPage(site.release.render, address, context.req.raw, reader);
    const render = () => renderings.run(reader, renderNow);
    return site.cache.answer(address, render, () => renderings.renew(renderNow));
  }

  async function renderedForm(context: Context, address: string): Promise<RenderedPage> {
    const reader = readerAddress(context);
    const form = await received(context.req.raw);
    return renderings.run(reader, () => renderPage(site.release.render, address, form, reader));
  }

  /** The page that names the requested drawn picture; null if none does. */
  async function pageWithCard(context: Context): Promise<SharedPage | null> {
    const url = new URL(context.req.url);
    const page = pageOfCard(url.pathname);
    if (page === 'plain') return plainPage;
    const pathname = page && decodedPath(page);
    if (!pathname || leadsAway(pathname) || canonicalPath(pathname) !== pathname) return null;
    if (pathname.startsWith('/_')) return null;
    const file = site.file(pathname);
    if (file) {
      return file.page ? sharedPage(String(await file.body()), url.pathname, file.page.tags.join(',')) : null;
    }
    const { status, headers, body } = await cachedPage(context, pageAddress(pathname, new URLSearchParams()));
    const isPage = status === 200 && headers.get('Content-Type')?.startsWith('text/html');
    return isPage ? sharedPage(String(body), url.pathname, headers.get('Cache-Tag') ?? '') : null;
  }

  app.use('/api/*', refuseForeignPosts(siteUrl));
  app.route(
    '/api',
    apiProxy(worker, () => site.position),
  );
  if (signalUrl) app.route('/senal', signalProxy(signalUrl));
  app.get('/img/tarjeta/*', async (context) => pictures.card(context, await pageWithCard(context)));
  app.route('/img', pictures.app);
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
    // During an emergency the home page is another one, which is light. Both stay cached, so that on and off are immediate.
    const isEmergencyHome = pathname === paths.home && emergencies.state.banner !== null;
    const address = isEmergencyHome ? paths.emergencyHome : pageAddress(pathname, url.searchParams);
    if (file && !designedPages.some((name) => name === pathname)) {
      context.set('heldPage', { pathname, address, ignoresQuery: true });
      return serveFile(context, file);
    }
    // Astro's own routes, such as /_image: no page of this site uses them.
    if (pathname.startsWith('/_')) return designedPage(context, '/404', 404);
    if (method === 'POST' && Number(context.req.header('Content-Length') ?? largestForm + 1) > largestForm) {
      return designedPage(context, '/404', 413);
    }
    if (method === 'POST' && postSender(context.req.raw, siteUrl) === 'others') {
      const page = foreignFormPage(pathname).path;
      const refused = await site.cache.answer(page, () =>
        renderPage(site.release.render, page, new Request(url), ''),
      );
      return respond(context, refused.status, new Headers(refused.headers), refused.body);
    }
    const reader = readerAddress(context);
    const isSearch = /[?&]q=/.test(address);
    if (isSearch && searches.count(reader) === null) return tooManySearches(context);
    // Searches are counted for each reader.
    if (!isSearch) context.set('heldPage', { pathname, address, ignoresQuery: !acceptsQuery(pathname) });
    const page = await (method === 'POST' ? renderedForm(context, address) : cachedPage(context, address));
    // Astro's 404 and 500 are the prerendered pages without their Content Security Policy: send our copies, which have it.
    if (!page.headers.has('Content-Security-Policy')) {
      if (page.status === 404) return designedPage(context, '/404', 404);
      if (page.status === 500) return designedPage(context, '/500', 500);
    }
    return respond(context, page.status, new Headers(page.headers), page.body);
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

/**
 * Sets the headers for CDNs on every response to one, after everything else has decided who may keep it. A reader who is connected directly
 * gets none of them.
 */
const cdnHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (isForwarded((name) => context.req.header(name))) setCdnHeaders(headers);
  else deleteCdnHeaders(headers);
};
