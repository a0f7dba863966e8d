import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Editor } from '../editor.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { listen } from '../listening.ts';

const token = 'token-de-un-cdn-que-no-existe';

const player = 'https://player.vimeo.com/event/1/embed';

/** Stands in for Cloudflare's API and for the platform that builds the site. */
interface Platform {
  url: string;
  calls: { path: string; authorization: string | undefined; body: unknown }[];
  /** While true, it responds with 500. */
  fails: boolean;
  server: Server;
}

async function startPlatform(): Promise<Platform> {
  const platform: Platform = { url: '', calls: [], fails: false, server: createServer() };
  platform.server.on('request', (request, response) => {
    void text(request).then((body) => {
      const { authorization } = request.headers;
      platform.calls.push({ path: request.url ?? '', authorization, body: JSON.parse(body || 'null') });
      response.statusCode = platform.fails ? 500 : 200;
      response.setHeader('Content-Type', 'application/json').end('{"success":true}');
    });
  });
  platform.url = await listen(platform.server);
  return platform;
}

const stage = openStage();
let platform: Platform;
let site: SiteProcess;
let editor: Editor;

beforeAll(async () => {
  const newsroom = await stage.newsroom();
  platform = await startPlatform();
  stage.ends(() => platform.server.close());
  editor = new Editor(newsroom.url);
  site = await stage.site({
    environment: {
      WORDPRESS_URL: newsroom.url,
      PRERENDER_LIMIT: '5',
      CLOUDFLARE_API_URL: `${platform.url}/client/v4`,
      CLOUDFLARE_ZONE_ID: 'zona',
      CLOUDFLARE_API_TOKEN: token,
      REBUILD_HOOK_URL: `${platform.url}/build`,
      LIVE_STREAM_URL: player,
    },
  });
});

/** Without tags it is a purge of everything: that of the first pull, when the warnings of the weather are in the log already. */
const Purge = z.object({ tags: z.array(z.string()).max(100).default([]) });
const purged = () =>
  platform.calls
    .filter(({ path }) => path === '/client/v4/zones/zona/purge_cache')
    .flatMap(({ body }) => Purge.parse(body).tags);
const Build = z.object({ position: z.int() });
const hooks = () => platform.calls.filter(({ path }) => path === '/build');

async function publish(id: number, title: string): Promise<string> {
  const slug = await editor.put({ id, title });
  expect(await editor.sendWebhook(site.url, { id, slug })).toBe(202);
  return slug;
}

test('a publish purges its tags in the CDN and triggers a build on the platform', async () => {
  const slug = await publish(700_001, 'El CDN suelta lo que cambió');
  await expect.poll(purged).toContain(`news:${slug}`);
  expect(purged()).toContain('news-lists');
  await expect.poll(() => hooks().length).toBeGreaterThan(0);
  // A busy machine takes longer than the half minute that one build serves, so there may be two; never two for the same changes.
  const positions = hooks().map(({ body }) => Build.parse(body).position);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
  const purges = platform.calls.filter(({ path }) => path.endsWith('/purge_cache'));
  expect(purges.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
});

test.each(['/noticias', '/api/wordpress/noticias'])(
  '%s tells a CDN its tags and its lifetime',
  async (path) => {
    const { headers } = await fetch(`${site.url}${path}`, { headers: { 'CDN-Loop': 'cloudflare' } });
    expect(headers.get('Cache-Tag')?.split(',')).toContain('news-lists');
    expect(headers.get('Surrogate-Key')?.split(' ')).toContain('news-lists');
    expect(headers.get('CDN-Cache-Control')).toMatch(
      /^max-age=[1-9]\d*, stale-while-revalidate=\d+, stale-if-error=[1-9]\d*$/,
    );
  },
);

test('a player from another host is behind a poster, with a link to that host', async () => {
  const page = await fetch(`${site.url}/live`);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/frame-src [^;]*https:\/\/player\.vimeo\.com/);
  expect(policy).not.toContain('blob:');
  const html = await page.text();
  expect(html).toMatch(new RegExp(`href="${player}"[^>]*>\\s*Abrir en player.vimeo.com`));
  expect(html).not.toContain('<iframe');
  expect(html).toContain('"embedUrl":"https://player.vimeo.com/event/1/embed"');
  // The sample's signal is not shown, so the page has no notice about it.
  expect(html).not.toContain('No es una señal real.');
  expect((await fetch(`${site.url}/senal/vivo.m3u8`)).status).toBe(404);
});
