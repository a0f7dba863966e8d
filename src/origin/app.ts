import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { answer } from './answer.ts';
import { apiProxy } from './api-proxy.ts';
import { LastGoodPages } from './last-good-pages.ts';
import { renderPage } from './pages.ts';
import { pictureEndpoint, type PictureOptions } from './pictures.ts';
import type { Release } from './release.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFile } from './static-files.ts';

export interface OriginOptions {
  apiUrl: string;
  pictures: PictureOptions;
  /** The release that is served now; it may change between two requests. */
  release: () => Release;
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
  if (file.policy) headers.set('Content-Security-Policy', file.policy);
  return file
    .body()
    .then((body) =>
      answer(readerOf(context), status, headers, body, (encoding) => file.compressed(encoding)),
    );
}

/** The origin: files of the release, pages on request, pictures, and /api where no CDN routes it to the worker. */
export function originApp({ apiUrl, pictures, release }: OriginOptions): Hono {
  const app = new Hono();
  const lastGood = new LastGoodPages();
  app.use(securityHeaders);

  async function designedPage(context: Context, name: '/404' | '/500', status: number): Promise<Response> {
    const file = release().files.get(name);
    return file ? serveFile(context, file, status) : context.text(String(status), 500);
  }

  app.route('/api', apiProxy(apiUrl));
  app.route(
    '/img',
    pictureEndpoint(pictures, async () => {
      const file = release().files.get('/default-picture.svg');
      return file ? file.body() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    }),
  );

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

    const { files, render } = release();
    const file = method === 'POST' ? undefined : files.get(pathname);
    if (file && pathname !== '/404' && pathname !== '/500') return serveFile(context, file);
    if (method === 'POST' && Number(context.req.header('Content-Length') ?? largestForm + 1) > largestForm) {
      return designedPage(context, '/404', 413);
    }
    const address = `${pathname}${url.search}`;
    const rendered = await renderPage(render, context.req.raw, getConnInfo(context).remote.address ?? '');
    // Astro's own 404 and 500 are the prerendered pages without their policy: ours are the same with it.
    if (!rendered.headers.has('Content-Security-Policy')) {
      if (rendered.status === 404) return designedPage(context, '/404', 404);
      if (rendered.status === 500 && !lastGood.holds(address)) return designedPage(context, '/500', 500);
    }
    const page = method === 'POST' ? rendered : lastGood.settle(address, rendered);
    return answer(readerOf(context), page.status, page.headers, page.body);
  });

  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path} failed:`, error);
    return designedPage(context, '/500', 500);
  });
  return app;
}
