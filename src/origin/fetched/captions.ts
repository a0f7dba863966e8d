import { Hono } from 'hono';
import PQueue from 'p-queue';
import { allowedSource, type MediaPlaces } from '../pictures/request.ts';
import { fetchFile, SourceError } from '../pictures/source.ts';

/** Bytes. The captions of an hour of speech have some 100 kB. */
const largest = 512 * 1024;
/** Concurrent downloads, and the length of their queue: the CMS has to serve its editors too. */
const fetches = new PQueue({ concurrency: 4 });
const maxQueueLength = 100;

/** The first bytes of a WebVTT file, after an optional byte order mark. */
const signature = /^\uFEFF?WEBVTT(?=\s|$)/;

/**
 * Captions of the newsroom's videos, as WebVTT from allowed hosts and folders. A browser loads captions from another host only if that host
 * allows it by a header, which WordPress does not send. Anything that is not WebVTT is a 404.
 */
export function captions(places: MediaPlaces): Hono {
  const app = new Hono();
  app.get('/*', async (context) => {
    const { pathname } = new URL(context.req.url);
    const source = allowedSource(pathname.replace(/^\/subtitulos/, ''), /\.vtt$/i, places);
    if (!source) return context.body(null, 404, { 'Cache-Control': 'no-store' });
    if (fetches.size >= maxQueueLength) return context.body(null, 503, { 'Retry-After': '30' });
    try {
      // Servers send WebVTT with many types, so the content decides.
      const file = await fetches.add(() => fetchFile(source.href, largest));
      const text = file.toString('utf8');
      if (!signature.test(text)) throw new SourceError(`${source.pathname} is not WebVTT`);
      return context.body(text, 200, {
        'Content-Type': 'text/vtt; charset=utf-8',
        // Captions are corrected more often than pictures are replaced.
        'Cache-Control': 'public, max-age=600, stale-while-revalidate=86400, stale-if-error=2592000',
      });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      console.warn(`Captions are not available: ${error.message}`);
      return context.body(null, 404, { 'Cache-Control': 'no-store' });
    }
  });
  return app;
}
