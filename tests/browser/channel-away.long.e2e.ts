import type { Page } from '@playwright/test';
import { expect, test } from './page-kinds.ts';
import { failRequests, setHidden, stopClock } from './open-page.ts';
import {
  hearAgain,
  opened,
  openStreams,
  pauses,
  playChannel,
  setLine,
  tell,
  write,
  type ChannelLine,
} from './played-channel.ts';

/** Open pages that hear nothing for a while: they never give up, say so, and get what they missed. Time is the page's own. */

const tag = ['@script', '@once'];
const minute = 60_000;
/** 3:40 p. m. in Puerto Rico. */
const opening = new Date('2026-11-24T19:40:00Z');

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin noticias' });
const lastAddress = async (page: Page) => (await opened(page)).at(-1);

/** Opens a page whose channel the test plays, and tells it where it stands: at 900. */
async function openHearing(page: Page, path: string): Promise<void> {
  await playChannel(page);
  await page.clock.install({ time: opening });
  await page.goto(path);
  // The code that hears arrives after the paint.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return openStreams(page);
    })
    .toBe(1);
  await tell(page, { n: 900, topics: [] });
}

/** The stream ends, and the line is like this for so long. */
async function loseLine(page: Page, line: ChannelLine, milliseconds: number): Promise<void> {
  await setLine(page, line);
  await write(page, null);
  await page.clock.runFor(milliseconds);
}

/** The line is back: within the longest pause the page asks for what it missed. */
async function findLine(page: Page): Promise<void> {
  await setLine(page, null);
  const since = await page.evaluate(() => Date.now());
  await hearAgain(page);
  expect(await page.evaluate(() => Date.now())).toBeLessThanOrEqual(since + 2 * minute + 5_000);
  expect(await lastAddress(page)).toContain('desde=900&');
}

/** The pauses after the first one, which is as short as chance wants. */
const laterPauses = async (page: Page) => (await pauses(page)).slice(2);

