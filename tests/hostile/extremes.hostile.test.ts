import { type Browser } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { crons } from '#contract/publishing/crons.ts';
import { drawNoPictures } from '../browser/open-page.ts';
import { faultsIn, phones, screens } from '../browser/page-rules.ts';
import { servedPage } from '../served-page.ts';
import { openStage } from '../stage.ts';
import { startChangedNewsroom } from './changed-newsroom.ts';
import { environmentAt, extremes, type Extreme } from './extreme-newsrooms.ts';

/** Pages that every newsroom has. */
const lists = [
  ...['/', '/noticias', '/noticias/deportes', '/programas', '/live', '/search?q=puerto'],
  ...['/deportes', '/deportes?vista=resultados', '/deportes/basketball'],
  '/deportes/basketball?vista=noticias',
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/alertas', '/alertas?municipio=Utuado', '/cierres'],
  ...['/luz-y-rios', '/huracan', '/emergencia'],
];

/** What they lead to, of which one is enough. */
const families = [
  ...['noticias', 'noticias/categoria', 'noticias/tema', 'minuto-a-minuto'],
  ...['programas', 'programas/categoria', 'autor', 'partido', 'equipos'],
].map((family) => new RegExp(`^/${family}/[^/?#]+$`));

const twins = ['', '/noticias', '/programas', '/deportes', '/tiempo', '/alertas', '/cierres', '/luz-y-rios'];

const stage = openStage();
let browser: Browser;

beforeAll(async () => {
  browser = await stage.browser();
});

/** Starts a site on a newsroom, and resolves with its address when it has loaded what the newsroom has. */
async function startExtreme({ change, options }: Extreme): Promise<string> {
  const newsroom = await startChangedNewsroom(change, options);
  stage.ends(newsroom.stop);
  const site = await stage.site({ environment: environmentAt(newsroom.url) });
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
  return site.url;
}

/** One page of each kind that a newsroom has. */
async function addressesOf(url: string): Promise<string[]> {
  const found = new Map<RegExp, string>();
  for (const path of lists) {
    const links = servedPage(await (await fetch(url + path)).text()).values('main a', 'href');
    for (const family of families) {
      const address = links.find((href) => family.test(href));
      if (address !== undefined && !found.has(family)) found.set(family, address);
    }
  }
  return [...lists, ...found.values(), ...twins.map((twin) => `/lite${twin}`)];
}

/** What is wrong with the layout of these pages, a line for each fault. Three are open at a time. */
async function faultsOf(url: string, addresses: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({
    ...{ bypassCSP: true, serviceWorkers: 'block', reducedMotion: 'reduce', hasTouch: true },
    viewport: { width: 360, height: 800 },
  });
  const waiting = [...addresses];
  const faults: string[] = [];
  const visit = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const page = await context.newPage();
      await drawNoPictures(page);
      const response = await page.goto(url + path);
      if (response?.status() !== 200) faults.push(`${path}: ${response?.status()}`);
      faults.push(...(await faultsIn(page, [...phones, ...screens])).map((fault) => `${path}: ${fault}`));
      await page.close();
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  await context.close();
  return faults.toSorted();
}

const newsrooms = Object.entries(extremes);

/** Each site starts while the pages of the one before are looked at. */
let starting: Promise<string> | undefined;

test.each(newsrooms.map(([name, extreme], at) => [name, extreme, newsrooms[at + 1]?.[1]] as const))(
  'in a newsroom with %s, no page is cut, broken, empty or too small for a finger',
  async (_, extreme, next) => {
    const url = await (starting ?? startExtreme(extreme));
    starting = next && startExtreme(next);
    // Its error is that of the next test.
    void starting?.catch(() => {});
    expect(await faultsOf(url, await addressesOf(url))).toEqual([]);
  },
);
