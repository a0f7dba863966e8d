import { failRequests, requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { max, note, partsAsked, path, playButton, player, waitUntilMoving, video } from './live-player.ts';
import { requestedBy } from './requested.ts';

/** The player of the live signal until it plays; live-player.signal.e2e.ts has what it does then. */

test('without a script there are the browser’s own player and a link', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(path);
  await expect(page.getByText('No es una señal real.')).toBeVisible();
  await expect(playButton(page)).toBeVisible({ visible: javaScriptEnabled !== false });
  if (javaScriptEnabled !== false) return expect(video(page)).toHaveCount(0);
  await expect(video(page)).toBeVisible();
  await expect(video(page)).toHaveAttribute('src', '/senal/vivo.m3u8');
  await expect(video(page)).toHaveJSProperty('controls', true);
  const link = player(page).getByRole('link', { name: 'Abrir la señal en otro reproductor' });
  await expect(link).toHaveAttribute('href', '/senal/vivo.m3u8');
  const stream = await page.request.get('/senal/vivo.m3u8');
  expect(stream.headers()['content-type']).toBe('application/vnd.apple.mpegurl');
});

test.describe('with a script', { tag: '@script' }, () => {
  test.beforeEach(() => test.setTimeout(max));

  test('nothing is fetched before the reader presses play; then it plays, and has the focus', async ({
    page,
    complaints,
  }) => {
    const files = requestedBy(page);
    const parts = partsAsked(page);
    await page.goto(path);
    await requestsEnd(page);
    await playButton(page).hover();
    await playButton(page).focus();
    await requestsEnd(page);
    expect(parts).toEqual([]);
    expect(files.filter((url) => /hls|LivePlayer\.island/.test(url))).toEqual([]);

    await playButton(page).click();
    await expect(note(page)).toHaveText('Conectando con la señal…');
    await waitUntilMoving(page);
    await expect(note(page)).toHaveText('');
    await expect(video(page)).toBeFocused();
    await expect(video(page)).toHaveJSProperty('muted', false);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(
      'La señal en vivo de Telecoquí',
    );
    expect(parts).toContain('vivo.m3u8');
    expect(parts.filter((name) => name.endsWith('.vtt'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the keyboard starts, pauses and skips the player', async ({ page }) => {
    await page.goto(path);
    const skip = player(page).getByRole('link', { name: 'Saltar el reproductor' });
    await skip.focus();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#tras-el-reproductor')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await player(page).locator(':focus').count()).toBe(0);

    await skip.focus();
    await page.keyboard.press('Tab');
    await expect(playButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await waitUntilMoving(page);
    await page.keyboard.press('Space');
    await expect(video(page)).toHaveJSProperty('paused', true);
    await page.keyboard.press('Space');
    await waitUntilMoving(page);
  });

  test('a player whose code does not load says so, and can be started again', async ({ page }) => {
    const code = /LivePlayer\.island/;
    const mend = await failRequests(page, code);
    await page.goto(path);
    await playButton(page).click();
    const failed = 'La señal no está disponible en este momento.';
    await expect(note(page)).toHaveText(failed);
    mend();
    await playButton(page).click();
    await waitUntilMoving(page);
  });

  test('hls.js is requested again by itself when it could not be fetched', async ({ page }) => {
    let requests = 0;
    await page.route(/hls-signal/, (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    await page.goto(path);
    await playButton(page).click();
    await waitUntilMoving(page);
    expect(requests).toBeGreaterThan(1);
  });
});
