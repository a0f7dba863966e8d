import type { Locator, Page, Route } from '@playwright/test';
import * as z from 'zod';
import { axeViolations } from './axe.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/** Embeds in bodies, and the frames of the weather pages: no other host gets a request before the reader asks for its content. */

/** The sample's longest body holds a YouTube video and posts from X, Instagram and Facebook. */
const body = '/noticias/{everything}';
/** This one holds those of the other providers, as an editor pastes them: the address alone, or a frame's HTML. */
const addresses = '/noticias/{blocks}';

const embed = (page: Page, provider: string) =>
  page.locator(`.prose figure.embed[data-provider=${provider}]`).first();
const button = (figure: Locator) => figure.locator('.embed-stage > button');
const frame = (figure: Locator) => figure.locator('iframe');
const status = (figure: Locator) => figure.getByRole('status');

const respond = (words: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><html lang="es"><title>${words}</title><main><h1>${words}</h1></main></html>`,
});

/** A third party's document that says what it learned of the page around it. */
const reporting = `<!doctype html><html lang="es"><title>Marco</title><body><script>
  document.body.textContent = JSON.stringify({
    referrer: document.referrer,
    name: window.name,
    ancestors: [...(location.ancestorOrigins ?? [])],
  });
</script>`;
const Learned = z.object({ referrer: z.string(), name: z.string(), ancestors: z.array(z.string()) });

/** What an address of the site may contain of a reader. */
const secret = 'x=1&sub=victima%40correo.com';

/** Responds for every other host. Resolves with the list of addresses that are requested. */
async function responseForOthers(page: Page, reply = (route: Route) => route.fulfill(respond('hola'))) {
  const asked: string[] = [];
  const site = new URL(process.env['SITE'] ?? '').hostname;
  await page.route(
    ({ hostname }) => hostname !== site,
    async (route) => {
      asked.push(route.request().url());
      await reply(route);
    },
  );
  return asked;
}

/** Responds for every other host with a document that reports. `expectLearned` looks at what it got of the page: the origin, or nothing. */
async function reportFromOthers(page: Page) {
  const referers: (string | null)[] = [];
  const asked = await responseForOthers(page, async (route) => {
    referers.push(await route.request().headerValue('referer'));
    await route.fulfill({ contentType: 'text/html', body: reporting });
  });
  const expectLearned = async (figure: Locator, getsOrigin: boolean) => {
    const { origin } = new URL(page.url());
    const body = frame(figure).contentFrame().locator('body');
    await expect(body).toContainText('referrer');
    const { ancestors, ...said } = Learned.parse(JSON.parse((await body.textContent()) ?? ''));
    expect(said).toEqual({ referrer: getsOrigin ? `${origin}/` : '', name: '' });
    expect(referers).toEqual([getsOrigin ? `${origin}/` : null]);
    // Older browsers name the origin here whatever the policy says; none names more.
    expect([['null'], [origin]]).toContainEqual(ancestors);
  };
  return { asked, expectLearned };
}

test('without a script an embed is a link to its page; with one, it has a button as well', async ({
  page,
  place,
  javaScriptEnabled,
}) => {
  await page.goto(place(body));
  for (const [provider, words] of [
    ['youtube', 'Ver video en YouTube'],
    ['x', 'Ver publicación en X'],
    ['instagram', 'Ver publicación en Instagram'],
    ['facebook', 'Ver publicación en Facebook'],
  ] as const) {
    const figure = embed(page, provider);
    await expect(figure.getByRole('link', { name: words, exact: true })).toBeVisible();
    await expect(button(figure)).toBeVisible({ visible: javaScriptEnabled !== false });
    await expect(figure.locator('.embed-stage a')).toHaveCount(0);
    await expect(figure.locator('.embed-skip')).toHaveCSS(
      'display',
      javaScriptEnabled === false ? 'none' : /block/,
    );
  }
  await expect(embed(page, 'x').locator('blockquote')).toContainText('Día 9 sin red.');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test(
  'an episode of the newsroom plays in its place, and nothing of it is fetched before',
  { tag: ['@once', '@script'] },
  async ({ page, place }) => {
    const recordings = requestedBy(page, (request) => request.resourceType() === 'media');
    const path = place('/programas/{programme}');
    await page.goto(path);
    await requestsEnd(page);
    expect(recordings).toEqual([]);
    const episode = page.locator('[id^="episodio-"]').first();
    await episode.locator('summary').click();
    const player = episode.locator('video');
    await expect(async () => {
      expect(
        await player.evaluate((video) => video instanceof HTMLVideoElement && video.currentTime),
      ).toBeGreaterThan(0);
    }).toPass();
    await expect(page).toHaveURL(path);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test.describe('with pictures', { tag: ['@once', '@script'] }, () => {
  const picture = (figure: Locator) => figure.locator('.embed-stage > img');
  const preview = /\/img\/480\.webp\/https\/i\.ytimg\.com\/vi\/aqz-KE-bpKQ\/[0-9a-f]{16}\/hqdefault\.jpg$/;
  const widthOf = (figure: Locator) =>
    picture(figure).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);

  test('a facade shows the preview of its video, from this site, and shows it again when it is closed', async ({
    page,
    place,
    complaints,
  }) => {
    const asked = await responseForOthers(page);
    await page.goto(place(body));
    const figure = embed(page, 'youtube');
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(figure)).toBe(480);
    expect(await picture(figure).getAttribute('src')).toMatch(preview);
    expect(asked).toEqual([]);
    const stage = await figure.locator('.embed-stage').boundingBox();
    expect(await picture(figure).boundingBox()).toEqual(stage);

    await button(figure).click();
    await expect(frame(figure).contentFrame().getByText('hola')).toBeVisible();
    await expect(picture(figure)).toHaveCount(0);
    await figure.getByRole('button', { name: 'Cerrar' }).click();
    await expect(picture(figure)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a facade shows the newsroom’s own picture of a video', async ({ page, place }) => {
    await page.goto(place(addresses));
    const figure = embed(page, 'vimeo');
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(figure)).toBeGreaterThan(400);
    expect(await picture(figure).getAttribute('src')).toMatch(/^\/img\/800\.webp\/wp-content\//);
    await expect(embed(page, 'tiktok').locator('img')).toHaveCount(0);
  });

  for (const [what, fails] of [
    [
      'of a private video',
      async (route: Route) => {
        const missing = route.request().url().replace('aqz-KE-bpKQ', 'privado-001');
        await route.fulfill({ response: await route.fetch({ url: missing }) });
      },
    ],
    ['that a device without a connection lacks', (route: Route) => route.abort()],
  ] as const) {
    test(`a preview ${what} leaves the facade as it is without one`, async ({ page, place }) => {
      await page.route(preview, fails);
      await page.goto(place(body));
      const figure = embed(page, 'youtube');
      await figure.scrollIntoViewIfNeeded();
      await expect(picture(figure)).toHaveCount(0);
      await expect(figure.locator('.embed-stage > p')).toBeVisible();
      await expect(button(figure)).toBeVisible();
    });
  }
});

test.describe('with a script', { tag: '@script' }, () => {
  // Players get the origin, because many refuse to play without. A height below ten is a ratio to the width.
  for (const [provider, on, getsOrigin, load, title, height] of [
    ['youtube', body, true, 'Reproducir video aquí', 'Recorrido de tres minutos', 9 / 16],
    ['vimeo', addresses, true, 'Reproducir video aquí', 'Video de Vimeo', 9 / 16],
    ['tiktok', addresses, false, 'Reproducir video aquí', 'Video de TikTok', 16 / 9],
    ['x', body, false, 'Mostrar publicación aquí', 'Publicación de X', 576],
    ['instagram', body, false, 'Mostrar publicación aquí', 'Publicación de Instagram', 576],
    ['facebook', addresses, false, 'Mostrar publicación aquí', 'Publicación de Facebook', 576],
    ['spotify', addresses, false, 'Reproducir audio aquí', 'El podcast de los placeros', 152],
    ['datawrapper', addresses, false, 'Mostrar gráfica aquí', 'Gráfica de Datawrapper', 448],
    ['maps', addresses, false, 'Mostrar mapa aquí', 'Mapa de Google Maps', 9 / 16],
    // Of EMBED_HOSTS.
    ['host', addresses, true, 'Mostrar contenido aquí', 'Contenido de maps.example', 9 / 16],
  ] as const) {
    test(`${provider}: loads on a tap, and no sooner, and gets ${getsOrigin ? 'the origin' : 'nothing'} of the page`, async ({
      page,
      place,
      complaints,
    }) => {
      const { asked, expectLearned } = await reportFromOthers(page);
      await page.goto(`${place(on)}?${secret}`);
      const figure = embed(page, provider);
      const address = (await figure.getAttribute('data-frame')) ?? '';
      await figure.scrollIntoViewIfNeeded();
      await requestsEnd(page);
      await expect(page.locator('link[rel=preconnect]')).toHaveCount(0);
      await button(figure).focus();
      await expect(page.locator('link[rel=preconnect]')).toHaveAttribute('href', new URL(address).origin);
      expect(asked).toEqual([]);

      await figure.getByRole('button', { name: load, exact: true }).click();
      await expect(frame(figure)).toHaveAttribute('title', title);
      await expect(frame(figure)).toBeFocused();
      await expectLearned(figure, getsOrigin);
      expect(await frame(figure).getAttribute('sandbox')).not.toContain('allow-top-navigation');
      expect(asked).toEqual([address]);
      const box = await frame(figure).boundingBox();
      expect(box?.height).toBeCloseTo(height < 10 ? height * (box?.width ?? 0) : height, 0);
      await expect(status(figure)).toBeEmpty();
      expect(complaints).toEqual([]);
    });
  }

  test('the keyboard opens an embed, closes it and skips it', async ({ page, place }) => {
    await responseForOthers(page);
    await page.goto(place(body));
    const figure = embed(page, 'youtube');
    const skip = figure.getByRole('link', { name: 'Saltar: Recorrido de tres minutos' });
    await skip.focus();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(button(figure)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame(figure)).toBeFocused();
    await expect(figure.getByRole('link', { name: 'Ver video en YouTube' })).toBeVisible();

    const close = figure.getByRole('button', { name: 'Cerrar' });
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(frame(figure)).toHaveCount(0);
    await expect(button(figure)).toBeFocused();
    await expect(figure.getByRole('link', { name: 'Ver video en YouTube' })).toHaveCount(1);

    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(figure.locator('#embed-1')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await figure.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  });

  test('a frame that does not load says so after eight seconds, and may still load', async ({
    page,
    place,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await responseForOthers(page, async (route) => {
      await held;
      await route.fulfill(respond('hola'));
    });
    const opened = Date.now();
    await page.clock.install({ time: opened });
    await page.goto(place(body));
    // From here on the test moves the clock.
    await page.clock.pauseAt(opened + 600_000);
    const figure = embed(page, 'youtube');
    await button(figure).click();
    await expect(frame(figure)).toBeFocused();
    await page.clock.runFor(7_900);
    await expect(status(figure)).toBeEmpty();
    await page.clock.runFor(200);
    await expect(status(figure)).toHaveText('Recorrido de tres minutos no carga. Ábrelo en youtube.com.');
    await expect(status(figure).getByRole('link', { name: 'youtube.com.' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
    release();
    await expect(status(figure)).toBeEmpty();
    await expect(frame(figure).contentFrame().getByText('hola')).toBeVisible();
  });

  test('an embed that is opened offline says so at once', async ({ page, place, context }) => {
    await page.goto(place(body));
    const figure = embed(page, 'instagram');
    const code = page.waitForResponse(/open-embed/);
    await button(figure).focus();
    await (await code).finished();
    await context.setOffline(true);
    await button(figure).click();
    await expect(status(figure)).toHaveText('Publicación de Instagram no carga. Ábrelo en instagram.com.');
  });

  test('an embed is shown on a device that says it has no network, and has one', async ({ page, place }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await responseForOthers(page);
    await page.goto(place(body));
    const figure = embed(page, 'instagram');
    const reached = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await button(figure).click();
    // Before the page has asked, it looks the same.
    await reached;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(figure.locator('iframe')).toBeVisible();
    await expect(status(figure)).toHaveText('');
  });

  test('a host that redirects to another host is refused with a message', async ({ page, place }) => {
    const asked = await responseForOthers(page, (route) =>
      route.fulfill({ status: 302, headers: { Location: 'https://malo.example/' } }),
    );
    await page.goto(place(body));
    const figure = embed(page, 'instagram');
    await button(figure).click();
    await expect(status(figure)).toHaveText('Publicación de Instagram no carga. Ábrelo en instagram.com.');
    expect(asked).toEqual(['https://www.instagram.com/p/EJEMPLO0001/embed/']);
  });

  test('when the code does not load, the button does what the link does', async ({ page, place }) => {
    await responseForOthers(page);
    await page.route(/open-embed/, (route) => route.abort());
    await page.goto(place(body));
    await button(embed(page, 'instagram')).click();
    await page.waitForURL('https://www.instagram.com/p/EJEMPLO0001/');
  });

  test('the skip link is readable when it has the focus, and an open embed has no axe violations', async ({
    page,
    place,
  }) => {
    await responseForOthers(page);
    await page.goto(place(body));
    const figure = embed(page, 'youtube');
    const skip = figure.locator('.embed-skip');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await skip.focus();
      await expect(skip).toBeFocused();
      // A contrast of 16 : 1, dark blue on white. Axe does not check text that lies over something else.
      await expect(skip).toHaveCSS('color', 'rgb(10, 30, 78)');
      await expect(skip).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
    await button(figure).click();
    await expect(frame(figure).contentFrame().getByText('hola')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page, { within: '.prose' })).toEqual([]);
    }
  });

  test('the temperature map follows the place, before it is loaded and after', async ({ page }) => {
    const asked = await responseForOthers(page);
    await page.goto(new URL('/tiempo?municipio=Ponce', process.env['STATION']).href);
    await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
    const figure = page.getByRole('figure', { name: 'Mapa de temperatura' });
    const link = figure.getByRole('link', { name: 'Abrir en maps.example' });
    const choose = async (name: string) => {
      await page.getByLabel('Municipio', { exact: true }).fill(name);
      await page.getByLabel('Municipios encontrados').getByText(name).click();
    };
    await expect(link).toHaveAttribute('href', /lat=18\.01\d*&lon=-66\.61\d*&zoom=8&opacity=0\.9$/);
    await choose('Vieques');
    await expect(link).toHaveAttribute('href', /lat=18\.1\d*&lon=-65\.4\d*&/);
    const vieques = (await link.getAttribute('href')) ?? '';
    await figure.getByRole('button', { name: 'Cargar el mapa' }).click();
    await expect(frame(figure)).toHaveAttribute('src', vieques);
    await choose('Mayagüez');
    await expect(frame(figure)).toHaveAttribute('src', /lon=-67\./);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked).toEqual([vieques, await link.getAttribute('href')]);
  });

  for (const [path, title, load] of [
    ['/tiempo-v2?municipio=Ponce', 'Radar de Puerto Rico', 'Ver el radar'],
    ['/tiempo-v2?municipio=Ponce', 'El Tiempo Ahora', 'Reproducir el video'],
    ['/tiempo-standalone?municipio=Ponce', 'El Tiempo Ahora', 'Reproducir el video'],
    ['/tiempo?municipio=Ponce', 'Mapa de temperatura', 'Cargar el mapa'],
  ] as const) {
    test(`${path}, ${title}: opens in its own place, gets the origin of the page, and can be closed and skipped`, async ({
      page,
      complaints,
    }) => {
      const { asked, expectLearned } = await reportFromOthers(page);
      await page.goto(new URL(path, process.env['STATION']).href);
      const figure = page.getByRole('figure', { name: title });
      const stage = figure.locator('.embed-stage');
      await figure.scrollIntoViewIfNeeded();
      await requestsEnd(page);
      expect(asked).toEqual([]);
      const before = await stage.boundingBox();
      await figure.getByRole('button', { name: load }).click();
      await expect(frame(figure)).toHaveAttribute('title', title);
      await expectLearned(figure, true);
      expect(await stage.boundingBox()).toEqual(before);
      expect(await frame(figure).boundingBox()).toEqual(before);

      await figure.getByRole('button', { name: 'Cerrar' }).click();
      await expect(frame(figure)).toHaveCount(0);
      await expect(figure.getByRole('button', { name: load })).toBeFocused();

      await figure.getByRole('link', { name: `Saltar: ${title}` }).press('Enter');
      await expect(figure.locator('[tabindex="-1"]')).toBeFocused();
      expect(complaints).toEqual([]);
    });
  }

  test('a player of the live signal takes the place of the poster, and gets the origin of the page', async ({
    page,
  }) => {
    const { asked, expectLearned } = await reportFromOthers(page);
    await page.goto(new URL(`/live?${secret}`, process.env['STATION']).href);
    const figure = page.locator('.embed-live');
    const link = figure.getByRole('link', { name: 'Abrir en video.example' });
    await expect(link).toHaveAttribute('href', 'https://video.example/senal');
    await page.waitForLoadState('load');
    expect(asked).toEqual([]);
    await figure.getByRole('button', { name: 'Reproducir la señal en vivo' }).click();
    await expect(frame(figure)).toBeFocused();
    await expectLearned(figure, true);
    expect(asked).toEqual(['https://video.example/senal']);
    await expect(page.locator('.player video')).toHaveCount(0);
  });
});
