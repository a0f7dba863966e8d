import { type Browser } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import { faultsIn, phones } from '../browser/page-rules.ts';
import { servedPage } from '../served-page.ts';
import { sourcesAt, type SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { startChangedNewsroom } from './changed-newsroom.ts';
import { extremes, longGauges } from './extreme-newsrooms.ts';

/** Pages that every newsroom has. */
const lists = [
  ...['/', '/noticias', '/noticias/deportes', '/programas', '/live', '/search?q=puerto'],
  ...[
    '/deportes',
    '/deportes?vista=resultados',
    '/deportes/basketball',
    '/deportes/basketball?vista=noticias',
  ],
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/alertas', '/alertas?municipio=Utuado', '/cierres'],
  ...['/luz-y-rios', '/huracan', '/emergencia'],
];

/** What they lead to, of which one is enough. */
const families = [
  ...[
    'noticias',
    'noticias/categoria',
    'noticias/tema',
    'minuto-a-minuto',
    'programas',
    'programas/categoria',
  ],
  ...['autor', 'partido', 'equipos'],
].map((family) => new RegExp(`^/${family}/[^/?#]+$`));

const light = (path: string) => `/lite${path === '/' ? '' : path}`;
const twins = ['/', '/noticias', '/programas', '/deportes', '/tiempo', '/alertas', '/cierres', '/luz-y-rios'];

describe.each(Object.entries(extremes))('a newsroom with %s', (_, { change, options }) => {
  const stage = openStage();
  let site: SiteProcess;
  let browser: Browser;

  beforeAll(async () => {
    const newsroom = await startChangedNewsroom(change, options);
    stage.ends(newsroom.stop);
    site = await stage.site({
      environment: {
        ...sourcesAt(newsroom.url),
        RIVERS_URL: `${newsroom.url}/nwis/iv`,
        RIVER_GAUGES: longGauges,
        EARTHQUAKES_URL: `${newsroom.url}/earthquakes/feed/v1.0/summary/2.5_day.geojson`,
        LIVE_STREAM_URL: 'https://video.example/senal',
        EMBED_HOSTS: 'video.example',
        PRERENDER_LIMIT: '0',
      },
    });
    browser = await stage.browser();
    for (const [address, cron] of [
      ['/api/wordpress/noticias', crons.newsroom],
      ['/api/sportradar/nba/games/upcoming', crons.scoreboard],
      ['/api/alerts', crons.newsroom],
    ] as const) {
      await waitUntil(address, 200, async () => {
        await site.runCron(cron);
        return (await fetch(site.url + address)).ok;
      });
    }
  });

  test('no page is cut, broken, hidden or too small for a finger', async () => {
    const found = new Map<string, string>();
    for (const path of lists) {
      const page = servedPage(await (await fetch(site.url + path)).text());
      for (const family of families) {
        const [address] = page.values('a', 'href').filter((href) => family.test(href));
        if (address !== undefined && !found.has(family.source)) found.set(family.source, address);
      }
    }
    const context = await browser.newContext({
      ...{ bypassCSP: true, serviceWorkers: 'block', reducedMotion: 'reduce', hasTouch: true },
      viewport: { width: 360, height: 800 },
    });
    const faults: string[] = [];
    for (const path of [...lists, ...found.values(), ...twins.map(light)]) {
      const page = await context.newPage();
      const response = await page.goto(site.url + path);
      if ((response?.status() ?? 500) >= 400) faults.push(`${path}: ${response?.status()}`);
      faults.push(...(await faultsIn(page, phones)).map((fault) => `${path}: ${fault}`));
      await page.close();
    }
    await context.close();
    expect(faults).toEqual([]);
  });
});
