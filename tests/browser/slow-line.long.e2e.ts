import type { Page } from '@playwright/test';
import { paintTime } from '#ui/islands/paint-time.ts';
import { setConnection } from './missing-apis.ts';
import { reportFirstPaint, requestsEnd, stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';
import { placeShown, staged } from './weather-pages.ts';

/** On a line that is to be spared, islands are fetched when the reader uses them, and no tap is lost (src/ui/islands/slow-line.ts). */

const [slowPaint, fastPaint] = [1_500, 1_499];
const react = /\/(react|hydrate-island|client)\.|\.island\./;

/** Scripts that the page requests from now on. */
const scriptsOf = (page: Page) => requestedBy(page, (request) => request.resourceType() === 'script');

const carousel = (page: Page) => page.getByRole('region', { name: 'Destacados' });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Siguiente' });
const pictures = (page: Page) => carousel(page).locator('.carousel-track img');
/** The banner that the carousel rests on. */
const bannerInView = (page: Page) =>
  carousel(page)
    .locator('.carousel-track')
    .evaluate((track) => track.scrollLeft / track.clientWidth);
const hydrated = (page: Page) => page.locator('[data-island][data-hydrated]').first();

const paths = [
  ...['/', '/deportes', '/deportes/basketball', '/partido/{liveGame}'],
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/live'],
];

// What spares a line is one function, so one reason is tried on every page with islands. All reasons: slow-line.test.ts.
for (const [name, line, firstPaint, opened] of [
  ['3g', { saveData: false, effectiveType: '3g' }, fastPaint, paths],
  ['a slow first paint', null, slowPaint, ['/']],
] as const) {
  test.describe(`with ${name}`, { tag: '@script' }, () => {
    test.use({ firstPaint });
    test.beforeEach(({ page }) => setConnection(page, line));

    test('no page fetches an island by itself', async ({ page, place }) => {
      const scripts = scriptsOf(page);
      for (const path of opened) {
        await page.goto(place(path));
        await requestsEnd(page);
        await expect(page.locator('[data-island]').first()).toBeAttached();
      }
      expect(scripts.filter((script) => react.test(script))).toEqual([]);
      expect(scripts.length).toBeGreaterThan(0);
    });

    test('sharing and copies for later are fetched when the reader first does something', async ({
      page,
      place,
    }) => {
      const scripts = scriptsOf(page);
      await page.goto(place('/noticias/{news}'));
      await requestsEnd(page);
      const sharing = page.getByRole('button', { name: 'Copiar enlace' });
      await expect(page.locator('time[data-relative]').first()).toContainText('hace');
      expect(scripts.filter((script) => /after-paint/.test(script))).toEqual([]);
      await expect(sharing).toBeHidden();
      await page.mouse.wheel(0, 300);
      await expect(sharing).toBeAttached();
    });

    test('the carousel advances, and its island comes when the reader uses it', async ({
      page,
      complaints,
    }) => {
      const scripts = scriptsOf(page);
      await page.clock.install();
      await reportFirstPaint(page, firstPaint);
      await page.goto('/');
      await requestsEnd(page);
      await stopClock(page);
      // The five seconds begin when its code has arrived.
      // The clock goes no faster than the real one, in which the browser scrolls to a banner before the next movement.
      const runUntil = (banner: number) =>
        expect
          .poll(
            async () => {
              await page.clock.runFor(1_000);
              return bannerInView(page);
            },
            { intervals: [1_000] },
          )
          .toBe(banner);
      await runUntil(1);
      await runUntil(2);
      await expect(pictures(page)).toHaveCount(3);
      expect(scripts.filter((script) => react.test(script))).toEqual([]);
      await page.clock.resume();
      await carousel(page).getByRole('link').first().focus();
      await next(page).click();
      const current = carousel(page).locator('[aria-current=true]');
      await expect(current).toHaveAccessibleName(/^Ir al destacado [234]$/);
      expect(complaints).toEqual([]);
    });
  });
}

/** A browser that is asked for the position once by each page, and knows it when the test says so. */
async function slowPosition(page: Page) {
  await page.addInitScript(() => {
    const asked: { options: unknown; found: PositionCallback; failed: unknown }[] = [];
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (found, failed, options) => {
      asked.push({ found, failed, options });
    };
  });
  return {
    options: () =>
      page.evaluate(() => Reflect.get(window, 'asked').map(({ options }: { options: object }) => options)),
    find: () =>
      page.evaluate(() =>
        Reflect.get(window, 'asked')
          .at(-1)
          .found({ coords: { latitude: 18.02, longitude: -66.61 } }),
      ),
    fail: () => page.evaluate(() => Reflect.get(window, 'asked').at(-1).failed()),
  };
}

const ofV2 = {
  view: 'v2',
  options: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 },
} as const;
const ways = [
  { path: '/tiempo', view: 'tiempo', options: { timeout: 10_000 } },
  { path: '/tiempo-v2', ...ofV2 },
  { path: '/tiempo-standalone', ...ofV2 },
] as const;

