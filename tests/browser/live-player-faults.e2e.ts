import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page-kinds.ts';
import {
  clock,
  note,
  openPlaying,
  path,
  longest,
  patience,
  playButton,
  retry,
  untilMoving,
  video,
} from './live-player.ts';

/** The player of the live signal when something fails; live-player.long.e2e.ts has what takes the player a minute to notice. */

test.describe('the live player', { tag: '@script' }, () => {
  test.beforeEach(() => test.setTimeout(longest));

  test('a missing signal is requested again, then reported as unavailable; the reader can retry', async ({
    page,
  }) => {
    let asked = 0;
    const missing = /\/senal\//;
    await page.route(missing, (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('Conectando con la señal…');
    await expect(note(page)).toHaveText('La señal no está disponible en este momento.', patience);
    expect(asked).toBe(4);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.unroute(missing);
    await retry(page).click();
    await expect(retry(page)).toHaveCount(0);
    await untilMoving(page);
    await expect(note(page)).toHaveText('');
  });

  test('the player waits when the network is lost, and continues by itself', async ({ page, context }) => {
    await openPlaying(page);
    await context.setOffline(true);
    await expect(note(page)).toHaveText('Sin conexión. La señal volverá cuando haya red.');
    await context.setOffline(false);
    await expect(note(page)).toHaveText('', patience);
    await untilMoving(page);
  });

  test('a player that is started without a network plays when there is one', async ({ page, context }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await playButton(page).click();
    await expect(note(page)).toHaveText('Sin conexión. La señal volverá cuando haya red.');
    await context.setOffline(false);
    await untilMoving(page);
  });

  test('a player whose code does not load says so, and can be started again', async ({ page }) => {
    const code = /LivePlayer\.island/;
    await page.route(code, (route) => route.abort());
    await page.goto(path);
    await playButton(page).click();
    await expect(note(page)).toHaveText('La señal no está disponible en este momento.');
    await page.unroute(code);
    await playButton(page).click();
    await untilMoving(page);
  });

  test('blocked storage changes nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    await openPlaying(page);
    expect(await clock(page)).toBeGreaterThan(0);
  });

  test('a player from another host takes the poster’s place and the focus', async ({ page }) => {
    const address = 'https://video.example/senal';
    const asked: string[] = [];
    await page.route(address, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Reproductor</title>' });
    });
    // The site with advertisements has such a player.
    await page.goto(new URL(path, process.env['ADS_SITE']).href);
    const embed = page.locator('.embed-live');
    await expect(embed.getByRole('link', { name: 'Abrir en video.example' })).toHaveAttribute(
      'href',
      address,
    );
    await page.waitForLoadState('load');
    expect(asked).toEqual([]);
    await embed.getByRole('button', { name: 'Reproducir la señal en vivo' }).click();
    const frame = embed.locator('iframe');
    await expect(frame).toBeFocused();
    await expect(frame).toHaveAttribute('src', address);
    await expect(frame.contentFrame().locator('html')).toBeAttached();
    await expect(video(page)).toHaveCount(0);
  });
});
