import type { Page, Route } from '@playwright/test';
import { expect } from './page-kinds.ts';

/** Helpers for the tests of the live player. */

export const path = '/live';

/** Milliseconds until the first picture, which needs code, three playlists and two segments, on a busy machine. */
export const patience = { timeout: 60_000 };

/** Milliseconds for a whole test: some wait for the player's own timeouts. */
export const max = 180_000;

export const player = (page: Page) => page.getByRole('region', { name: 'Reproductor de la señal en vivo' });
export const playButton = (page: Page) =>
  player(page).getByRole('button', { name: 'Reproducir la señal en vivo' });
export const video = (page: Page) => player(page).locator('video');
export const note = (page: Page) => player(page).getByRole('status');
export const retry = (page: Page) => player(page).getByRole('button', { name: 'Reintentar' });

export const clock = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Waits until the video has played for two seconds of its own clock. */
export async function waitUntilMoving(page: Page): Promise<void> {
  await expect.poll(() => clock(page), patience).toBeGreaterThan(0);
  const begun = await clock(page);
  await expect.poll(() => clock(page), patience).toBeGreaterThan(begun + 2);
}

export async function openPlaying(page: Page): Promise<void> {
  await page.goto(path);
  await playButton(page).click();
  await waitUntilMoving(page);
}

/** Collects the names of the parts of the signal that the page requests from now on. */
export function partsAsked(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/senal/')) names.push(pathname.slice('/senal/'.length));
  });
  return names;
}

const playlists = /\/senal\/(180p|360p|subtitulos)\.m3u8/;

/** From now on this page gets every playlist unchanged, with `end` appended. Returns a function that ends this. */
export async function freezeSignal(page: Page, end = ''): Promise<() => Promise<void>> {
  const kept = new Map<string, Promise<string>>();
  const freeze = async (route: Route) => {
    const url = route.request().url();
    const text = kept.get(url) ?? route.fetch().then((response) => response.text());
    kept.set(url, text);
    await route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: (await text) + end });
  };
  await page.route(playlists, freeze);
  return () => page.unroute(playlists, freeze);
}