test.describe('a reader with a slow first paint', { tag: '@script' }, () => {
  test.use({ firstPaint: slowPaint });
  test.beforeEach(({ page }) => setConnection(page, null));

  for (const { path, view, options } of ways) {
    test(`${path}: is located, and no island is fetched before the browser knows where`, async ({ page }) => {
      const scripts = scriptsOf(page);
      const position = await slowPosition(page);
      await staged(page);
      await page.goto(path);
      await expect.poll(position.options).toEqual([options]);
      await requestsEnd(page);
      expect(scripts.filter((script) => react.test(script))).toEqual([]);
      await position.find();
      await expect(placeShown(page, view, 'Ponce')).toBeVisible();
      expect(await position.options()).toEqual([options]);
    });
  }
});

test.describe('the position on a slow line', { tag: '@script' }, () => {
  test.use({ firstPaint: slowPaint });

  test('is asked for 500 ms after the page is there, not if the address or the reader named a place', async ({
    page,
  }) => {
    await setConnection(page, null);
    const position = await slowPosition(page);
    await page.clock.install();
    await reportFirstPaint(page, slowPaint);
    await page.goto('/tiempo?municipio=Ponce');
    await requestsEnd(page);
    await page.clock.runFor(10_000);
    expect(await position.options()).toEqual([]);
    await page.evaluate(() => localStorage.setItem('locate', 'no'));
    await page.goto('/tiempo');
    await requestsEnd(page);
    await page.clock.runFor(10_000);
    expect(await position.options()).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('locate'));
    await stopClock(page);
    await page.reload();
    await page.clock.runFor(paintTime + 499);
    expect(await position.options()).toEqual([]);
    await page.clock.runFor(1);
    expect(await position.options()).toHaveLength(1);
  });

  for (const [name, saveData, stored] of [
    ['the device', true, ''],
    ['the account', false, 'yes'],
  ] as const) {
    test(`is not asked for if ${name} saves data`, async ({ page }) => {
      await setConnection(page, { saveData, effectiveType: '3g' });
      const position = await slowPosition(page);
      await page.addInitScript((value) => localStorage.setItem('data-saver', value), stored);
      await page.clock.install();
      await reportFirstPaint(page, slowPaint);
      for (const { path } of ways) {
        await page.goto(path);
        await requestsEnd(page);
        await page.clock.runFor(10_000);
        expect(await position.options(), path).toEqual([]);
      }
    });
  }

  test('that is unknown leaves San Juan, says why in the log, and is asked for again only by the button', async ({
    page,
  }) => {
    const log: string[] = [];
    page.on('console', (message) => log.push(message.text()));
    await setConnection(page, null);
    const position = await slowPosition(page);
    await staged(page);
    await page.goto('/tiempo');
    await expect.poll(position.options).toHaveLength(1);
    await position.fail();
    await expect.poll(() => log).toContain('No se pudo obtener tu ubicación');
    await page.getByLabel('Municipio', { exact: true }).focus();
    await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
    await expect(placeShown(page, 'tiempo', 'San Juan')).toBeVisible();
    await page.getByRole('button', { name: 'Usar mi ubicación actual' }).click();
    await expect.poll(position.options).toHaveLength(2);
    await position.find();
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
  });
});

test.describe('a tap on a slow line', { tag: '@script' }, () => {
  test.use({ firstPaint: slowPaint });
  test.beforeEach(({ page }) => setConnection(page, null));

  test('on a button that needs its code is kept until the code has arrived', async ({ page, complaints }) => {
    await page.goto('/tiempo-v2');
    await requestsEnd(page);
    const button = page.getByRole('button', { name: '°C' }).first();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(complaints).toEqual([]);
  });

  test('that scrolls the page over an island fetches nothing', async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto('/');
    await requestsEnd(page);
    const client = await page.context().newCDPSession(page);
    const box = await carousel(page).boundingBox();
    if (!box) throw new Error('The carousel is not visible');
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    for (let moved = 0; moved < 200; moved += 20) {
      const touchPoints = [{ ...finger, y: finger.y - moved }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    // A busy browser tells of a mouse that is not there.
    await page.mouse.move(finger.x, finger.y - 200);
    await requestsEnd(page);
    expect(scripts.filter((script) => react.test(script))).toEqual([]);
  });
});

test.describe('on a fast line', { tag: '@script' }, () => {
  test.use({ firstPaint: fastPaint });

  test('islands are fetched by themselves, after the largest paint', async ({ page }) => {
    await setConnection(page, { saveData: false, effectiveType: '4g' });
    await page.goto('/');
    await hydrated(page).waitFor();
    const [largest, island] = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          new PerformanceObserver((list) => {
            const scripts = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('.island.'));
            resolve([list.getEntries().at(-1)?.startTime ?? 0, scripts[0]?.startTime ?? 0]);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(largest).toBeGreaterThan(0);
    expect(island).toBeGreaterThan(largest ?? 0);
  });

  test('a browser that says nothing about the line fetches them when it paints early', async ({ page }) => {
    await setConnection(page, null);
    await page.goto('/tiempo-v2');
    await hydrated(page).waitFor();
  });
});
