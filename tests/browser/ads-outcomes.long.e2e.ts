import type { Page } from '@playwright/test';
import { frameTimeout } from '#ads/ad-outcome.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { expect, network, nothingToShow, sizeOf, test } from './ads.ts';
import { requestsEnd } from './open-page.ts';
import { requestedBy } from './requested.ts';

const pages = [
  { path: '/live', slots: ['banner', 'fijo'] },
  { path: '/', slots: ['rectangulo'] },
  { path: '/tiempo-v2', slots: ['rectangulo', 'rectangulo'] },
  { path: '/tiempo-standalone', slots: ['rectangulo', 'rectangulo'] },
] as const;

const slots = (page: Page) => page.locator('.ad');
const sizes = (page: Page) => ({
  banner: (page.viewportSize()?.width ?? 0) >= 1024 ? '970x90' : '320x100',
  rectangulo: '300x250',
});

const windows = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

for (const { path, slots: shapes, viewport } of pages.flatMap((page) =>
  windows.map((viewport) => ({ ...page, viewport })),
)) {
  test.describe(`${path}, ${viewport.width} pixels wide`, { tag: '@script' }, () => {
    test.use({ viewport });

    test('every slot has its space and its label, and is filled in its size, and nothing moves', async ({
      page,
      shifts,
      complaints,
    }) => {
      await page.goto(path);
      await expect(slots(page)).toHaveCount(shapes.length);
      for (const [at, shape] of shapes.entries()) {
        const slot = slots(page).nth(at);
        const size = sizes(page)[shape === 'rectangulo' ? 'rectangulo' : 'banner'];
        await expect(slot).toContainText('PUBLICIDAD');
        const box = await slot.boundingBox();
        expect(`${box?.width}x${box?.height}`).toBe(size);
        // Slots further down are filled when a reader comes near them and stays there.
        await slot.scrollIntoViewIfNeeded();
        await expect(slot).toHaveAttribute('data-state', 'filled');
        const creative = slot.frameLocator('iframe').locator('iframe');
        expect(`${await creative.getAttribute('width')}x${await creative.getAttribute('height')}`).toBe(size);
        await expect(creative.contentFrame().getByText('Anuncio de muestra')).toBeVisible();
      }
      expect(await shifts()).toEqual([]);
      expect(complaints.filter((complaint) => !complaint.includes('.example'))).toEqual([]);
    });
  });
}

test.describe('a page with advertisements', { tag: '@script' }, () => {
  test('has no axe violations when it is filled', async ({ page }) => {
    await page.goto('/live');
    await expect(page.locator('.ad[data-state=filled]')).toHaveCount(2);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  test('fetches an advertisement only after its own content, and when the reader comes near it', async ({
    page,
  }) => {
    const frames = requestedBy(page, (request) => new URL(request.url()).pathname === '/anuncio');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/');
    await requestsEnd(page);
    expect(frames).toEqual([]);
    await slots(page).scrollIntoViewIfNeeded();
    await expect(slots(page)).toHaveAttribute('data-state', 'filled');
    expect(frames).toHaveLength(1);
    // The slot of this page is in its first window.
    await page.goto('/live');
    await expect(slots(page).first()).toHaveAttribute('data-state', 'filled');
    const early = () =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const loaded = Number(Reflect.get(Object(navigation), 'loadEventStart'));
        const frames = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/anuncio?'));
        return frames.map(({ startTime }) => startTime < loaded);
      });
    // A frame is in that list once it has arrived.
    await expect.poll(early).toEqual([false, false]);
  });
});

/** Each failure: what happens to the network, the state in which the slot ends, and the number of warnings in the log. */
const failures: readonly (readonly [string, string, number, (page: Page) => Promise<unknown>])[] = [
  ['the network has no advertisement', 'empty', 0, nothingToShow],
  [
    ...(["the network's script is missing", 'error', 1] as const),
    (page) => page.route(network.script, (route) => route.fulfill({ status: 404 })),
  ],
  [
    ...(['the script does not define what it should', 'error', 1] as const),
    (page) =>
      page.route(network.script, (route) =>
        route.fulfill({
          headers: { 'Access-Control-Allow-Origin': '*' },
          contentType: 'text/javascript',
          body: 'googletag.cmd.forEach((run) => run())',
        }),
      ),
  ],
  ['the script never arrives', 'late', 1, (page) => page.route(network.script, () => {})],
  ['the network never responds', 'late', 1, (page) => page.route(network.ad, () => {})],
  [
    ...(['a blocker stops the frame', 'late', 1] as const),
    (page) => page.route(network.frame, (route) => route.abort('blockedbyclient')),
  ],
];

for (const [name, state, warned, arrange] of failures) {
  test.describe(() => {
    if (state === 'late') test.use({ patience: frameTimeout });
    test(`${name}: the placeholder stays`, { tag: '@script' }, async ({ page, shifts, warnings }) => {
      await arrange(page);
      await page.goto('/live');
      const banner = slots(page).first();
      await expect(slots(page).and(page.locator(`[data-state=${state}]`))).toHaveCount(2);
      await expect(banner).toBeVisible();
      await expect(banner).toHaveText('PUBLICIDAD');
      await expect(page.locator('.ad iframe')).toHaveCount(0);
      expect(await sizeOf(page, 'main .ad')).toBe(sizes(page).banner);
      expect(await shifts()).toEqual([]);
      // Two slots log one message.
      expect(warnings).toHaveLength(warned);
    });
  });
}

test('readers who save data fetch no advertisement', { tag: '@script' }, async ({ page }) => {
  const asked = requestedBy(page);
  await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
  await page.goto('/live');
  await requestsEnd(page);
  await expect(slots(page).first()).toHaveText('PUBLICIDAD');
  expect(asked.filter((url) => url.includes('/anuncio?') || url.includes('/marco/'))).toEqual([]);
});

test('a phone that is turned gets the banner for its new width', { tag: '@script' }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto('/live');
  const creative = slots(page).first().frameLocator('iframe').locator('iframe');
  await expect(creative).toHaveAttribute('src', /size=320x100/);
  await page.setViewportSize({ width: 915, height: 600 });
  await expect(creative).toHaveAttribute('src', /size=728x90/);
  expect(await sizeOf(page, 'main .ad')).toBe('728x90');
});
