import { chromium, type Browser } from '@playwright/test';
import { leaguePaths } from '#contract/leagues.ts';
import { LeagueGames, type LeagueGame } from '#contract/sports.ts';
import { fetchApi } from './fetch-api.ts';
import { browserArguments, findBrowser } from './find-browser.ts';
import { faultsOfLayout, fontStyle, settle, spacings } from './layout-faults.ts';
import { expect, pageKinds, test } from './page-kinds.ts';

/** The browser's text in pixels: twice the usual size, and one and a half times. */
const fontSizes = [32, 24];
/** CSS pixels of small phones. */
const widths = [320, 360, 390];
const wordLength = (name: string): number => Math.max(...name.split(/\s/).map((word) => word.length));

/** In each league, the game of the team with the longest word of its name. */
async function gamesWithLongWords(): Promise<LeagueGame[]> {
  const ofLeague = await Promise.all(
    leaguePaths.map(async (league) => {
      const lists = ['upcoming', 'recent'].map((list) =>
        fetchApi(`/api/sportradar/${league}/games/${list}?per_page=100`, LeagueGames),
      );
      const games = (await Promise.all(lists)).flat().filter(({ home, away }) => home.id && away.id);
      const length = ({ home, away }: LeagueGame) => Math.max(wordLength(home.name), wordLength(away.name));
      return games.toSorted((one, other) => length(other) - length(one)).slice(0, 1);
    }),
  );
  return ofLeague.flat();
}

for (const fontSize of fontSizes) {
  test.describe(`text of ${fontSize} pixels`, { tag: '@once' }, () => {
    let browser: Browser;
    test.beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: findBrowser(),
        args: [...browserArguments, `--blink-settings=defaultFontSize=${fontSize},imagesEnabled=false`],
      });
    });
    test.afterAll(() => browser.close());

    /** What is wrong with a page, a line for each fault. */
    async function faultsOf(path: string): Promise<string[]> {
      const context = await browser.newContext({
        baseURL: process.env['SITE'],
        viewport: { width: 360, height: 800 },
        bypassCSP: true,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const faults: string[] = [];
      await page.goto(path);
      const setSpacing = await fontStyle(page);
      for (const [font, spacing] of Object.entries(spacings)) {
        await setSpacing(spacing);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await settle(page);
          const found = await page.evaluate(faultsOfLayout);
          faults.push(...found.map((fault) => `${path}: ${font}, ${width}: ${fault}`));
        }
      }
      await context.close();
      return faults;
    }

    for (const { name, path } of pageKinds) {
      test(`${name}: nothing is cut, broken or hidden on a phone`, async ({ place }) => {
        expect(await faultsOf(place(path))).toEqual([]);
      });
    }

    // Who plays today is another matter each day.
    test('the games and teams with the longest words are not cut, broken or hidden on a phone', async () => {
      test.slow();
      for (const { id, home, away } of await gamesWithLongWords()) {
        const long = wordLength(home.name) < wordLength(away.name) ? away : home;
        for (const path of [`/partido/${id}`, `/equipos/${long.id}`])
          expect(await faultsOf(path)).toEqual([]);
      }
    });
  });
}
