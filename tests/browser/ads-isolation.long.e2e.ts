import { createServer } from 'node:http';
import * as z from 'zod';
import { frameTimeout } from '#ads/ad-outcome.ts';
import { expect, network, test } from './ads.ts';
import { listen } from '../listening.ts';
import { requestsEnd } from './open-page.ts';

const Learned = z.object({
  referrer: z.string(),
  name: z.string(),
  address: z.string(),
  ancestors: z.array(z.string()),
});

/** Stands for the network's script: says what it learned, and sends requests of each kind. Its text runs in the frame. */
function spy(): void {
  const network = new URL(String(Reflect.get(Object(document.currentScript), 'src'))).origin;
  const report = document.createElement('pre');
  report.textContent = JSON.stringify({
    referrer: document.referrer,
    name: window.name,
    address: location.href,
    ancestors: [...location.ancestorOrigins],
  });
  const picture = document.createElement('img');
  picture.src = `${network}/picture`;
  const creative = document.createElement('iframe');
  creative.src = `${network}/creative`;
  document.body.replaceChildren(report, picture, creative);
  void fetch(`${network}/asked`);
  parent.postMessage({ advertisement: 'filled' }, '*');
}

/** Says which referrer a creative reads. */
const creative =
  '<!doctype html><body><script>document.body.textContent = `Anuncio: ${JSON.stringify(document.referrer)}`</script>';

test.describe('an advertisement', { tag: ['@script', '@once'] }, () => {
  test('reaches neither the page nor its storage', async ({ page }) => {
    // The response for the network's script tries what a hostile script would.
    await page.route(network.script, (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'text/javascript',
        body: `
          const attempt = (what) => { try { return String(what()) } catch (error) { return error.name } };
          document.body.textContent = JSON.stringify({
            origin: self.origin,
            page: attempt(() => parent.document.title),
            storage: attempt(() => localStorage.length),
            cookie: attempt(() => document.cookie),
            frame: attempt(() => frameElement),
            leave: attempt(() => { top.location.href = 'https://evil.example/' }),
          });
          parent.postMessage({ advertisement: 'filled' }, '*');`,
      }),
    );
    await page.goto('/live');
    const body = page.locator('main .ad').frameLocator('iframe').locator('body');
    await expect(body).toContainText('origin');
    expect(JSON.parse((await body.textContent()) ?? '')).toEqual({
      origin: 'null',
      page: 'SecurityError',
      storage: 'SecurityError',
      cookie: 'SecurityError',
      frame: 'null',
      leave: 'SecurityError',
    });
    expect(new URL(page.url()).pathname).toBe('/live');
  });

  test('does not learn the address of the page', async ({ page }) => {
    // A real server, because only it sees the headers as they are sent.
    const seen: { path: string; referer: string | undefined }[] = [];
    const server = createServer(({ url: asked = '', headers }, response) => {
      seen.push({ path: asked, referer: headers.referer });
      const [type, text] = asked.startsWith('/creative')
        ? ['text/html', creative]
        : ['text/javascript', `(${spy.toString()})()`];
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type }).end(text);
    });
    const others = await listen(server);
    try {
      await page.route(
        ({ pathname }) => ['/marco/anuncios.js', '/asked', '/picture', '/creative'].includes(pathname),
        async (route) => {
          const { pathname } = new URL(route.request().url());
          await route.continue({ url: others + pathname });
        },
      );
      await page.goto('/tiempo-standalone?municipio=Ponce&sub=victima%40correo.com');
      const frame = page.locator('.ad:not(dialog .ad) iframe').first();
      await page.locator('.ad').first().scrollIntoViewIfNeeded();
      const report = frame.contentFrame().locator('pre');
      await expect(report).toContainText('referrer');
      const {
        ancestors,
        address: own,
        ...said
      } = Learned.parse(JSON.parse((await report.textContent()) ?? ''));
      expect(said).toEqual({ referrer: '', name: '' });
      // The address of the document names the slot's shape and the section of the site.
      expect(own).toMatch(/^http:\/\/[^/]+\/anuncio\?tamano=[a-z]+&seccion=[a-z-]+$/);
      // Older browsers name the origin here whatever the policy says; none names more.
      expect([['null'], [new URL(page.url()).origin]]).toContainEqual(ancestors);
      await expect(frame.contentFrame().frameLocator('iframe').locator('body')).toHaveText('Anuncio: ""');
      await expect
        .poll(() => seen.map((request) => request.path))
        .toEqual(expect.arrayContaining(['/marco/anuncios.js', '/asked', '/picture', '/creative']));
      expect(seen.filter(({ referer }) => referer !== undefined)).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('is on no article, so the network gets no request from one', async ({ page, place }) => {
    const asked: string[] = [];
    await page.route(network.script, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto(place('/noticias/{everything}?sub=victima%40correo.com'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await requestsEnd(page);
    await expect(page.locator('.ad, iframe')).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test.describe('that does not come', () => {
    test.use({ patience: frameTimeout });

    test('is not marked as filled by a message from another window', async ({ page }) => {
      await page.route(network.script, () => {});
      await page.goto('/live');
      const slot = page.locator('main .ad');
      await expect(slot.locator('iframe')).toBeAttached();
      await page.evaluate(() => window.postMessage({ advertisement: 'filled' }, '*'));
      await expect(slot).toHaveAttribute('data-state', 'late');
    });
  });
});
