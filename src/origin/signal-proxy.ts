import { Hono } from 'hono';
import { pickHeaders } from './forwarded-headers.ts';

/** Timeout for the sample newsroom in milliseconds. It only reads a file or writes twenty lines. */
const newsroomTimeout = 8000;

/** File names of playlists, media segments with their header, and captions. No other path is forwarded. */
const fileName = /^[a-z0-9]+(-[a-z0-9]+)?\.(m3u8|m4s|mp4|vtt)$/;

/** The newsroom's response headers that are forwarded to readers. */
const responseNames = ['Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified'];

/**
 * Forwards the sample newsroom's television signal under the site's own address: readers cannot reach the newsroom, and pages stay valid
 * when the newsroom moves to another port.
 */
export function signalProxy(newsroomUrl: string): Hono {
  const app = new Hono();
  app.on(['GET', 'HEAD'], '/:name', async (context) => {
    const name = context.req.param('name');
    if (!fileName.test(name)) return context.text('', 404, { 'Cache-Control': 'no-store' });
    const { signal } = context.req.raw;
    try {
      // No header of the reader's request is forwarded: the signal is the same for all readers.
      const { status, ok, headers, body } = await fetch(`${newsroomUrl}/senal/${name}`, {
        method: context.req.method,
        // The Content-Length of a compressed response would not match its body, which `fetch` decompresses.
        headers: { 'Accept-Encoding': 'identity' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(newsroomTimeout)]),
      });
      const forwarded = pickHeaders(headers, responseNames);
      if (name.endsWith('.m3u8') || !ok) forwarded.set('Cache-Control', 'no-store');
      return new Response(body, { status, headers: forwarded });
    } catch (error) {
      if (!signal.aborted) {
        console.error(
          `The sample newsroom did not respond to /senal/${name}:`,
          error instanceof Error ? error.message : error,
        );
      }
      return context.text('', 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' });
    }
  });
  app.all('*', (context) => {
    const known = ['GET', 'HEAD'].includes(context.req.method);
    return known ? context.text('', 404) : context.text('', 405, { Allow: 'GET, HEAD' });
  });
  return app;
}
