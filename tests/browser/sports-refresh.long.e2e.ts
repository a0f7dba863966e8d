import type { Page } from '@playwright/test';
import { Game } from '#contract/sports.ts';
import { gameTexts, texts } from '#sports/texts.ts';
import { latch, respondTo } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { places, setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { leagueGame, openHydrated, openWithStoppedClock } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** Scores that refresh themselves, of a league and of one game. The page's clock is stopped, so that a minute takes no time. */

const every = 10_000;
const said = (page: Page) => page.locator('.sr-only[role=status]');
const late = (page: Page) => page.getByText('No pudimos actualizar los marcadores. Lo intentamos otra vez.');

type Score = readonly [home: number, away: number];
interface Responded {
  asked: () => number;
  responded: () => number;
}

const gameOf = (path: string): Promise<Game> => fetchApi(`/api/games/${path.split('/').at(-1)}`, Game);

/** Opens the game with the responses of a test; null is a failure. The first one has been sent when this resolves. */
async function watchGame(
  page: Page,
  path: string,
  respond: (nth: number) => Partial<Game> | null | Promise<Partial<Game> | null>,
): Promise<Responded> {
  const game = await gameOf(path);
  const responded = await respondTo(page, /\/api\/games\/\d+$/, async (nth) => {
    const fields = await respond(nth);
    return fields === null ? { status: 401 } : { data: { ...game, ...fields }, age: 5 };
  });
  await openWithStoppedClock(page, path);
  await expect
    .poll(async () => {
      if (responded.asked() === 0) await page.clock.runFor(1_000);
      return responded.asked() > 0 && responded.asked() === responded.responded();
    })
    .toBe(true);
  return responded;
}

/** The two pages: how a test opens one with scores of its own (null: the request fails), where the score stands, and what may not move. */
const pages: {
  name: string;
  loading: string;
  watch: (
    page: Page,
    place: (path: string) => string,
    respond: (nth: number) => Score | null | Promise<Score | null>,
  ) => Promise<Responded>;
  score: (page: Page) => ReturnType<Page['locator']>;
  marked: string;
  things: string;
}[] = [
  {
    name: 'the live games of a league',
    loading: texts.loading.live,
    // From another tab to the live one, so that the time of its first request is known exactly.
    async watch(page, _, respond) {
      const responded = await respondTo(page, /\/nba\/games\/live\?/, async (nth) => {
        const score = await respond(nth);
        if (score === null) return { status: 401 };
        return { data: [leagueGame({ home_points: score[0], away_points: score[1] })], total: 1 };
      });
      await openWithStoppedClock(page, '/deportes?vista=resultados');
      await page.getByRole('tab', { name: 'EN VIVO' }).click();
      return responded;
    },
    score: (page) => page.getByRole('tabpanel').locator(parts.gameScore),
    marked: parts.game,
    things: [parts.game, parts.gameSide, parts.gameTop, parts.scoresAge, 'main section'].join(),
  },
  {
    name: 'a live game',
    loading: gameTexts.loading,
    watch: (page, place, respond) =>
      watchGame(page, place('/partido/{liveGame}'), async (nth) => {
        const score = await respond(nth);
        return score && { homeScore: score[0], awayScore: score[1] };
      }),
    score: (page) => page.locator(parts.scoreboardScore),
    marked: parts.scoreboard,
    things: [parts.scoreboardSide, parts.scoresAge, parts.facts, 'dl > div'].join(),
  },
];

for (const { name, loading, watch, score, marked, things } of pages) {
  /** Waits until this score is on the page. A list, because games of the newsroom may be shown until then. */
  const shows = (page: Page, home: number, away = 0) => expect(score(page)).toHaveText([`${home} - ${away}`]);

  test.describe(name, { tag: '@script' }, () => {
    test('are requested every ten seconds; a changed score is marked and announced, and nothing moves', async ({
      page,
      place,
    }) => {
      let home = 9;
      const { asked } = await watch(page, place, () => [home, 8]);
      await shows(page, 9, 8);
      const first = asked();
      const before = await places(page, things);
      for (home of [10, 100]) {
        const requests = asked();
        await page.clock.runFor(every - 100);
        expect(asked()).toBe(requests);
        await page.clock.runFor(100);
        await shows(page, home, 8);
        await expect(said(page)).toHaveText(new RegExp(`^.+ ${home}, .+ 8$`));
        await expect(page.locator(marked).first()).toHaveAttribute('data-changed', 'true');
        expect(await places(page, things)).toEqual(before);
      }
      await page.clock.runFor(every);
      await expect(said(page)).toHaveText('');
      await expect(page.locator('[data-changed]')).toHaveCount(0);
      expect(asked()).toBe(first + 3);
    });

    test('are not requested in a hidden tab, and at once when it is shown again', async ({ page, place }) => {
      const { asked } = await watch(page, place, () => [9, 8]);
      await shows(page, 9, 8);
      await setHidden(page, true);
      const before = asked();
      await page.clock.runFor(30 * every);
      expect(asked()).toBe(before);
      await setHidden(page, false);
      await page.clock.runFor(1);
      await expect.poll(asked).toBe(before + 1);
    });

    test('stay when requests fail, are requested less often, and recover', async ({ page, place }) => {
      // Delays after failures have a random part, which is zero here.
      await page.addInitScript(() => (Math.random = () => 0));
      let next: Score | null = [9, 8];
      const { asked } = await watch(page, place, () => next);
      await shows(page, 9, 8);
      const before = asked();
      next = null;
      await page.clock.runFor(every);
      await expect(late(page)).toBeVisible();
      await shows(page, 9, 8);
      next = [10, 8];
      await page.clock.runFor(2 * every - 100);
      expect(asked()).toBe(before + 1);
      await page.clock.runFor(100);
      await shows(page, 10, 8);
      await expect(late(page)).toHaveCount(0);
    });

    test('are requested by the reader at any time, who sees it; an automatic request moves nothing and is not announced', async ({
      page,
      place,
    }) => {
      let held = Promise.resolve();
      let home = 9;
      const { asked } = await watch(page, place, async () => held.then(() => [home, 8]));
      await shows(page, 9, 8);
      const automatic = latch();
      [held, home] = [automatic.opened, 10];
      const [before, requests, address] = [await places(page, things), asked(), page.url()];
      await page.clock.runFor(every);
      await expect.poll(asked).toBe(requests + 1);
      expect(await places(page, things)).toEqual(before);
      await expect(page.getByText(loading)).toHaveCount(0);
      // A second request is not sent while one is under way.
      await page.getByRole('link', { name: 'Actualizar' }).click();
      expect(asked()).toBe(requests + 1);
      automatic.open();
      await shows(page, 10, 8);
      home = 11;
      await page.getByRole('link', { name: 'Actualizar' }).click();
      await shows(page, 11, 8);
      expect(asked()).toBe(requests + 2);
      await expect(page.getByText(loading)).toHaveCount(0);
      expect(page.url()).toBe(address);
    });
  });
}

test.describe('a list of games', { tag: '@script' }, () => {
  test('that are not live does not refresh itself', async ({ page }) => {
    const { asked } = await respondTo(page, /\/nba\/games\/(upcoming|live)\?/, () => ({
      data: [leagueGame()],
    }));
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    await page.getByRole('tab', { name: 'PRÓXIMOS' }).click();
    await expect(page.getByRole('tabpanel').locator(parts.gameScore)).toHaveText(['9 - 8']);
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(1);
  });

  test('shows its age as time passes', async ({ page }) => {
    await respondTo(page, /\/nba\/games\/live\?/, (nth) =>
      nth === 1 ? { data: [leagueGame()], total: 1, age: 30 } : { status: 401 },
    );
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    await page.getByRole('tab', { name: 'EN VIVO' }).click();
    const age = page.getByRole('tabpanel').getByText(/^Actualizado hace/);
    await expect(age).toHaveText('Actualizado hace un momento');
    await page.clock.runFor(180_000);
    await expect(age).toHaveText('Actualizado hace 3 minutos');
  });
});

test.describe('the page of a game', { tag: '@script' }, () => {
  test('goes from live to finished, and is not requested any more', async ({ page, place }) => {
    const standing = (period: number, clock: string, home: number[], away: number[]): Partial<Game> => ({
      pause: null,
      phase: { unit: 'quarter', period, clock, half: null, outs: null, down: null, yardsToGo: null },
      lineScore: {
        home: { periods: home, hits: null, errors: null },
        away: { periods: away, hits: null, errors: null },
      },
    });
    let fields: Partial<Game> = { homeScore: 9, awayScore: 8, ...standing(1, '7:12', [9], [8]) };
    const { asked } = await watchGame(page, place('/partido/{liveGame}'), () => fields);
    const board = page.locator(parts.scoreboardScore);
    const header = page.locator('article > header');
    const firstRow = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
    await expect(header).toContainText('1.er cuarto · 7:12');
    await expect(firstRow).toHaveText(['9', '', '', '', '9']);

    fields = { homeScore: 10, awayScore: 8, ...standing(2, '11:40', [9, 1], [8, 0]) };
    await page.clock.runFor(every);
    await expect(header).toContainText('2.º cuarto · 11:40');
    await expect(firstRow).toHaveText(['9', '1', '', '', '10']);

    fields = { homeScore: 10, awayScore: 12, status: 'finished', phase: null };
    await page.clock.runFor(every);
    await expect(board).toContainText('10 - 12');
    await expect(board).toContainText('Victoria visitante');
    await expect(header.locator('.badge')).toHaveText('FINALIZADO');
    await expect(page.locator(parts.scoreboardSide).nth(1)).toHaveClass(/winner/);
    const last = asked();
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(last);
  });

  test('is requested from a quarter of an hour before the game begins, and not before', async ({
    page,
    place,
  }) => {
    const path = place('/partido/{upcomingGame}');
    const game = await gameOf(path);
    const { asked } = await respondTo(page, /\/api\/games\/\d+$/, () => ({ data: game, age: 5 }));
    await openHydrated(page, path);
    await page.clock.runFor(3 * every);
    expect(asked()).toBe(0);
    await page.clock.pauseAt(Date.parse(game.startTime) - 15 * 60_000 - 60_000);
    await page.clock.runFor(30_000);
    expect(asked()).toBe(0);
    // The minute passes, the page is drawn, and then its timer runs.
    await expect
      .poll(async () => {
        await page.clock.runFor(15_000);
        return asked();
      })
      .toBeGreaterThan(0);
  });
});

test.describe('readers who save data', { tag: '@script' }, () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('data-saver', 'yes')));

  // What they fetch when they only read: slow-line.long.e2e.ts.
  for (const [path, requested] of [
    ['/deportes', /\/nba\/games\/live\?/],
    ['/partido/{liveGame}', /\/api\/games\/\d+$/],
  ] as const) {
    test(`${path}: get scores when they ask for them`, async ({ page, place }) => {
      const { asked } = await respondTo(page, requested, () => ({ status: 401 }));
      await page.clock.install();
      await page.goto(place(path));
      const link = page.getByRole('main').getByRole('link', { name: 'Actualizar' });
      await link.focus();
      await expect(page.getByText(texts.paused)).toBeVisible();
      await page.clock.runFor(30 * every);
      expect(asked()).toBe(0);
      await link.click();
      await expect(late(page)).toBeVisible();
      expect(asked()).toBe(1);
      await page.clock.runFor(30 * every);
      expect(asked()).toBe(1);
    });
  }
});
