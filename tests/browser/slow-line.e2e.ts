import type { Page } from '@playwright/test';
import { reportFirstPaint, stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

/** On a line that is to be spared, islands are fetched when the reader uses them, and no tap is lost (src/ui/slow-line.ts). */

const [slowPaint, fastPaint] = [1_500, 1_499];
const react = /\/(react|hydrate-island|client)\.|\.island\./;

/** Scripts that the page requests from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** What the browser says about the line: nothing in Firefox and Safari. */
const says = (page: Page, line: { saveData?: boolean; effectiveType?: string } | null) =>
  page.addInitScript(
    (connection) => Object.defineProperty(navigator, 'connection', { value: connection ?? undefined }),
    line,
  );

const carousel = (page: Page) => page.getByRole('region', { name: 'Destacados' });
const next = (page: Page) => carousel(page).getByRole('button', { name: 'Siguiente' });
const hydrated = (page: Page) => page.locator('[data-island][data-hydrated]').first();

const paths = [
  ...['/', '/deportes', '/deportes/basketball', '/partido/{liveGame}'],
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/live'],
];

// What spares a line is one function, so one reason is tried on every page with islands.
for (const [name, line, firstPaint, opened] of [
  ['Save-Data', { saveData: true, effectiveType: '4g' }, fastPaint, ['/']],
  ['3g', { saveData: false, effectiveType: '3g' }, fastPaint, paths],
  ['a slow first paint', null, slowPaint, ['/']],
] as const) {
  test.describe(`with ${name}`, { tag: '@script' }, () => {
    test.use({ firstPaint });
    test.beforeEach(({ page }) => says(page, line));

    test('no page fetches an island by itself', async ({ page, place }) => {
      const scripts = scriptsOf(page);
      for (const path of opened) {
        await page.goto(place(path));
        await page.waitForLoadState('networkidle');
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
      await page.waitForLoadState('networkidle');
      const sharing = page.getByRole('button', { name: 'Copiar enlace' });
      await expect(page.locator('time[data-relative]').first()).toContainText('hace');
      expect(scripts.filter((script) => /after-paint/.test(script))).toEqual([]);
      await expect(sharing).toBeHidden();
      await page.mouse.wheel(0, 300);
      await expect(sharing).toBeAttached();
    });

    test('the carousel stands, and comes to life when the reader uses it', async ({ page }) => {
      await page.clock.install();
      await reportFirstPaint(page, firstPaint);
      await page.goto('/');
      await carousel(page).getByRole('link').first().focus();
      await next(page).waitFor();
      await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
      await stopClock(page);
      await page.clock.runFor(30_000);
      const current = carousel(page).locator('[aria-current=true]');
      await expect(current).toHaveAccessibleName('Ir al destacado 1');
      await next(page).click();
      await expect(current).toHaveAccessibleName('Ir al destacado 2');
    });
  });
}

test.describe('a tap on a slow line', { tag: '@script' }, () => {
  test.use({ firstPaint: slowPaint });
  test.beforeEach(({ page }) => says(page, null));

  test('on a button that needs its code is kept until the code has arrived', async ({ page, complaints }) => {
    await page.goto('/tiempo-v2');
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('button', { name: '°C' }).first();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(complaints).toEqual([]);
  });

  test('on a league shows its games', async ({ page }) => {
    await page.goto('/deportes');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'BSN' }).tap();
    await expect(page).toHaveURL(/liga=bsn/);
    await expect(page.getByRole('link', { name: 'BSN' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('tabpanel').or(page.getByRole('main')).first()).toBeVisible();
  });

  test('that scrolls the page over an island fetches nothing', async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
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
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((script) => react.test(script))).toEqual([]);
  });
});

test.describe('on a fast line', { tag: '@script' }, () => {
  test.use({ firstPaint: fastPaint });

  test('islands are fetched by themselves, after the largest paint', async ({ page }) => {
    await says(page, { saveData: false, effectiveType: '4g' });
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
    await says(page, null);
    await page.goto('/tiempo-v2');
    await hydrated(page).waitFor();
  });
});
