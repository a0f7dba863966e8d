import type { Page } from '@playwright/test';
import { axeViolationsInBothThemes } from './axe.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/** The third parties that the sample newsroom plays, as a newcomer sees them after `npm start`. */

const frames = [
  {
    ...{ path: '/tiempo?municipio=Ponce', title: 'Mapa de temperatura', load: 'Cargar el mapa' },
    ...{ link: 'Abrir el mapa de muestra', mark: 'Mapa de muestra' },
    address: /^\/marco\/temperatura\?lat=18\.01\d*&lon=-66\.61\d*&zoom=8&opacity=0\.9$/,
  },
  {
    ...{ path: '/tiempo-v2', title: 'Radar de Puerto Rico', load: 'Ver el radar' },
    ...{ link: 'Abrir el radar de muestra', mark: 'Radar de muestra' },
    address: /^\/marco\/radar\?lat=18\.22&lon=-66\.4&zoom=8$/,
  },
  {
    ...{ path: '/tiempo-v2', title: 'El Tiempo Ahora', load: 'Reproducir el video' },
    ...{ link: 'Abrir el video de muestra', mark: 'Video de muestra' },
    address: /^\/marco\/video$/,
  },
];

const figureOf = (page: Page, title: string) => page.getByRole('figure', { name: title });

for (const { path, title, load, link, mark, address } of frames) {
  test(
    `${path}: ${title} is loaded on a tap, and says that it is a sample`,
    { tag: ['@script', '@once'] },
    async ({ page, complaints }) => {
      const asked = requestedBy(page, (request) =>
        /\/marco\/(?:temperatura|radar|video)/.test(request.url()),
      );
      await page.goto(path);
      const figure = figureOf(page, title);
      await figure.scrollIntoViewIfNeeded();
      await requestsEnd(page);
      expect(asked).toEqual([]);
      await expect(figure.getByRole('link', { name: link })).toHaveAttribute('href', address);
      await figure.getByRole('button', { name: load }).click();
      const frame = figure.locator('iframe');
      await expect(frame).toHaveAttribute('src', address);
      await expect(frame.contentFrame().getByText(mark, { exact: true })).toBeVisible();
      // It comes from the site's own address, and still reaches nothing of the site.
      const body = frame.contentFrame().locator('body');
      expect(await body.evaluate(() => self.origin)).toBe('null');
      expect(complaints).toEqual([]);
    },
  );
}

test.describe('with a script', { tag: ['@script', '@once'] }, () => {
  test('the radar shows six hours, and moves only when a reader starts it', async ({ page }) => {
    const opened = Date.now();
    await page.clock.install({ time: opened });
    await page.goto('/marco/radar?lat=18.22&lon=-66.4&zoom=8');
    // From here on the test moves the clock.
    await page.clock.pauseAt(opened + 600_000);
    const hours = page.getByRole('radio');
    await expect(hours).toHaveCount(6);
    await page.clock.runFor(5_000);
    await expect(hours.last()).toBeChecked();
    await page.getByRole('button', { name: 'Reproducir' }).click();
    await expect(hours.first()).toBeChecked();
    await page.clock.runFor(1_000);
    await expect(hours.nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.clock.runFor(5_000);
    await expect(hours.nth(1)).toBeChecked();
    await hours.nth(3).check();
    await expect(page.locator('p.paso-3')).toBeVisible();
    await expect(page.locator('p.paso-1')).toBeHidden();
  });

  test('the video has captions', async ({ page }) => {
    await page.goto('/marco/video');
    const video = page.locator('video');
    const cues = () =>
      video.evaluate((element) => element instanceof HTMLVideoElement && element.textTracks[0]?.cues?.length);
    await expect.poll(cues).toBe(3);
    const canPlay = () =>
      video.evaluate((element) => element instanceof HTMLVideoElement && element.readyState >= 2);
    await expect.poll(canPlay).toBe(true);
  });

  test('an error leaves the drawing, says so, and can be closed', async ({ page }) => {
    await page.route('**/marco/radar?*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: '' }),
    );
    await page.goto('/tiempo-v2');
    const figure = figureOf(page, 'Radar de Puerto Rico');
    await figure.getByRole('button', { name: 'Ver el radar' }).click();
    await expect(figure.getByRole('status')).toHaveText(
      'Radar de Puerto Rico no carga. Ábrelo en otra página.',
    );
    await expect(figure.locator('iframe')).toBeHidden();
    await expect(figure.locator('.embed-stage svg').first()).toBeVisible();
    await figure.getByRole('button', { name: 'Cerrar' }).click();
    await expect(figure.getByRole('button', { name: 'Ver el radar' })).toBeFocused();
  });

  test('a clip that fails says so in the player', async ({ page }) => {
    await page.route('**/marco/ahora.mp4', (route) => route.fulfill({ status: 503 }));
    await page.goto('/marco/video');
    await expect(page.getByRole('alert')).toHaveText('El video de muestra no está disponible.');
  });

  for (const [path, slots] of [
    ['/', 1],
    ['/live', 2],
  ] as const) {
    test(`${path}: each slot has an advertisement of the station`, async ({ page, complaints }) => {
      await page.goto(path);
      const all = page.locator('.ad');
      await expect(all).toHaveCount(slots);
      for (const slot of await all.all()) {
        await slot.scrollIntoViewIfNeeded();
        await expect(slot).toHaveAttribute('data-state', 'filled');
        const creative = slot.frameLocator('iframe').frameLocator('iframe');
        await expect(creative.getByText('Anuncio de muestra')).toBeVisible();
        await expect(creative.getByRole('link')).toHaveAttribute(
          'href',
          /^\/(?:live|boletin|programas\/[a-z-]+)$/,
        );
      }
      expect(complaints).toEqual([]);
    });
  }

  for (const address of [
    '/marco/temperatura?lat=18.22&lon=-66.4&zoom=8&opacity=0.9',
    '/marco/radar?lat=18.22&lon=-66.4&zoom=8',
    '/marco/video',
    '/marco/anuncio?size=320x100&ad=0',
    '/marco/anuncio?size=300x250&ad=1',
    '/marco/anuncio?size=970x90&ad=2',
  ]) {
    test(`${address} has no axe violations`, async ({ page }) => {
      await page.goto(address);
      expect(await axeViolationsInBothThemes(page)).toEqual([]);
    });
  }
});

for (const [address, message] of [
  ['/marco/temperatura', 'El parámetro lat tiene que ser un número de -85 a 85.'],
  [
    '/marco/temperatura?lat=18&lon=-66&zoom=8&opacity=2',
    'El parámetro opacity tiene que ser un número de 0 a 1.',
  ],
  ['/marco/radar?lat=18&lon=<script>&zoom=8', 'El parámetro lon tiene que ser un número de -180 a 180.'],
  ['/marco/anuncio?size=1x1&ad=0', 'No hay tal anuncio.'],
] as const) {
  test(`${address} is refused in plain text`, { tag: '@once' }, async ({ request }) => {
    const response = await request.get(address);
    expect(response.status()).toBe(400);
    expect(response.headers()['content-type']).toMatch(/^text\/plain/);
    expect(await response.text()).toBe(message);
  });
}
