import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { channelPath } from '#contract/channel.ts';
import { requestedBy } from './requested.ts';

/** Helpers for an open page, whatever it shows. */

/** Tells the page that its tab is hidden, or shown again. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/**
 * Resolves when all that the page requested has arrived, and half a second brings no further request. An idle network would never come
 * once the page hears of changes: that connection stays open, and on a busy machine it opens before the last picture has arrived.
 */
export async function requestsEnd(page: Page): Promise<void> {
  await page.waitForLoadState();
  let before: Request | undefined;
  for (;;) {
    const requests = (await page.requests()).filter((request) => !isOfChannel(request));
    // The sizes are known when a response has ended, also of one that nobody listened to. A request that failed has none.
    await Promise.all(requests.map((request) => request.sizes().catch(() => undefined)));
    const newest = requests.at(-1);
    if (newest === before) return;
    before = newest;
    await setTimeout(500);
  }
}
const isOfChannel = (request: Request) => new URL(request.url()).pathname.startsWith(channelPath);

/** Uses a page on a line that is to be spared, until it has noticed: it listens only once it is painted. */
export async function firstUse(page: Page): Promise<void> {
  const fetched = requestedBy(page, (request) => request.url().includes('/after-paint.'));
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(fetched).not.toEqual([]);
  }).toPass();
}

/**
 * Requests for these addresses fail, or get this status, until the function is called that it resolves with. `page.unroute` instead may leave one that
 * is under way without an end.
 */
export async function failRequests(
  page: Page,
  addresses: string | RegExp,
  status?: number,
): Promise<() => void> {
  let fails = true;
  await page.route(addresses, (route) => {
    if (!fails) return route.fallback();
    return status === undefined ? route.abort() : route.fulfill({ status, body: '{}' });
  });
  return () => void (fails = false);
}

/** A layout needs no real pictures, and the site would encode each of them. */
export const drawNoPictures = (page: Page): Promise<unknown> =>
  page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: grey }));
const grey = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>';

/** Positions and sizes of elements on the page, in whole pixels. */
export async function places(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(' ');
    }),
  );
}

/** Milliseconds by which the page's clock is set ahead when it is stopped, because time may not run backwards. */
const ahead = 5_000;

/** Stops the page's clock, which is Playwright's (`page.clock.install`). */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
}

/**
 * Clicks a link with Ctrl or Cmd. Resolves with whether the page leaves the click to the browser, which then opens a window. The window is
 * not opened: in Chromium's headless shell it often stays empty.
 */
export async function opensWindow(link: Locator): Promise<boolean> {
  const click = await link.evaluateHandle(() => ({
    isLeft: new Promise<boolean>((resolve) => {
      const onClick = (event: Event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('click', onClick, { once: true });
    }),
  }));
  await link.click({ modifiers: ['ControlOrMeta'] });
  return click.evaluate(({ isLeft }) => isLeft);
}

/**
 * Makes the browser report a first paint, in milliseconds. Pages that are opened with Playwright's clock need it after `page.clock.install`,
 * which hides all measurements.
 */
export async function reportFirstPaint(page: Page, startTime: number): Promise<void> {
  await page.addInitScript((time) => {
    const entriesByName = performance.getEntriesByName.bind(performance);
    performance.getEntriesByName = (name, type) =>
      name === 'first-contentful-paint'
        ? [new PerformanceMark(name, { startTime: time })]
        : entriesByName(name, type);
  }, startTime);
}
