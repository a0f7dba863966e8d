import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { advertisement } from './advertisement.ts';
import { apiProxy } from './api-proxy.ts';
import { pictureEndpoint } from './pictures.ts';
import { signalProxy } from './signal-proxy.ts';

/** Gives `astro dev` what the origin gives a build: /api, /img, the sample's signal and the frames of advertisements. It does nothing where no worker is named. */
export function originInDevelopment(): AstroIntegration {
  return {
    name: 'origin-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { API_URL, MEDIA_ORIGIN, MEDIA_HOSTS, DATA_DIR, SAMPLE_SIGNAL_URL } = process.env;
        if (!API_URL || !MEDIA_ORIGIN) return;
        const app = new Hono();
        app.route('/api', apiProxy(API_URL));
        if (SAMPLE_SIGNAL_URL) app.route('/senal', signalProxy(SAMPLE_SIGNAL_URL));
        app.route(
          '/img',
          pictureEndpoint(
            {
              cacheDir: path.resolve(DATA_DIR ?? '.data', 'pictures'),
              mediaOrigin: MEDIA_ORIGIN,
              mediaHosts: MEDIA_HOSTS?.split(',') ?? [],
            },
            () => readFile('public/default-picture.svg'),
          ),
        );
        app.get(
          '/anuncio',
          (context) =>
            advertisement(advertising(process.env), new URL(context.req.url)) ?? context.notFound(),
        );
        const listener = getRequestListener(app.fetch);
        server.middlewares.use((request, response, next) => {
          if (/^\/((api|img|senal)\/|anuncio\?)/.test(request.url ?? '')) void listener(request, response);
          else next();
        });
      },
    },
  };
}
