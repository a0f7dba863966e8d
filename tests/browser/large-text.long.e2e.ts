import { leaguePaths } from '#contract/leagues.ts';
import { LeagueGames, type LeagueGame } from '#contract/sports.ts';
import { fetchApi } from './fetch-api.ts';
import { faultsOfLayout, spacings } from './layout-faults.ts';
import { everyKind, expect, test } from './page-kinds.ts';
import { faultsIn, phones } from './page-rules.ts';

/** CSS pixels of small phones, and the browser's text in pixels: the usual size, one and a half times, and twice. */
const windows = [320, 360, 390].flatMap((width) =>
  [16, 24, 32].map((text) => ({ width, text, rules: [faultsOfLayout] })),
);
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

test.use({ bypassCSP: true, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

test.describe('on every phone, with every size of text', { tag: '@once' }, () => {
  for (const { name, path } of everyKind) {
    test(`${name}: nothing is cut, broken or hidden`, async ({ page, place }) => {
      await page.goto(place(path));
      expect(await faultsIn(page, windows, spacings)).toEqual([]);
    });
  }

  // Who plays today is another matter each day.
  test('the games and teams with the longest words are not cut, broken, hidden or too small', async ({
    page,
  }) => {
    test.slow();
    for (const { id, home, away } of await gamesWithLongWords()) {
      const long = wordLength(home.name) < wordLength(away.name) ? away : home;
      for (const path of [`/partido/${id}`, `/equipos/${long.id}`]) {
        await page.goto(path);
        expect(await faultsIn(page, [...phones, ...windows], spacings)).toEqual([]);
      }
    }
  });
});
