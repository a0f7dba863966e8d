import { axeViolations } from './axe.ts';
import { blockStorage } from './missing-apis.ts';
import { failRequests, requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import {
  clock,
  freezeSignal,
  max,
  note,
  openPlaying,
  partsAsked,
  path,
  patience,
  playButton,
  player,
  retry,
  waitUntilMoving,
  video,
} from './live-player.ts';

/** What the player does while the live signal plays or stops. It waits by the video's own clock, which no test can set ahead. */

test.describe('the live player', { tag: '@script' }, () => {
  test.beforeEach(() => test.setTimeout(max));

  test('the player waits for a signal that stalls, and continues by itself', async ({ page }) => {
    const goOn = await freezeSignal(page);
    await openPlaying(page);
    await expect(note(page)).toHaveText('La señal se detuvo. Esperando que continúe…', patience);
    await goOn();
    await waitUntilMoving(page);
    await expect(note(page)).toHaveText('', patience);
  });

  test('the player says that a transmission has ended', async ({ page }) => {
    await freezeSignal(page, '#EXT-X-ENDLIST\n');
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('La transmisión terminó.', { timeout: 80_000 });
    await expect(retry(page)).toBeVisible();
  });

  test('a missing signal is requested again, then reported as unavailable; the reader can retry', async ({
    page,
  }) => {
    const asked = partsAsked(page);
    const mend = await failRequests(page, /\/senal\//, 404);
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('Conectando con la señal…');
    await expect(note(page)).toHaveText('La señal no está disponible en este momento.', patience);
    expect(asked).toHaveLength(4);
    expect(await axeViolations(page)).toEqual([]);
    mend();
    await retry(page).click();
    await expect(retry(page)).toHaveCount(0);
    await waitUntilMoving(page);
    await expect(note(page)).toHaveText('');
  });

  test('a device without the codec is told so, and asks no more', async ({ page }) => {
    await page.addInitScript(() => {
      MediaSource.isTypeSupported = () => false;
      MediaSource.prototype.addSourceBuffer = () => {
        throw new DOMException('no such codec', 'NotSupportedError');
      };
    });
    await page.clock.install();
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText(
      'Este dispositivo no puede mostrar el video de la señal. Actualiza el navegador o prueba con otro dispositivo.',
      patience,
    );
    await expect(retry(page)).toBeVisible();
    const asked = partsAsked(page);
    // Longer than the player waits before it asks for a signal that is away.
    await page.clock.fastForward(70_000);
    expect(asked).toEqual([]);
  });

  // One that loses its network while it plays: player.store.test.ts.
  test('a player that is started without a network plays when there is one', async ({ page, context }) => {
    await page.goto(path);
    await requestsEnd(page);
    await context.setOffline(true);
    await playButton(page).click();
    await expect(note(page)).toHaveText('Sin conexión. La señal volverá cuando haya red.');
    await context.setOffline(false);
    await waitUntilMoving(page);
  });

  test('a browser that plays only what the reader starts shows a button for it', async ({ page }) => {
    await page.addInitScript(() => {
      const { play } = HTMLVideoElement.prototype;
      HTMLVideoElement.prototype.play = function (this: HTMLVideoElement) {
        HTMLVideoElement.prototype.play = play;
        return Promise.reject(new DOMException('gesture', 'NotAllowedError'));
      };
    });
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('El navegador espera a que la inicies.', patience);
    expect(await axeViolations(page)).toEqual([]);
    await playButton(page).click();
    await waitUntilMoving(page);
    await expect(note(page)).toHaveText('');
  });

  test('blocked storage changes nothing', async ({ page }) => {
    await blockStorage(page);
    await openPlaying(page);
    expect(await clock(page)).toBeGreaterThan(0);
  });

  test('a paused player stops fetching', async ({ page }) => {
    await openPlaying(page);
    await video(page).press('Space');
    await expect(video(page)).toHaveJSProperty('paused', true);
    const parts = partsAsked(page);
    // As long as two segments take to play.
    const begun = Date.now();
    await expect.poll(() => Date.now() - begun, { timeout: 15_000 }).toBeGreaterThan(8000);
    expect(parts.filter((name) => name.endsWith('.m4s')).length).toBeLessThanOrEqual(1);
    await video(page).press('Space');
    await waitUntilMoving(page);
  });

  test('captions can be shown and hidden', async ({ page, complaints }) => {
    await openPlaying(page);
    const button = player(page).getByRole('button', { name: 'Subtítulos' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const shown = () =>
      video(page).evaluate((element: HTMLVideoElement) =>
        [...element.textTracks]
          .flatMap((track) => [...(track.activeCues ?? [])])
          .map((cue) => (cue instanceof VTTCue ? cue.text : '')),
      );
    await expect
      .poll(async () => (await shown()).join(' '), patience)
      .toMatch(/muestra|coquí|real|Tono|repite/);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(shown).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('captions that were chosen are shown on the next connection', async ({ page }) => {
    await openPlaying(page);
    const button = player(page).getByRole('button', { name: 'Subtítulos' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const mend = await failRequests(page, /\/senal\//, 404);
    await expect(retry(page)).toBeVisible({ timeout: 120_000 });
    mend();
    await retry(page).click();
    await waitUntilMoving(page);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  test('captions in several languages are a choice, whatever tracks for machines stand before them', async ({
    page,
  }) => {
    await openPlaying(page);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.addTextTrack('metadata', 'id3');
      element.addTextTrack('captions', 'English', 'en');
    });
    const choice = player(page).getByLabel('Subtítulos');
    await expect(choice.locator('option')).toHaveText(['Sin subtítulos', 'Español', 'English']);
    const shown = () =>
      video(page).evaluate((element: HTMLVideoElement) =>
        [...element.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
      );
    for (const [name, languages] of [
      ['English', ['en']],
      ['Español', ['es']],
      ['Sin subtítulos', []],
    ] as const) {
      await choice.selectOption(name);
      await expect.poll(shown).toEqual(languages);
    }
  });

  test('the player keeps the quality that a reader chooses', async ({ page }) => {
    await openPlaying(page);
    const choice = player(page).getByLabel('Calidad');
    await expect(choice.locator('option')).toHaveText(['Automática', '360p', '180p']);
    await expect(choice).toHaveValue('');
    const height = () => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight);
    for (const [quality, lines] of [
      ['180p', 180],
      ['360p', 360],
    ] as const) {
      await choice.selectOption(quality);
      await expect.poll(height, patience).toBe(lines);
      await waitUntilMoving(page);
    }
  });

  test('readers who save data get the lowest quality, and are told', async ({ page }) => {
    const parts = partsAsked(page);
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    await openPlaying(page);
    const savingNote = player(page).getByText('Ahorro de datos: la señal va en su calidad más baja.');
    await expect(savingNote).toBeVisible();
    expect(parts.filter((name) => name.startsWith('360p'))).toEqual([]);
    expect(parts.filter((name) => name.startsWith('180p')).length).toBeGreaterThan(1);
    await player(page).getByLabel('Calidad').selectOption('360p');
    await expect(savingNote).toHaveCount(0);
    await expect.poll(() => parts.some((name) => name.startsWith('360p-')), patience).toBe(true);
  });

  test('a reader who is behind can return to the live signal', async ({ page }) => {
    await openPlaying(page);
    // Far behind, but far enough from the oldest part of the signal that a short pause does not reach it.
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.seekable.start(0) + 9;
    });
    const back = player(page).getByRole('button', { name: 'Volver al vivo' });
    await expect(back).toBeVisible(patience);
    const before = await clock(page);
    await back.click();
    await expect.poll(() => clock(page), patience).toBeGreaterThan(before + 10);
    await expect(back).toHaveCount(0);
    await expect(video(page)).toBeFocused();
  });

  test('can be shown in a floating window', async ({ page }) => {
    await openPlaying(page);
    await player(page).getByRole('button', { name: 'Ventana flotante' }).click();
    await expect
      .poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName), patience)
      .toBe('VIDEO');
  });

  test('has no axe violations, and fits the screen', async ({ page }) => {
    await openPlaying(page);
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
