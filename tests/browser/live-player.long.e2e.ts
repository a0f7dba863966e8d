import { expect, test } from './page-kinds.ts';
import {
  freezeSignal,
  longest,
  note,
  openPlaying,
  path,
  patience,
  playButton,
  retry,
  untilMoving,
} from './live-player.ts';

/** A live signal that stops. The player waits by the video's own clock, which no test can set ahead. */

test.describe('the live player', { tag: '@script' }, () => {
  test.beforeEach(() => test.setTimeout(longest));

  test('the player waits for a signal that stalls, and continues by itself', async ({ page }) => {
    const goOn = await freezeSignal(page);
    await openPlaying(page);
    await expect(note(page)).toHaveText('La señal se detuvo. Esperando que continúe…', patience);
    await goOn();
    await untilMoving(page);
    await expect(note(page)).toHaveText('', patience);
  });

  test('the player gives up a signal that never continues', async ({ page }) => {
    await freezeSignal(page);
    await openPlaying(page);
    await expect(retry(page)).toBeVisible({ timeout: 120_000 });
    await expect(note(page)).toHaveText('La señal no está disponible en este momento.');
  });

  test('the player says that a transmission has ended', async ({ page }) => {
    await freezeSignal(page, '#EXT-X-ENDLIST\n');
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('La transmisión terminó.', { timeout: 80_000 });
    await expect(retry(page)).toBeVisible();
  });
});
