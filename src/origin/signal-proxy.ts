import { Hono } from 'hono';
import { picked } from './crossing-headers.ts';

/** Longest wait for the sample newsroom, in milliseconds: it reads a file or writes twenty lines. */
const patience = 8000;

/** Playlists, pictures with sound and their header, captions; nothing that could lead anywhere else. */
const part = /^[a-z0-9]+(-[a-z0-9]+)?\.(m3u8|m4s|mp4|vtt)$/;

/** All that readers are told of the newsroom's answer: what it is, and how long it holds. */
const ofParts = ['Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified'];

/**
 * Hands the sample newsroom's television signal on under the site's own address: readers reach no other, and a page stays true
 * when the newsroom moves to another port.
 */
export function signalProxy(newsroomUrl: string): Hono {
  const app = new Hono();
  app.on(['GET', 'HEAD'], '/:name', async (context) => {
    const name = context.req.param('name');
    if (!part.test(name)) return context.text('', 404, { 'Cache-Control': 'no-store' });
    const { signal } = context.req.raw;
    try {
      // Nothing of the reader's goes along: the signal is the same for everybody.
      const { status, ok, headers, body } = await fetch(`${newsroomUrl}/senal/${name}`, {
        method: context.req.method,
        // What is on its way may not be counted in bytes before it is unpacked.
        headers: { 'Accept-Encoding': 'identity' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      const told = picked(headers, ofParts);
      if (name.endsWith('.m3u8') || !ok) told.set('Cache-Control', 'no-store');
      return new Response(body, { status, headers: told });
    } catch (error) {
      if (!signal.aborted) {
        console.error(`The signal did not answer ${name}:`, error instanceof Error ? error.message : error);
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
