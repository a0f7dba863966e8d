import { Hono } from 'hono';
import { fetchForReader } from './fetch-for-reader.ts';
import { pickHeaders } from './forwarded-headers.ts';

/** Timeout for the sample newsroom in milliseconds. It only reads a file or writes twenty lines. */
const newsroomTimeout = 8000;

/** File names of playlists, media segments with their header, and captions. No other path is forwarded. */
const signalFile = /^[a-z0-9]+(-[a-z0-9]+)?\.(m3u8|m4s|mp4|vtt)$/;

/** Names of the pages of third parties, and of what they load. */
const frameFile = /^(?:temperatura|radar|video|ahora\.(?:mp4|vtt)|anuncios\.js|pedido|anuncio)$/;

/** The newsroom's response headers that are forwarded to readers. */
const responseNames = ['Content-Type', 'Content-Length', 'Cache-Control', 'ETag', 'Last-Modified'];

/**
 * Content Security Policy of the third parties' documents. `sandbox` gives them an opaque origin, in a frame and when opened directly: although
 * they come from this site's address, they reach as little of it as a page of another site. An advertisement is framed by a document with
 * such an origin, which `frame-ancestors` cannot name.
 */
const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  'img-src data:',
  "media-src 'self'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join(';');

/** Headers of the third parties' responses. */
const frameHeaders = {
  'Content-Security-Policy': framePolicy,
  // For the documents with an opaque origin.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'X-Robots-Tag': 'noindex',
};

/** The sample newsroom's television signal, under `/senal/`. */
export const signalProxy = (newsroomUrl: string): Hono => sampleProxy(`${newsroomUrl}/senal`, signalFile, {});

/** The third parties that the sample newsroom plays, under `/marco/`. */
export const frameProxy = (newsroomUrl: string): Hono =>
  sampleProxy(`${newsroomUrl}/marco`, frameFile, frameHeaders);

/**
 * Forwards a folder of the sample newsroom under the site's own address: readers cannot reach the newsroom, and pages stay valid when the
 * newsroom moves to another port.
 */
function sampleProxy(folder: string, fileName: RegExp, ownHeaders: Record<string, string>): Hono {
  const app = new Hono();
  app.on(['GET', 'HEAD'], '/:name', async (context) => {
    const name = context.req.param('name');
    if (!fileName.test(name)) return context.text('', 404, { 'Cache-Control': 'no-store' });
    const { signal } = context.req.raw;
    try {
      // No header of the reader's request is forwarded: the response is the same for all readers.
      const request: RequestInit = {
        method: context.req.method,
        // The Content-Length of a compressed response would not match its body, which `fetch` decompresses.
        headers: { 'Accept-Encoding': 'identity' },
        redirect: 'error',
      };
      const url = `${folder}/${name}${new URL(context.req.url).search}`;
      const response = await fetchForReader(signal, url, request, newsroomTimeout);
      const { status, ok, headers, body } = response;
      const forwarded = pickHeaders(headers, responseNames);
      if (name.endsWith('.m3u8') || !ok) forwarded.set('Cache-Control', 'no-store');
      for (const [header, value] of Object.entries(ownHeaders)) forwarded.set(header, value);
      return new Response(body, { status, headers: forwarded });
    } catch (error) {
      // The client disconnected: no response is needed, and it is no failure of the newsroom.
      if (signal.aborted) return context.body(null, 400);
      console.error(
        `The sample newsroom did not respond to ${new URL(folder).pathname}/${name}:`,
        error instanceof Error ? error.message : error,
      );
      return context.text('', 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' });
    }
  });
  app.all('*', (context) => {
    const known = ['GET', 'HEAD'].includes(context.req.method);
    return known ? context.text('', 404) : context.text('', 405, { Allow: 'GET, HEAD' });
  });
  return app;
}
