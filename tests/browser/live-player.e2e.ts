import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page-kinds.ts';
import {
  clock,
  note,
  openPlaying,
  partsAsked,
  path,
  longest,
  patience,
  playButton,
  player,
  untilMoving,
  video,
} from './live-player.ts';

/** The player of the live signal when nothing fails. */

test('the page has its title and description, and shows a poster', async ({ page, javaScriptEnabled }) => {
  await page.goto(path);
  await expect(page).toHaveTitle('En Vivo | Telecoquí');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /señal en vivo/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('En Vivo');
  await expect(page.getByText('No es una señal real.')).toBeVisible();
  await expect(playButton(page)).toBeVisible({ visible: javaScriptEnabled !== false });
});

test('without a script there are the browser’s own player and a link', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(path);
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
  test.beforeEach(() => test.setTimeout(longest));

  test('nothing is fetched before the reader presses play; then it plays, and has the focus', async ({
    page,
    complaints,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const parts = partsAsked(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await playButton(page).hover();
    await playButton(page).focus();
    await page.waitForLoadState('networkidle');
    expect(parts).toEqual([]);
    expect(scripts.filter((url) => /hls|LivePlayer\.island/.test(url))).toEqual([]);

    await playButton(page).click();
    await expect(note(page)).toHaveText('Conectando con la señal…');
    await untilMoving(page);
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
    await untilMoving(page);
    await page.keyboard.press('Space');
    await expect(video(page)).toHaveJSProperty('paused', true);
    await page.keyboard.press('Space');
    await untilMoving(page);
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
    await untilMoving(page);
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

  test('the player keeps the quality that a reader chooses', async ({ page }) => {
    await openPlaying(page);
    const choice = player(page).getByLabel('Calidad');
    await expect(choice.locator('option')).toHaveText(['Automática', '360p', '180p']);
    await expect(choice).toHaveValue('auto');
    const height = () => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight);
    for (const [quality, lines] of [
      ['180p', 180],
      ['360p', 360],
    ] as const) {
      await choice.selectOption(quality);
      await expect.poll(height, patience).toBe(lines);
      await untilMoving(page);
    }
  });

  test('readers who save data get the lowest quality, and are told', async ({ page }) => {
    const parts = partsAsked(page);
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    await openPlaying(page);
    const told = player(page).getByText('Ahorro de datos: la señal va en su calidad más baja.');
    await expect(told).toBeVisible();
    expect(parts.filter((name) => name.startsWith('360p'))).toEqual([]);
    expect(parts.filter((name) => name.startsWith('180p')).length).toBeGreaterThan(1);
    await player(page).getByLabel('Calidad').selectOption('360p');
    await expect(told).toHaveCount(0);
    await expect.poll(() => parts.some((name) => name.startsWith('360p-')), patience).toBe(true);
  });

  test('a reader who is behind can return to the live signal', async ({ page }) => {
    await openPlaying(page);
    // Far behind, but far enough from the oldest part of the signal that a short pause does not reach it.
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.seekable.start(0) + 9;
    });
    const back = player(page).getByRole('button', { name: 'Ir al directo' });
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
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