test.describe('an open page that hears nothing for a while', { tag }, () => {
  test('a story that is published while a page cannot reach the site for twenty minutes appears in it, and the page says so meanwhile', async ({
    page,
  }) => {
    await openHearing(page, '/');
    const latest = page.locator('section[aria-labelledby="ultimas"]');
    const first = latest.locator('.card').first();
    const headline = ((await first.getByRole('heading').textContent()) ?? '').trim();
    // As it was before that one was published.
    await first.evaluate((card) => card.remove());
    await loseLine(page, 'cut', 20 * minute);
    for (const pause of await laterPauses(page)) {
      expect(pause).toBeGreaterThanOrEqual(minute);
      expect(pause).toBeLessThanOrEqual(2 * minute + 100);
    }
    expect((await opened(page)).length).toBeGreaterThan(9);
    await expect(notice(page)).toHaveText(/^Sin noticias del sitio desde las 3:4\d\sp\.\sm\. /);
    await expect(notice(page)).toHaveCount(1);
    await findLine(page);
    await tell(page, { n: 950, topics: ['home'] });
    await page.clock.runFor(1_000);
    await expect(latest).toContainText(headline);
    await expect(notice(page)).toHaveCount(0);
  });

  test('the page says after five minutes since when it hears nothing, once, and not before', async ({
    page,
  }) => {
    await openHearing(page, '/about');
    const words = page.locator('main');
    const before = await words.boundingBox();
    await loseLine(page, 'cut', 4.5 * minute);
    await expect(notice(page)).toHaveCount(0);
    await page.clock.runFor(minute);
    await expect(notice(page)).toHaveCount(1);
    const said = await notice(page).elementHandle();
    await page.clock.runFor(10 * minute);
    // The same element, so that a screen reader says it once.
    expect(await said?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(notice(page)).toHaveCount(1);
    // Over the page: nothing moves.
    expect(await words.boundingBox()).toEqual(before);
  });

  test.describe('a site that responds, but does not tell', () => {
    const challenge = {
      status: 403,
      headers: { 'cf-mitigated': 'challenge' },
      body: '<p>{"a":1} Un momento',
    };
    const lines: Record<string, ChannelLine> = {
      'a challenge (403)': challenge,
      'the page of a hotel (200)': { status: 200, body: '<script>let a = {"b":1}</script>\n:12\n' },
    };
    for (const [name, line] of Object.entries(lines)) {
      test(`is asked on and on, and ${name} does not disturb the page`, async ({ page, complaints }) => {
        await openHearing(page, '/about');
        await loseLine(page, line, 20 * minute);
        const count = (await opened(page)).length;
        expect(count).toBeGreaterThan(9);
        // Where something came in place of a stream, the next event is requested once in its place.
        expect(count).toBeLessThan(50);
        await expect(notice(page)).toHaveCount(1);
        await setLine(page, null);
        await hearAgain(page);
        await tell(page, { n: 950, topics: [] });
        await expect(notice(page)).toHaveCount(0);
        expect(complaints).toEqual([]);
      });
    }

    test('is full, is asked when its response says, at the soonest', async ({ page }) => {
      await openHearing(page, '/about');
      await stopClock(page);
      await page.evaluate(() => (Math.random = () => 0));
      await loseLine(page, { status: 503, headers: { 'Retry-After': '300' }, body: '{}' }, 100);
      expect(await opened(page)).toHaveLength(2);
      await page.clock.runFor(299_000);
      expect(await opened(page)).toHaveLength(2);
      await page.clock.runFor(2_000);
      expect(await opened(page)).toHaveLength(3);
    });
  });

  test('where no stream passes the next event is requested, and now and then a stream', async ({ page }) => {
    await openHearing(page, '/about');
    await loseLine(page, 'buffered', 8 * minute);
    const asked = await opened(page);
    expect(asked).toContain('/eventos/900?temas=top');
    // What responds at once here is held for 25 s by an origin.
    expect(asked.filter((address) => address === '/eventos/901?temas=top').length).toBeGreaterThan(100);
    expect(asked).toContain('/eventos?desde=901&temas=top');
    await expect(notice(page)).toHaveCount(0);
  });

  test('a laptop that slept asks for what it missed, although its line says nothing of its end', async ({
    page,
  }) => {
    await openHearing(page, '/about');
    await page.clock.fastForward(8 * 60 * minute);
    await page.clock.runFor(1_000);
    await expect(notice(page)).toContainText('desde las 3:40');
    await findLine(page);
    await tell(page, { n: 950, topics: [] });
    await expect(notice(page)).toHaveCount(0);
    // On the next day the hour alone would be of today.
    await page.clock.fastForward(20 * 60 * minute);
    await page.clock.runFor(1_000);
    await expect(notice(page)).toContainText(/desde el 24 de noviembre de 2026( a las|,) 11:4\d\sp\.\sm\. /);
  });

  test('a hidden page asks for nothing and says nothing, and asks at once when it is shown', async ({
    page,
  }) => {
    await openHearing(page, '/about');
    await stopClock(page);
    await setLine(page, 'cut');
    await setHidden(page, true);
    const before = (await opened(page)).length;
    await page.clock.runFor(20 * minute);
    expect(await opened(page)).toHaveLength(before);
    await expect(notice(page)).toHaveCount(0);
    await setHidden(page, false);
    await expect.poll(() => opened(page)).toHaveLength(before + 1);
    await page.clock.runFor(1_000);
    await expect(notice(page)).toContainText('desde las 3:40');
    await findLine(page);
  });

  test('a line that is announced by the browser is used at a random moment, as all behind a tower get it', async ({
    page,
  }) => {
    await openHearing(page, '/about');
    await stopClock(page);
    await page.evaluate(() => (Math.random = () => 0.5));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.clock.runFor(44_000);
    expect(await opened(page)).toHaveLength(1);
    await page.clock.runFor(2_000);
    // First the page gets the lock of its tabs back.
    await expect.poll(() => opened(page)).toHaveLength(2);
  });

  test('all tabs say it, and none any more when one of them hears', async ({ page, context }) => {
    await openHearing(page, '/about');
    const other = await context.newPage();
    await playChannel(other);
    await other.goto('/privacy');
    await expect
      .poll(async () => {
        await context.clock.runFor(1_000);
        return other.evaluate(async () => (await navigator.locks.query()).pending?.length);
      })
      .toBe(1);
    await loseLine(page, 'cut', 7 * minute);
    for (const tab of [page, other]) await expect(notice(tab)).toHaveCount(1);
    await findLine(page);
    await tell(page, { n: 950, topics: [] });
    for (const tab of [page, other]) await expect(notice(tab)).toHaveCount(0);
    expect(await opened(other)).toEqual([]);
  });

  test.describe('after twenty minutes away', () => {
    for (const [name, path, request] of [
      ['the banner of an emergency', '/about', /\/arriba\?cambio=950/],
      ['warnings', '/alertas', /\/alertas\?cambio=950/],
      ['the newest items', '/', /\/\?cambio=950/],
      ['a live coverage', '/minuto-a-minuto/{coverage}', /\/cambios\/\d+\?cambio=950/],
      ['a score', '/partido/{liveGame}', /\/api\/games\/\d+\?cambio=950/],
      ['the scores of a league', '/deportes', /\/games\/live.*cambio=950/],
    ] as const) {
      test(`${name} is renewed`, async ({ page, place }) => {
        await openHearing(page, place(path));
        // Scores are heard of by their island.
        await expect(page.locator('[data-island^=game]:not([data-hydrated])')).toHaveCount(0);
        await loseLine(page, 'cut', 20 * minute);
        await findLine(page);
        const renewed = page.waitForRequest(request);
        await tell(page, { n: 950, topics: ['*'] });
        await page.clock.runFor(1_000);
        await renewed;
      });
    }

    test('the weather is requested again by itself', async ({ page }) => {
      await openHearing(page, '/tiempo');
      await expect(page.locator('[data-island=tiempo][data-hydrated]')).toBeAttached();
      const mend = await failRequests(page, '**/api/openweather/**');
      await loseLine(page, 'cut', 20 * minute);
      mend();
      const renewed = page.waitForResponse(
        (response) => response.url().includes('/api/openweather') && response.ok(),
      );
      await page.clock.runFor(10 * minute);
      await renewed;
    });
  });

  test('a warning whose page never comes is requested again', async ({ page }) => {
    let asked = 0;
    await page.route('**/alertas?cambio=*', (route) => {
      asked += 1;
      return asked === 1 ? undefined : route.fallback();
    });
    await openHearing(page, '/alertas');
    await tell(page, { n: 950, topics: ['*'] });
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(asked).toBe(1);
    }).toPass();
    const renewed = page.waitForResponse(/\/alertas\?cambio=950/);
    await page.clock.runFor(minute);
    await renewed;
  });

  test('code that could not be loaded is requested again', async ({ page }) => {
    await playChannel(page);
    await page.clock.install({ time: opening });
    const mend = await failRequests(page, '**/hear-changes.*');
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/hear-changes.'));
    await page.goto('/about');
    await expect(async () => {
      await page.clock.runFor(1_000);
      await Promise.race([refused, new Promise((_, reject) => setTimeout(reject, 100))]);
    }).toPass();
    mend();
    await hearAgain(page);
  });
});
