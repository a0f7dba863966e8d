import { Hono, type MiddlewareHandler } from 'hono';
import { withCharset } from '#contract/text/charset.ts';
import { changeParameter } from '#contract/channel.ts';
import { limits } from '#contract/fixed-limits.ts';
import { pathTooLong } from '#contract/problem.ts';
import { freshAfter } from '#contract/response-headers.ts';
import { requestedPosition } from './changes/freshness.ts';
import { gate, originPass, refuseForeignPosts } from './access/front-door.ts';
import { ProblemError, problemResponse, retryLater } from './http/problem.ts';
import { loadLimit } from './access/reader-limits.ts';
import type { Isolate } from './isolate.ts';
import { routes } from './routes/all-routes.ts';
import { previewHeaders } from './routes/preview-routes.ts';
import { type AppEnvironment, createServices } from './services.ts';
import { SettingsError } from './settings.ts';
import { UpstreamError } from './upstreams/upstream-error.ts';
import { setCdnHeaders } from '#contract/publishing/cdn-headers.ts';

/**
 * Makes each response say whether the cache in front of the worker may keep it. Cloudflare looks there first, by path and query (`cache`
 * in wrangler.jsonc), and keeps a response without `Cache-Control` for two hours. A shared response varies by `X-Fresh-After`: a site that
 * knows of a change is not sent the copy that a reader's request left there before.
 */
const cacheHeaders: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const cacheControl = headers.get('Cache-Control');
  if (cacheControl === null || c.get('isPadded')) headers.set('Cache-Control', 'no-store');
  else if (/\bpublic\b/.test(cacheControl)) headers.append('Vary', freshAfter);
  setCdnHeaders(headers);
};

/** What other screens of the station read from pages of their own. Nothing in it depends on who reads it. */
const forOtherScreens = ['/api/alerts', '/api/closings', '/api/closings.csv'];

/** Builds the Hono app with every /api route. */
export function createApp(isolate: Isolate): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();

  app.use(async (c, next) => {
    await next();
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    const type = c.res.headers.get('Content-Type');
    if (type !== null) c.res.headers.set('Content-Type', withCharset(type));
    // A deploy looks at the version that it has just uploaded, and must know that no other one responded.
    if (c.env.VERSION) c.res.headers.set('X-Worker-Version', c.env.VERSION.id);
    // /api responses are data. A browser that opens one as a page must not run or load anything.
    c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  for (const path of forOtherScreens)
    app.use(path, async (c, next) => {
      await next();
      c.res.headers.set('Access-Control-Allow-Origin', '*');
    });
  app.use(cacheHeaders);
  app.use(async (c, next) => {
    const { status, problem } = pathTooLong;
    return new URL(c.req.url).pathname.length > limits.path ? c.json(problem, status) : next();
  });
  app.use(originPass(isolate));
  app.use('/api/*', refuseForeignPosts, gate(isolate));
  app.use('/api/*', async (c, next) => {
    const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const wanted = {
      position: requestedPosition(c.req.header(freshAfter) ?? null),
      moment: requestedPosition(c.req.query(changeParameter) ?? null),
    };
    const mayLoad = loadLimit(isolate, c.env, c.var.reader);
    // Anybody may name a position that does not exist, and each one costs a read of the log; and any number of moments, which no cache has. Of those
    // that there are, the caches in front send one request for all readers.
    if (wanted.moment !== null || isolate.memory.freshness.isBehind(wanted)) await mayLoad();
    const trusting = await isolate.memory.freshness.catchUp(
      c.env.DB,
      wanted,
      isolate.dependencies.now,
      keepAlive,
    );
    if (wanted.position === null && c.req.method === 'GET') {
      await isolate.memory.freshness.readIfStale(c.env.DB, isolate.dependencies.now, keepAlive);
    }
    const { patienceMs } = isolate.dependencies;
    c.set(
      'services',
      createServices(isolate, c.env, keepAlive, trusting, c.var.reader, { mayLoad, patienceMs }),
    );
    await next();
  });

  app.use('/api/preview/*', previewHeaders);
  for (const { addTo } of routes) addTo(app);

  const methods = methodsByPath(app);
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw new ProblemError('method_not_allowed', 'Esta dirección no admite ese método.', {
        headers: { Allow: [...allowed].join(', ') },
      });
    });
  }

  app.notFound(() => problemResponse(new ProblemError('not_found', 'Esta dirección no existe.')));
  app.onError((error, c) => problemResponse(asProblem(error, c.req.method)));
  return app;
}

function methodsByPath(app: Hono<AppEnvironment>): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL') continue;
    const allowed = methods.get(path) ?? new Set<string>();
    allowed.add(method);
    if (method === 'GET') allowed.add('HEAD');
    methods.set(path, allowed);
  }
  return methods;
}

function asProblem(error: Error, method: string): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof UpstreamError) {
    return new ProblemError('upstream_unavailable', 'El contenido no está disponible en este momento.', {
      // The circuit breaker lets a trial request through after the same five seconds.
      headers: { 'Retry-After': '5' },
    });
  }
  if (error instanceof SettingsError) {
    console.error(`settings: ${error.message}`);
    return new ProblemError('internal', `La configuración del servicio no es válida: ${error.message}`, {
      status: 503,
    });
  }
  console.error(`internal: ${error.stack?.replaceAll('\n', ' | ') ?? String(error)}`);
  const writes = method !== 'GET' && method !== 'HEAD';
  return new ProblemError('internal', 'Ocurrió un error inesperado.', writes ? retryLater : {});
}
