import type { Page } from '@playwright/test';
import { texts } from '#sports/texts.ts';
import { Game } from '#contract/sports.ts';
import { respondTo, latch } from './api-responses.ts';
import { places, setHidden } from './open-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { openHydrated, openWithStoppedClock } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** A game whose score refreshes itself. The page's clock is stopped, so that a minute takes no time. */

const every = 10_000;
const said = (page: Page) => page.locator('.sr-only[role=status]');
const late = 'No pudimos actualizar los marcadores. Lo intentamos otra vez.';

test.describe("a live game's page", { tag: '@script' }, () => {
  const board = (page: Page) => page.locator(parts.scoreboardScore);
  const request = /\/api\/games\/\d+$/;

  /** The game as /api returns it. */
  const gameOf = (path: string): Promise<Game> => fetchApi(`/api/games/${path.split('/').at(-1)}`, Game);

  /** Opens the game with the responses of a test. The first one has been sent when this resolves. */
  async function watchGame(
    page: Page,
    path: string,
    respond: (nth: number) => Partial<Game> | null | Promise<Partial<Game> | null>,
  ) {
    const game = await gameOf(path);
    const responded = await respondTo(page, request, async (nth) => {
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
    await expect(board(page)).toHaveText('9 - 8');
    const header = page.locator('article > header');
    const firstRow = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
    await expect(header).toContainText('1.er cuarto · 7:12');
    await expect(firstRow).toHaveText(['9', '', '', '', '9']);
    const things = [parts.scoreboardSide, parts.scoresAge, parts.facts, 'dl > div'].join();
    const before = await places(page, things);

    fields = { homeScore: 10, awayScore: 8, ...standing(2, '11:40', [9, 1], [8, 0]) };
    await page.clock.runFor(every);
    await expect(board(page)).toHaveText('10 - 8');
    await expect(page.locator(parts.scoreboard)).toHaveAttribute('data-changed', 'true');
    await expect(said(page)).toHaveText(/^.+ 10, .+ 8$/);
    await expect(header).toContainText('2.º cuarto · 11:40');
    await expect(firstRow).toHaveText(['9', '1', '', '', '10']);
    expect(await places(page, things)).toEqual(before);

    fields = { homeScore: 10, awayScore: 12, status: 'finished', phase: null };
    await page.clock.runFor(every);
    await expect(board(page)).toContainText('10 - 12');
    await expect(board(page)).toContainText('Victoria visitante');
    await expect(page.locator('article > header .badge')).toHaveText('FINALIZADO');
    await expect(page.locator(parts.scoreboardSide).nth(1)).toHaveClass(/winner/);
    const last = asked();
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(last);
  });

  test('is requested from a quarter of an hour before the game begins, on a page that was opened earlier', async ({
    page,
    place,
  }) => {
    const path = place('/partido/{upcomingGame}');
    const game = await gameOf(path);
    const { asked } = await respondTo(page, request, () => ({ data: game, age: 5 }));
    await openHydrated(page, path);
    const quarter = 15 * 60_000;
    await page.clock.pauseAt(Date.parse(game.startTime) - quarter - 60_000);
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

  test('a draw is named as such', async ({ page, place }) => {
    await watchGame(page, place('/partido/{liveGame}'), () => ({
      homeScore: 3,
      awayScore: 3,
      status: 'finished',
    }));
    await expect(board(page)).toContainText('Empate');
    await expect(page.locator(`${parts.scoreboardSide}${parts.winner}`)).toHaveCount(0);
  });

  test('keeps the last good score when requests fail', async ({ page, place }) => {
    await page.addInitScript(() => (Math.random = () => 0));
    let fields: Partial<Game> | null = { homeScore: 9, awayScore: 8 };
    const { asked } = await watchGame(page, place('/partido/{liveGame}'), () => fields);
    await expect(board(page)).toHaveText('9 - 8');
    fields = null;
    const before = asked();
    await page.clock.runFor(every);
    await expect(page.getByText(late)).toBeVisible();
    await expect(board(page)).toHaveText('9 - 8');
    expect(asked()).toBe(before + 1);
    await page.clock.runFor(2 * every - 100);
    expect(asked()).toBe(before + 1);
    await page.clock.runFor(100);
    await expect.poll(asked).toBe(before + 2);
  });

  test('sends no request in a hidden tab', async ({ page, place }) => {
    const { asked } = await watchGame(page, place('/partido/{liveGame}'), () => ({
      homeScore: 9,
      awayScore: 8,
    }));
    await expect(board(page)).toHaveText('9 - 8');
    await setHidden(page, true);
    const before = asked();
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(before);
    await setHidden(page, false);
    await page.clock.runFor(1);
    await expect.poll(asked).toBe(before + 1);
  });

  test('says that it loads when the reader asks for it; an automatic request moves nothing', async ({
    page,
    place,
  }) => {
    let held = Promise.resolve();
    let homeScore = 9;
    const { asked } = await watchGame(page, place('/partido/{liveGame}'), async () => {
      await held;
      return { homeScore, awayScore: 8 };
    });
    await expect(board(page)).toHaveText('9 - 8');
    const { opened, open: openLatch } = latch();
    held = opened;
    homeScore = 10;
    const before = await places(page, `${parts.scoresAge}, ${parts.facts}`);
    const requests = asked();
    await page.clock.runFor(every);
    await expect.poll(asked).toBe(requests + 1);
    expect(await places(page, `${parts.scoresAge}, ${parts.facts}`)).toEqual(before);
    const loading = page.getByText('Cargando información del partido...');
    await expect(loading).toHaveCount(0);

    // A reader who asks while a request is under way sees this too, and no second request is sent.
    await page.getByRole('link', { name: 'Actualizar' }).click();
    await expect(loading).toBeVisible();
    expect(asked()).toBe(requests + 1);
    openLatch();
    await expect(board(page)).toHaveText('10 - 8');
    await expect(loading).toHaveCount(0);

    const again = latch();
    held = again.opened;
    await page.getByRole('link', { name: 'Actualizar' }).click();
    await expect(loading).toBeVisible();
    await expect.poll(asked).toBe(requests + 2);
    again.open();
    await expect(loading).toHaveCount(0);
    await expect(page).toHaveURL(place('/partido/{liveGame}'));
  });

  test('a game that is days away is not requested', async ({ page, place }) => {
    const path = place('/partido/{upcomingGame}');
    const { asked } = await respondTo(page, request, () => ({ status: 401 }));
    await openWithStoppedClock(page, path);
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(0);
  });

  test('readers who save data get a score when they ask for it', async ({ page, place }) => {
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    const path = place('/partido/{liveGame}');
    const { asked } = await respondTo(page, /\/api\/games\/\d+$/, () => ({ status: 401 }));
    await page.clock.install();
    await page.goto(path);
    await page.getByRole('link', { name: 'Actualizar' }).focus();
    await expect(page.getByText(texts.paused)).toBeVisible();
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(0);
    await page.getByRole('link', { name: 'Actualizar' }).click();
    await expect(page.getByText(late)).toBeVisible();
    expect(asked()).toBe(1);
  });
});
