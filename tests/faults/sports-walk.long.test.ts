import path from 'node:path';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { listedGames, makeEverythingDue, withCron } from './scoreboard-state.ts';
import { SportsStage, type StagedGame } from './sports-stage.ts';
import { runInDatabase } from './worker-database.ts';
import { parts } from '../browser/sports-parts.ts';

const stage = openStage();
let site: SiteProcess;
let sports: SportsStage;
/** Two pages that stay open untouched, and a page without scripts that is loaded again for each look. */
let openGame: Page;
let openList: Page;
let reader: Page;
let gamePath: string;

beforeAll(async () => {
  site = await stage.site({ environment: { PRERENDER_LIMIT: '5', SPORTRADAR_ACCESS_LEVEL: 'production' } });
  sports = new SportsStage(site.sampleUrl);
  const browser = await stage.browser();
  const [scripts, none] = await Promise.all([
    browser.newContext(),
    browser.newContext({ javaScriptEnabled: false }),
  ]);
  [openGame, openList, reader] = await Promise.all([scripts.newPage(), scripts.newPage(), none.newPage()]);
});

const game: StagedGame = { key: 'paseo', status: 'scheduled', startsIn: 10, score: null };

/** The text of the first element at this selector, with whitespace collapsed; null when there is none. */
async function textOf(page: Page, place: string): Promise<string | null> {
  const found = page.locator(place);
  if ((await found.count()) === 0) return null;
  return (await found.first().innerText()).replaceAll(/\s+/g, ' ').trim();
}

const badge = 'article > header .badge';
const score = parts.scoreboardScore;
/** In the open tab: the page also has the beginning of the others, and some of their games below the live ones. */
const card = () => `.tab-view li:has(> a[href="${gamePath}"]):visible`;

const shown = <T>(look: () => Promise<T>) => withCron(site, look);

/** Expects badge and score on the game's page, in the open one and in one without scripts. */
async function expectGamePage(expected: { badge: string; score: string }): Promise<void> {
  const look = async (page: Page) => ({ badge: await textOf(page, badge), score: await textOf(page, score) });
  await shown(() => look(openGame)).toEqual(expected);
  await shown(async () => {
    await reader.goto(site.url + gamePath);
    return look(reader);
  }).toEqual(expected);
}

/** Badge and score on the game's card in a list without scripts; null when the list does not hold the game. */
async function cardIn(address: string): Promise<{ badge: string | null; score: string | null } | null> {
  const response = await reader.goto(site.url + address);
  expect(response?.status()).toBe(200);
  if ((await reader.locator(card()).count()) === 0) return null;
  return {
    badge: await textOf(reader, `${card()} .badge`),
    score: await textOf(reader, `${card()} .score`),
  };
}

const tabs = {
  live: '/deportes',
  upcoming: '/deportes?vista=proximos',
  recent: '/deportes?vista=resultados',
};

test('before it begins a game is PROGRAMADO, and is listed as upcoming', async () => {
  const upstreamId = await sports.put(game);
  const upcoming = async () =>
    (await listedGames(site, 'nba', 'upcoming')).find((listed) => listed.upstreamId === upstreamId)?.id;
  // Around midnight no game is played on the day of this one, so that the feed of its day is not requested, and its season's is hourly.
  await shown(async () => {
    const id = await upcoming();
    if (id === undefined) {
      await makeEverythingDue((...statement) =>
        runInDatabase(path.join(site.dataDir, 'worker-sample'), ...statement),
      );
    }
    return id;
  }).toEqual(expect.any(Number));
  gamePath = `/partido/${await upcoming()}`;
  await Promise.all([openGame.goto(site.url + gamePath), openList.goto(site.url + tabs.live)]);

  await expectGamePage({ badge: 'PROGRAMADO', score: 'VS' });
  expect(await cardIn(tabs.upcoming)).toEqual({ badge: 'PRÓXIMO', score: null });
  expect(await cardIn(tabs.live)).toBeNull();
  expect(await openList.locator(card()).count()).toBe(0);
});

test.each([
  [12, 9],
  [55, 48],
])(
  'while it is played it is EN VIVO with its score, also in pages that stay open: %i - %i',
  async (home, away) => {
    await sports.put({ ...game, status: 'inprogress', startsIn: -1, score: [home, away] });
    const line = `${home} - ${away}`;
    await expectGamePage({ badge: 'EN VIVO', score: line });
    await shown(() => cardIn(tabs.live)).toEqual({ badge: 'EN VIVO', score: line });
    await shown(() => textOf(openList, `${card()} .score`)).toBe(line);
  },
);

test('once it is over it is FINALIZADO, names the winner, and is no longer among the live games', async () => {
  await sports.put({ ...game, status: 'closed', startsIn: -1, score: [101, 95] });
  await expectGamePage({ badge: 'FINALIZADO', score: '101 - 95 Victoria local' });
  await shown(() => cardIn(tabs.recent)).toEqual({ badge: 'FINALIZADO', score: '101 - 95' });
  await shown(() => openList.locator(card()).count()).toBe(0);
  for (const list of [tabs.live, tabs.upcoming]) await shown(() => cardIn(list)).toBeNull();
});
