import { Hono } from 'hono';
import type { Advertising } from '#config/advertising.ts';
import type { Network } from '#config/proxies.ts';
import { channelPath } from '#contract/channel.ts';
import { limits } from '#contract/fixed-limits.ts';
import { pathTooLong } from '#contract/problem.ts';
import { advertisement } from './advertisements/advertisement.ts';
import { pageWithCard } from './card-page.ts';
import type { Channel } from './channel/channel.ts';
import { channelRoutes } from './channel/channel-routes.ts';
import { apiProxy, type WorkerAccess } from './fetched/api-proxy.ts';
import { frameProxy, signalProxy } from './fetched/sample-proxy.ts';
import { hardGate, type HardGate } from './gate/gate.ts';
import type { HeldResponses } from './held/held-responses.ts';
import { type Observe, observeRequests } from './observing/observed-requests.ts';
import { healthRoutes, type OriginHealth } from './observing/origin-health.ts';
import { PageResponses } from './page-responses.ts';
import { pageRoute, type PageRouteOptions } from './page-route.ts';
import type { PictureEndpoint } from './pictures/endpoint.ts';
import { refuseForeignHolds, refuseForeignPosts } from './requests/own-post.ts';
import { trustProxies } from './requests/reader-address.ts';
import { cdnHeaders } from './responses/cdn-headers.ts';
import { shortNotModified } from './responses/not-modified.ts';
import { addSecurityHeaders, securityHeaders } from './responses/security-headers.ts';
import { serverClock } from './responses/server-clock.ts';
import { busyRetryAfter, BusyError } from './site/renderings.ts';
import { RequestedPages } from './site/requested-pages.ts';

export interface OriginOptions extends Omit<PageRouteOptions, 'pages' | 'responses'> {
  /** Settings of the ad network; null if none is configured. */
  advertising: Advertising | null;
  worker: WorkerAccess;
  /** URL of the sample newsroom, which sends the television signal; null if no sample signal is shown. */
  signalUrl: string | null;
  /** Its URL while it plays third parties; null if no sample runs. */
  sampleUrl: string | null;
  pictures: PictureEndpoint;
  /** By which open pages hear of changes. */
  channel: Channel;
  captions: Hono;
  health: OriginHealth;
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubdomains: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted (reader-address.ts). */
  proxies: readonly Network[];
  /** Called for every request that got a response. */
  observe?: readonly Observe[];
  /** Set if the site is closed by a hard gate. */
  gate?: HardGate | undefined;
  /** Learns which responses it may send next time. Not with a gate, which looks at every request. */
  held?: HeldResponses | undefined;
}

/** The origin's routes: files of the release, pages rendered on request, pictures, and /api if no CDN routes it to the worker. */
export function originApp(options: OriginOptions): Hono {
  const { site, siteUrl, emergencies, proxies, observe = [], gate, held } = options;
  const { advertising, worker, signalUrl, sampleUrl, pictures, captions, channel, health, hstsSubdomains } =
    options;
  const pages = new RequestedPages(site, (address, page) => options.oldAddresses.inPlaceOf(address, page));
  const responses = new PageResponses(site, emergencies);

  const app = new Hono();
  if (held && !gate) app.use(held.learning);
  app.use(
    trustProxies(proxies),
    shortNotModified,
    cdnHeaders,
    observeRequests(observe, proxies),
    securityHeaders(hstsSubdomains),
    serverClock(channel),
  );
  app.route('/', healthRoutes(health));
  if (gate) app.use(hardGate(gate, responses.prompt.bind(responses)));
  app.use(async (context, next) => {
    const { pathname } = new URL(context.req.url);
    if (pathname.length <= limits.path) return next();
    const { status, problem } = pathTooLong;
    return pathname.startsWith('/api/')
      ? context.json(problem, status, { 'Cache-Control': 'no-store' })
      : responses.designed(context, '/404', status);
  });

  for (const path of [`${channelPath}/*`, '/api/changes']) app.use(path, refuseForeignHolds(siteUrl));
  app.route(
    '/',
    channelRoutes(channel, (headers) => addSecurityHeaders(headers, hstsSubdomains)),
  );
  app.use('/api/*', refuseForeignPosts(siteUrl));
  app.route(
    '/api',
    apiProxy(worker, () => site.position),
  );
  if (signalUrl) app.route('/senal', signalProxy(signalUrl));
  if (sampleUrl) app.route('/marco', frameProxy(sampleUrl));
  app.get('/img/tarjeta/*', async (context) =>
    pictures.card(context, await pageWithCard(context, site, pages)),
  );
  app.route('/img', pictures.app);
  app.route('/subtitulos', captions);
  app.get('/anuncio', (context) => {
    const responded = advertisement(advertising, new URL(context.req.url));
    return responded ?? responses.designed(context, '/404', 404);
  });
  app.all('*', pageRoute({ ...options, pages, responses }));

  app.onError(async (error, context) => {
    // The client disconnected: no response is needed, and it is no failure.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    // Logged percent-encoded: a decoded line break in a path would start a new line in the log.
    const { pathname } = new URL(context.req.url);
    if (error instanceof BusyError) {
      console.warn(`${pathname}: ${error.message}`);
      const busy = await responses.designed(context, '/503', 503);
      busy.headers.set('Retry-After', String(busyRetryAfter));
      return busy;
    }
    console.error(`${context.req.method} ${pathname} failed:`, error);
    return responses.designed(context, '/500', 500);
  });
  return app;
}
