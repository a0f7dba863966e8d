import type { Page } from '@playwright/test';
import { texts } from '#sports/texts.ts';
import { respondTo, latch } from './api-responses.ts';
import { places, setHidden } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { leagueGame, openWithStoppedClock } from './sports-responses.ts';
import { parts } from './sports-parts.ts';

/** Live scores that refresh themselves. The page's clock is stopped, so that a minute takes no time. */

const every = 10_000;
const live = /\/nba\/games\/live\?/;
const panel = (page: Page) => page.getByRole('tabpanel');
const score = (page: Page) => panel(page).locator(parts.gameScore);
const said = (page: Page) => page.locator('.sr-only[role=status]');
const late = 'No pudimos actualizar los marcadores. Lo intentamos otra vez.';

/** Opens the sports home at another tab and changes to the live one, so that the time of its first request is known exactly. */
async function watch(page: Page, response: Parameters<typeof respondTo>[2]) {
  const responded = await respondTo(page, live, response);
  await openWithStoppedClock(page, '/deportes?vista=resultados');
  await page.getByRole('tab', { name: 'EN VIVO' }).click();
  return responded;
}

/** A score that is the number of the response. */
const scoreOf = (nth: number) => ({ data: [leagueGame({ home_points: nth, away_points: 0 })], total: 1 });

/**
 * Waits until the nth response is on the page; the next one comes only when the clock moves. The expectation is a list, because games of
 * the newsroom may be shown until then, and Playwright fails at once when it finds several elements where it expects one.
 */
const shows = async (page: Page, nth: number) => expect(score(page)).toHaveText([`${nth} - 0`]);

test.describe('live scores of a league', { tag: '@script' }, () => {
  test('are requested every ten seconds', async ({ page }) => {
    const { asked } = await watch(page, scoreOf);
    for (let nth = 1; nth <= 3; nth += 1) {
      await shows(page, nth);
      await page.clock.runFor(every - 100);
      expect(asked()).toBe(nth);
      await page.clock.runFor(100);
    }
    await shows(page, 4);
  });

  test('are not requested in a hidden tab, and at once when it is shown again', async ({ page }) => {
    const { asked } = await watch(page, scoreOf);
    await shows(page, 1);
    await setHidden(page, true);
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(1);
    await setHidden(page, false);
    await page.clock.runFor(1);
    await shows(page, 2);
  });

  test('other lists do not refresh themselves', async ({ page }) => {
    const { asked } = await respondTo(page, /\/nba\/games\/(upcoming|live)\?/, () => ({
      data: [leagueGame()],
    }));
    await openWithStoppedClock(page, '/deportes?vista=resultados');
    await page.getByRole('tab', { name: 'PRÓXIMOS' }).click();
    await expect(score(page)).toHaveText(['9 - 8']);
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(1);
  });

  test('keep the last good list when requests fail, are requested less often, and recover', async ({
    page,
  }) => {
    // Delays after failures have a random part, which is zero here.
    await page.addInitScript(() => (Math.random = () => 0));
    const { asked } = await watch(page, (nth) => (nth === 2 ? { status: 401 } : scoreOf(nth)));
    await shows(page, 1);
    await page.clock.runFor(every);
    await expect(panel(page).getByText(late)).toBeVisible();
    await shows(page, 1);
    await page.clock.runFor(2 * every - 100);
    expect(asked()).toBe(2);
    await page.clock.runFor(100);
    await shows(page, 3);
    await expect(panel(page).getByText(late)).toHaveCount(0);
    await page.clock.runFor(every);
    await shows(page, 4);
  });

  test('show their age as time passes', async ({ page }) => {
    await watch(page, (nth) => (nth === 1 ? { ...scoreOf(1), age: 30 } : { status: 401 }));
    await shows(page, 1);
    const age = panel(page).getByText(/^Actualizado hace/);
    await expect(age).toHaveText('Actualizado hace un momento');
    await page.clock.runFor(60_000);
    await expect(age).toHaveText('Actualizado hace 1 minuto');
    await page.clock.runFor(120_000);
    await expect(age).toHaveText('Actualizado hace 3 minutos');
  });

  test('a changed score is marked and announced, and nothing moves', async ({ page }) => {
    const games = (home: number) => ({
      data: [leagueGame({ home_points: home }), leagueGame({ id: 2 })],
      total: 2,
    });
    await watch(page, (nth) => games([9, 10, 100, 100][nth - 1] ?? 100));
    await expect(score(page)).toHaveText(['9 - 8', '9 - 8']);
    await expect(said(page)).toHaveText('');
    const things = [parts.game, parts.gameSide, parts.gameTop, parts.scoresAge, 'main section'].join();
    const before = await places(page, things);
    for (const home of [10, 100]) {
      await page.clock.runFor(every);
      await expect(score(page)).toHaveText([`${home} - 8`, '9 - 8']);
      await expect(said(page)).toHaveText(`Capitanes ${home}, Vaqueros 8`);
      await expect(panel(page).locator('[data-changed]')).toHaveCount(1);
      await expect(panel(page).locator(parts.game).first()).toHaveAttribute('data-changed', 'true');
      expect(await places(page, things)).toEqual(before);
    }
    await page.clock.runFor(every);
    await expect(said(page)).toHaveText('');
    await expect(panel(page).locator('[data-changed]')).toHaveCount(0);
  });

  test('an automatic request moves nothing and is not announced', async ({ page }) => {
    const { opened, open: openLatch } = latch();
    const { asked } = await watch(page, async (nth) => {
      if (nth > 1) await opened;
      return scoreOf(1);
    });
    await shows(page, 1);
    const things = [parts.game, parts.scoresAge, `${parts.scoresAge} > *`, 'main section'].join();
    const before = await places(page, things);
    await page.clock.runFor(every);
    await expect.poll(asked).toBe(2);
    expect(await places(page, things)).toEqual(before);
    await expect(panel(page).getByRole('status')).toHaveCount(0);
    openLatch();
  });

  test('a reader can request them at any time', async ({ page }) => {
    const { asked } = await watch(page, scoreOf);
    await shows(page, 1);
    await panel(page).getByRole('link', { name: 'Actualizar' }).click();
    await shows(page, 2);
    expect(asked()).toBe(2);
    await expect(page).toHaveURL('/deportes');
  });
});

test.describe('readers who save data', { tag: '@script' }, () => {
  const paused = texts.paused;

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
  });

  test('fetch no React and no scores when they only read', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const { asked } = await respondTo(page, live, scoreOf);
    await page.goto('/deportes');
    await page.waitForLoadState('networkidle');
    expect(files.filter((url) => /client|react|hydrate/i.test(url))).toEqual([]);
    expect(asked()).toBe(0);
  });

  test('get live scores when they ask for them', async ({ page }) => {
    const { asked } = await respondTo(page, live, scoreOf);
    await page.clock.install();
    await page.goto('/deportes');
    await page.getByRole('link', { name: 'Actualizar' }).focus();
    await expect(panel(page).getByText(paused)).toBeVisible();
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(0);
    await panel(page).getByRole('link', { name: 'Actualizar' }).click();
    await shows(page, 1);
    await page.clock.runFor(30 * every);
    expect(asked()).toBe(1);
    await panel(page).getByRole('link', { name: 'Actualizar' }).click();
    await shows(page, 2);
  });
});
