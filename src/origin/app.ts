import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import type { Advertising } from '#config/advertising.ts';
import type { GateAnswer } from '#config/gate-page.ts';
import { advertisement } from './advertisement.ts';
import { answer } from './answer.ts';
import { apiProxy } from './api-proxy.ts';
import { hardGate, type HardGate } from './gate.ts';
import { renderPage } from './pages.ts';
import { pictureEndpoint, type PictureOptions } from './pictures.ts';
import { pageAddress } from './page-address.ts';
import { renderPrompt } from './prompt.ts';
import { securityHeaders } from './security-headers.ts';
import { serverClock } from './server-clock.ts';
import type { ServedSite } from './served-site.ts';
import { signalProxy } from './signal-proxy.ts';
import type { StaticFile } from './static-files.ts';

export interface OriginOptions {
  /** How to ask the ad network; null where there is none. */
  advertising: Advertising | null;
  apiUrl: string;
  /** Where the sample's television signal comes from; null where none is shown. */
  signalUrl: string | null;
  pictures: PictureOptions;
  site: ServedSite;
  /** Where the site is closed. */
  gate?: HardGate | undefined;
}

/** Bytes of a form a page may be sent: a newsletter address is the longest there is. */
const largestForm = 16 * 1024;

function decodedPath(url: URL): string | null {
  try {
    const pathname = decodeURIComponent(url.pathname);
    // Control characters, back slashes and empty segments name nothing here; they only ever probe.
    // eslint-disable-next-line no-control-regex
    return /[\u0000-\u001f\u007f\\]|\/\//.test(pathname) ? null : pathname;
  } catch {
    return null;
  }
}

const readerOf = (context: Context) => ({
  method: context.req.method,
  ifNoneMatch: context.req.header('If-None-Match'),
  acceptEncoding: context.req.header('Accept-Encoding'),
});

function serveFile(context: Context, file: StaticFile, status = 200): Promise<Response> {
  const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl });
  if (status !== 200) headers.set('Cache-Control', 'no-store');
  if (file.page?.policy) headers.set('Content-Security-Policy', file.page.policy);
  if (file.page?.tags.length) headers.set('Cache-Tag', file.page.tags.join(','));
  return file.body().then((body) => answer(readerOf(context), status, headers, body));
}

/** The origin: files of the release, pages on request, pictures, and /api where no CDN routes it to the worker. */
export function originApp({ advertising, apiUrl, signalUrl, pictures, site, gate }: OriginOptions): Hono {
  const app = new Hono();
  app.use(securityHeaders, serverClock);
  if (gate) {
    const showPrompt = async (context: Context, said: GateAnswer, status: number) => {
      const { headers, body } = await renderPrompt(site, said);
      return answer(readerOf(context), status, headers, body);
    };
    app.use(hardGate(gate, showPrompt));
  }

  async function designedPage(context: Context, name: '/404' | '/500', status: number): Promise<Response> {
    const file = site.file(name);
    return file ? serveFile(context, file, status) : context.text(String(status), 500);
  }

  app.route(
    '/api',
    apiProxy(apiUrl, () => site.position),
  );
  if (signalUrl) app.route('/senal', signalProxy(signalUrl));
  app.route(
    '/img',
    pictureEndpoint(pictures, async () => {
      const file = site.file('/default-picture.svg');
      return file ? file.body() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    }),
  );

  app.get('/anuncio', (context) => {
    const answered = advertisement(advertising, new URL(context.req.url));
    return answered ?? designedPage(context, '/404', 404);
  });

  app.all('*', async (context) => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    const pathname = decodedPath(url);
    if (pathname === null) return designedPage(context, '/404', 400);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      return context.text('', 405, { Allow: 'GET, HEAD, POST' });
    }
    // One address a page: what ends in a slash is the same page without it.
    if (pathname.length > 1 && pathname.endsWith('/')) {
      return context.redirect(`${url.pathname.replace(/\/+$/, '')}${url.search}`, 301);
    }

    const file = method === 'POST' ? undefined : site.file(pathname);
    if (file && pathname !== '/404' && pathname !== '/500') return serveFile(context, file);
    if (method === 'POST' && Number(context.req.header('Content-Length') ?? largestForm + 1) > largestForm) {
      return designedPage(context, '/404', 413);
    }
    const address = pageAddress(url);
    const readerAddress = getConnInfo(context).remote.address ?? '';
    const render = () => renderPage(site.release.render, address, context.req.raw, readerAddress);
    const page = await (method === 'POST' ? render() : site.cache.answer(address, render));
    // Astro's own 404 and 500 are the prerendered pages without their policy: ours are the same with it.
    if (!page.headers.has('Content-Security-Policy')) {
      if (page.status === 404) return designedPage(context, '/404', 404);
      if (page.status === 500) return designedPage(context, '/500', 500);
    }
    return answer(readerOf(context), page.status, new Headers(page.headers), page.body);
  });

  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path} failed:`, error);
    return designedPage(context, '/500', 500);
  });
  return app;
}
