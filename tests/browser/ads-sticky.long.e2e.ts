import type { Page } from '@playwright/test';
import { expect, test } from './ads.ts';
import { startFailingLine } from './failing-line.ts';

const bar = (page: Page) => page.getByRole('dialog', { name: 'Anuncio fijo' });
const close = (page: Page) => page.getByRole('button', { name: 'Cerrar ×' });

/** Phones in both directions, tablets and desktops: the lowest 320 pixels high. */
const windows = [
  '320x568 360x640 360x800 390x844 412x915 600x960 768x1024 820x1180',
  '568x320 667x375 740x360 800x360 844x390 932x430',
  '1024x600 1024x768 1280x650 1280x720 1366x768 1440x900 1920x1080',
]
  .join(' ')
  .split(' ');

/** In a lower window, a phone in landscape, the player's controls or caption may be below the first window. */
const lowWindow = 480;

// The first site plays a stream in our own player, this one a frame.
for (const [player, site, picture] of [
  ['our player', 'SITE', '.player > div'],
  ['a frame', 'STATION', '.embed-live .embed-stage'],
] as const) {
  test(
    `with ${player} it is there at once in every window, below the player`,
    { tag: '@script' },
    async ({ page }) => {
      await page.goto(new URL('/live', process.env[site]).href);
      for (const size of windows) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        const state = await page.evaluate(
          ([picture, low]) => {
            const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
            const bar = boxOf('.ad-sticky');
            const covered = boxOf(innerHeight > low ? '.live-player' : picture);
            return {
              top: bar?.top ?? NaN,
              fromBottom: innerHeight - (bar?.bottom ?? NaN),
              // The lengths of the style are rounded to whole pixels.
              isClear: (covered?.bottom ?? Infinity) <= (bar?.top ?? 0) + 1,
              pictureHeight: boxOf(picture)?.height ?? 0,
              isWide: document.documentElement.scrollWidth > innerWidth,
            };
          },
          [picture, lowWindow] as const,
        );
        expect.soft(state, size).toMatchObject({ fromBottom: 0, isClear: true, isWide: false });
        // The button above the banner, or beside it.
        expect.soft(height - state.top, size).toBeLessThanOrEqual(145);
        expect.soft(state.pictureHeight, size).toBeGreaterThanOrEqual(119);
      }
    },
  );
}

test(
  'closing it gives its room to the player and removes its frame, and a new visit shows it again',
  { tag: '@script' },
  async ({ page, warnings }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/live');
    await expect(bar(page).locator('.ad')).toHaveAttribute('data-state', 'filled');
    const heightOfPlayer = async () =>
      (await page.locator('.embed-live .embed-stage').boundingBox())?.height ?? 0;
    const before = await heightOfPlayer();
    expect((await close(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await close(page).click();
    await expect(bar(page)).toBeHidden();
    expect(await heightOfPlayer()).toBeGreaterThan(before);
    const frames = () => page.frames().filter((frame) => frame.url().includes('tamano=fijo')).length;
    await expect.poll(frames).toBe(0);
    expect(warnings).toEqual([]);
    await page.reload();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
  },
);

test('the end of the page can be scrolled above it', { tag: '@script' }, async ({ page }) => {
  await page.goto('/live');
  const rights = page.getByText('Todos los derechos reservados.');
  const covered = async () => {
    // Each time, because the page grows while its islands start.
    await page.keyboard.press('End');
    const [text, ad] = [await rights.boundingBox(), await bar(page).boundingBox()];
    return (text?.y ?? 0) + (text?.height ?? 0) - (ad?.y ?? 0);
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
});

test('is not printed', async ({ page }) => {
  await page.goto('/live');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.ad-sticky')).toBeHidden();
  await expect(page.locator('main .ad')).toBeHidden();
});

for (const key of ['Enter', 'Space']) {
  test(`${key} closes it, and the focus returns to where it was`, { tag: '@script' }, async ({ page }) => {
    await page.goto('/live');
    const last = page.getByRole('contentinfo').getByRole('button', { name: 'Suscribirme' });
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(close(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(bar(page)).toBeHidden();
    await expect(last).toBeFocused();
  });
}

test(
  'stays at the bottom of the window until it is closed by a tap, which leaves the focus on the content and does not scroll',
  { tag: '@script' },
  async ({ page }) => {
    await page.goto('/live');
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toContainText('PUBLICIDAD');
    await page.mouse.wheel(0, 400);
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(400);
    const box = await bar(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height);
    await close(page).click();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await scrolled()).toBe(400);
    expect(new URL(page.url()).pathname).toBe('/live');
  },
);

/**
 * Where the focused element is: `reached` is the bar itself. Polled, because a frame of another origin scrolls into view some moments after
 * the key.
 */
function stateOfFocus(): string {
  const focused = document.activeElement;
  const bar = document.querySelector('.ad-sticky');
  if (!focused || !bar || bar.contains(focused)) return 'reached';
  const { top, height, bottom } = focused.getBoundingClientRect();
  const edge = bar.getBoundingClientRect().top;
  // An element that is taller than the space above the bar has to begin in the upper half of that space.
  const isBehind = height > edge ? top > edge / 2 : bottom > edge + 1;
  return isBehind ? `behind: ${focused.outerHTML.slice(0, 80)}` : 'clear';
}

for (const [width, height] of [
  [360, 640],
  [800, 360],
  [1366, 768],
] as const) {
  test(
    `covers no element that the keyboard reaches in ${width}x${height}`,
    { tag: '@script' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/live');
      for (let at = 0; at < 100; at += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate(stateOfFocus)).not.toContain('behind');
        if ((await page.evaluate(stateOfFocus)) === 'reached') break;
      }
      await expect(close(page)).toBeFocused();
    },
  );
}

/** Opens a /live that stops before `cut`, paints that much, and then gets the rest. */
async function openInTwoParts(page: Page, [width, height]: readonly [number, number], cut: RegExp) {
  const station = process.env['STATION'] ?? '';
  const line = await startFailingLine(station);
  try {
    const html = await (await fetch(`${station}/live`)).text();
    const at = html.search(cut);
    expect(at, String(cut)).toBeGreaterThan(0);
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>();
    // The mark is there once the browser has read everything before it.
    const body = `${html.slice(0, at)}<i hidden id="cut"></i>`;
    line.replace = (path) => (path === '/live' ? { body, rest } : undefined);
    await page.setViewportSize({ width, height });
    await page.goto(`${line.url}/live`, { waitUntil: 'commit' });
    await page.locator('#cut').waitFor({ state: 'attached' });
    // Two frames: what has arrived is painted.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    sendRest(html.slice(at));
    await page.waitForLoadState('load');
    await expect(page.locator('.ad-sticky button')).toBeVisible();
  } finally {
    await line.stop();
  }
}

/** Before these the beginning of a page may be painted while the rest is on its way. */
const cuts = {
  'the heading': /<h1/,
  'the player': /<div class="live-player/,
  'the guide': /<section class="live-guide/,
  'the chosen day of the guide': /<div class="tab-view" data-part="days"/,
  'the banner of the bar': /<div class="ad [^>]*tamano=fijo/,
};

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [800, 360],
  [820, 1180],
  [1366, 640],
  [1366, 768],
] as const) {
  test(
    `nothing moves in ${width}x${height} when a part arrives after those before it`,
    { tag: ['@script', '@once'] },
    async ({ page, shifts }) => {
      for (const [part, cut] of Object.entries(cuts)) {
        await openInTwoParts(page, [width, height], cut);
        expect(await shifts(), part).toEqual([]);
      }
    },
  );
}
