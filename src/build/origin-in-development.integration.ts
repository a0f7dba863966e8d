import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { youtubePictures } from '#config/pictures/video-pictures.ts';
import { OriginPasses } from '#contract/signing/origin-pass.ts';
import { advertisement } from '#origin/advertisements/advertisement.ts';
import { apiProxy } from '#origin/fetched/api-proxy.ts';
import { captions } from '#origin/fetched/captions.ts';
import { PictureEndpoint } from '#origin/pictures/endpoint.ts';
import { pageOfCard, plainPage, sharedPage } from '#origin/pictures/shared-page.ts';
import { teamLogoFile, teamLogosPath } from '#contract/team-logos.ts';
import { teamLogoFiles } from '#origin/site/static-files.ts';
import { frameProxy, signalProxy } from '#origin/fetched/sample-proxy.ts';

/**
 * Adds the origin's routes to `astro dev`: /api, /img, the sample's television signal and frames, and the documents of advertisements. Does nothing if
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
          TEAM_LOGOS_DIR,
          SAMPLE_URL,
          YOUTUBE_PICTURES_URL,
          VIDEO_PICTURES_KEY,
        } = process.env;
        if (!API_URL || !MEDIA_ORIGIN) return;
        const app = new Hono();
        const passes = ORIGIN_SECRET ? new OriginPasses(ORIGIN_SECRET) : null;
        app.route('/api', apiProxy({ apiUrl: API_URL, passes, workerState: () => null }));
        if (SAMPLE_SIGNAL_URL) app.route('/senal', signalProxy(SAMPLE_SIGNAL_URL));
        if (SAMPLE_URL) app.route('/marco', frameProxy(SAMPLE_URL));
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
            videoPictures: YOUTUBE_PICTURES_URL ?? youtubePictures,
            videoPictureKeys: VIDEO_PICTURES_KEY ? [VIDEO_PICTURES_KEY] : [],
            newPerMinute: Infinity,
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
        if (TEAM_LOGOS_DIR) {
          const folder = path.resolve(TEAM_LOGOS_DIR);
          app.get(`${teamLogosPath}/:league/:file`, async (context) => {
            const { league, file } = context.req.param();
            const found = teamLogoFiles({ folder, files: [`${league}/${file}`] }).get(context.req.path);
            if (!found || !teamLogoFile.test(`${league}/${file}`)) return context.notFound();
            return context.body(new Uint8Array(await found.body()), 200, {
              'Content-Type': found.contentType,
            });
          });
        }
        server.httpServer?.once('close', () => pictures.stop());
        app.get(
          '/anuncio',
          (context) =>
            advertisement(advertising(process.env), new URL(context.req.url)) ?? context.notFound(),
        );
        const listener = getRequestListener(app.fetch);
        server.middlewares.use((request, response, next) => {
          if (/^\/((api|img|marco|senal|subtitulos|escudos)\/|anuncio\?)/.test(request.url ?? ''))
            void listener(request, response);
          else next();
        });
      },
    },
  };
}
