import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { OriginPasses } from '#contract/origin-pass.ts';
import { advertisement } from './advertisement.ts';
import { apiProxy } from './api-proxy.ts';
import { captions } from './captions.ts';
import { PictureEndpoint } from './pictures/endpoint.ts';
import { pageOfCard, plainPage, sharedPage } from './pictures/shared-page.ts';
import { signalProxy } from './signal-proxy.ts';

/**
 * Adds the origin's routes to `astro dev`: /api, /img, the sample's television signal and the documents of advertisements. Does nothing if
 * API_URL or MEDIA_ORIGIN is not set.
 */
export function originInDevelopment(): AstroIntegration {
  return {
    name: 'origin-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const {
          API_URL,
          ORIGIN_SECRET,
          MEDIA_ORIGIN,
          MEDIA_PATHS,
          MEDIA_HOSTS,
          DATA_DIR,
          PICTURE_CACHE_MB,
          SAMPLE_SIGNAL_URL,
        } = process.env;
        if (!API_URL || !MEDIA_ORIGIN) return;
        const app = new Hono();
        const passes = ORIGIN_SECRET ? new OriginPasses(ORIGIN_SECRET) : null;
        app.route('/api', apiProxy({ apiUrl: API_URL, passes, workerState: () => null }));
        if (SAMPLE_SIGNAL_URL) app.route('/senal', signalProxy(SAMPLE_SIGNAL_URL));
        const media = {
          mediaOrigin: MEDIA_ORIGIN,
          mediaPaths: MEDIA_PATHS?.split(',') ?? [],
          mediaHosts: MEDIA_HOSTS?.split(',') ?? [],
        };
        const pictures = new PictureEndpoint(
          {
            dataDir: DATA_DIR ?? '.data',
            cacheDir: path.resolve(DATA_DIR ?? '.data', 'pictures'),
            cacheBytes: Number(PICTURE_CACHE_MB) * 1_000_000,
            ...media,
          },
          () => readFile('public/default-picture.svg'),
        );
        app.get('/img/tarjeta/*', async (context) => {
          const { origin, pathname } = new URL(context.req.url);
          const page = pageOfCard(pathname);
          const html = page && page !== 'plain' ? await (await fetch(origin + page)).text() : '';
          return pictures.card(context, page === 'plain' ? plainPage : sharedPage(html, pathname, ''));
        });
        app.route('/img', pictures.app);
        app.route('/subtitulos', captions(media));
        server.httpServer?.once('close', () => pictures.stop());
        app.get(
          '/anuncio',
          (context) =>
            advertisement(advertising(process.env), new URL(context.req.url)) ?? context.notFound(),
        );
        const listener = getRequestListener(app.fetch);
        server.middlewares.use((request, response, next) => {
          if (/^\/((api|img|senal|subtitulos)\/|anuncio\?)/.test(request.url ?? ''))
            void listener(request, response);
          else next();
        });
      },
    },
  };
}
