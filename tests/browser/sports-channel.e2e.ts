import type { Page } from '@playwright/test';
import { Game } from '#contract/sports.ts';
import { latch } from './api-responses.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';
import { hearAgain, opened, playChannel, tell, write } from './played-channel.ts';
import { parts } from './sports-parts.ts';
import { openWithStoppedClock } from './sports-responses.ts';

/** A live game whose page hears of its score. */

/**
 * Opens the page of a live game, which hears that it stands at 900. `set` says what its score is from now on; null: it cannot be loaded. `hold` keeps responses back, until what it returns
 * is called.
 */
async function openGame(page: Page, path: string) {
  const id = Number(path.split('/').at(-1));
  const game = await fetchApi(`/api/games/${id}`, Game);
  let fields: Partial<Game> | null = {};
  let held = Promise.resolve();
  const asked: string[] = [];
  await page.route(/\/api\/games\/\d+(\?|$)/, async (route) => {
    asked.push(new URL(route.request().url()).search);
    const now = fields;
    await held;
    if (now === null) return route.fulfill({ status: 503 });
    return route.fulfill({ json: { ...game, ...now }, headers: { 'X-Data-Age': '1' } });
  });
  const hold = () => {
    const { opened: released, open: release } = latch();
    held = released;
    return release;
  };
  await playChannel(page);
  // Else a busy page asks by itself, or hears before its game is hydrated and wants to hear of it.
  await openWithStoppedClock(page, path);
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return opened(page);
    })
    .toHaveLength(1);
  asked.length = 0;
  const responded = page.waitForResponse(/cambio=900/);
  await tell(page, { n: 900, topics: [] });
  // Its deadline is of the clock that jumps.
  await (await responded).finished();
  return { id, asked, hold, set: (next: Partial<Game> | null) => (fields = next) };
}

test.describe("a live game's page that hears of changes", { tag: '@script' }, () => {
  test('asks once where it stands, and then only when its score changed', async ({
    page,
    place,
    complaints,
  }) => {
    const { id, asked, set } = await openGame(page, place('/partido/{liveGame}'));
    expect((await opened(page))[0]).toMatch(new RegExp(`[?&]temas=game:${id},top$`));
    expect(asked).toEqual(['?cambio=900']);
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(1);

    set({ homeScore: 77, awayScore: 66 });
    await tell(page, { n: 901, topics: [`game:${id}`, 'scores:nba'] });
    await page.clock.runFor(400);
    await expect(page.locator(parts.scoreboardScore)).toHaveText('77 - 66');
    expect(asked.slice(1)).toEqual(['?cambio=901']);
    await tell(page, { n: 902, topics: ['scores:nba'] });
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test('requests a score that changes while the one before is under way', async ({ page, place }) => {
    const { id, asked, hold, set } = await openGame(page, place('/partido/{liveGame}'));
    const release = hold();
    set({ homeScore: 77, awayScore: 66 });
    await tell(page, { n: 901, topics: [`game:${id}`] });
    await page.clock.runFor(400);
    await expect.poll(() => asked.at(-1)).toBe('?cambio=901');
    set({ homeScore: 77, awayScore: 68 });
    await tell(page, { n: 902, topics: [`game:${id}`] });
    await page.clock.runFor(400);
    release();
    await expect.poll(() => asked.at(-1)).toBe('?cambio=902');
    await expect(page.locator(parts.scoreboardScore)).toHaveText('77 - 68');
  });

  test('requests a score that could not be loaded once more, although it is told only once', async ({
    page,
    place,
  }) => {
    const { id, asked, set } = await openGame(page, place('/partido/{liveGame}'));
    set(null);
    const failed = page.waitForResponse(/cambio=901/);
    await tell(page, { n: 901, topics: [`game:${id}`] });
    await page.clock.runFor(400);
    await (await failed).finished();
    set({ homeScore: 77, awayScore: 66 });
    const before = asked.length;
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return asked.length;
      })
      .toBe(before + 1);
    await expect(page.locator(parts.scoreboardScore)).toHaveText('77 - 66');
  });

  test('asks by itself again when the connection is lost, and not when it is back', async ({
    page,
    place,
  }) => {
    const { asked } = await openGame(page, place('/partido/{liveGame}'));
    await page.evaluate(() => (Math.random = () => 0.99));
    await write(page, null);
    const lost = asked.length;
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return asked.length;
      })
      .toBeGreaterThan(lost);
    expect(asked.at(-1)).toBe('');
    expect(await opened(page)).toHaveLength(1);
    await hearAgain(page);
    await tell(page, { n: 901, topics: [] });
    // A request that was due may be sent before the page has drawn that it hears.
    await page.clock.runFor(20_000);
    const back = asked.length;
    await page.clock.runFor(60_000);
    expect(asked).toHaveLength(back);
  });

  test('takes a line that is silent for longer than comments take for lost', async ({ page, place }) => {
    await openGame(page, place('/partido/{liveGame}'));
    for (let minute = 0; minute < 5; minute += 1) {
      await page.clock.runFor(60_000);
      await write(page, ':905\n\n');
    }
    expect(await opened(page)).toHaveLength(1);
    // 90 s of silence, and then the pause of a reader whose line is lost.
    await page.clock.runFor(190_000);
    await expect.poll(async () => (await opened(page)).at(1)).toContain('desde=905&');
  });
});
