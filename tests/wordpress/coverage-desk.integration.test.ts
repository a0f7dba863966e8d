import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import * as z from 'zod';
import { useCoverage } from '../../cms/wordpress/local/test-coverage.ts';
import { logIn, type Session } from '../../cms/wordpress/local/test-editor.ts';
import { isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { axeViolations } from '../browser/axe.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';

/** Milliseconds: a page that waits for a signal tries again after five seconds, and a busy machine is slow. */
const patience = 30_000;

/** The cookies of a session, as a browser has them. */
function cookiesOf({ wordpress, cookie }: Session) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: wordpress.url };
  });
}

/** The fast screen of a coverage in a browser, on a real WordPress. */
describe.skipIf(isPhpMissing)('the fast screen', () => {
  const told = useCoverage();
  const { site, receiver, read, make } = told;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    await context.addCookies(cookiesOf(told.session));
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    return () => context.close();
  });

  const address = (coverage = told.coverage) =>
    `${site.wordpress.url}/wp-admin/admin-post.php?action=telecoqui_minuto&cobertura=${coverage}`;
  const open = () => page.goto(address());
  const status = () => page.locator('#estado');
  const items = () => page.locator('#lista > li');
  const write = async (text: string) => {
    await page.getByLabel('¿Qué pasó?').fill(text);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  };
  const texts = async () =>
    [...(await read())]
      .sort((one, other) => one.date_gmt.localeCompare(other.date_gmt) || one.id - other.id)
      .map(({ content }) => content.rendered.replace(/<[^>]*>/g, '').trim());
  /** Waits until the service worker keeps the page, which contains its script. */
  const kept = () =>
    expect
      .poll(() => page.evaluate(async () => (await (await caches.open('telecoqui-minuto')).keys()).length), {
        timeout: patience,
      })
      .toBe(1);

  test('publishes an entry, and says when readers see it and what they do not see', async () => {
    receiver.sayOfDeliveries(() => ({
      processedMs: 9,
      refused: [{ kind: 'iframe', host: 'mapas.example' }],
    }));
    await open();
    await write('Cerró el primer colegio.');
    await expect(items().first()).toContainText('Cerró el primer colegio.', { timeout: patience });
    await expect(items().first()).toContainText(
      /Visible desde .* Un elemento no se muestra en el sitio: iframe de mapas\.example\./,
      { timeout: patience },
    );
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(page.getByLabel('¿Qué pasó?')).toHaveValue('');
  });

  test('makes a picture small before it is sent', async () => {
    const noise = Buffer.alloc(2400 * 1600 * 3, 90);
    const buffer = await sharp(noise, { raw: { width: 2400, height: 1600, channels: 3 } })
      .png()
      .toBuffer();
    await open();
    await expect(page.getByLabel('Qué se ve en la foto')).toBeHidden();
    await page
      .getByLabel('Foto', { exact: true })
      .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer });
    await expect(page.locator('#foto')).toContainText('Foto lista', { timeout: patience });
    await page.getByLabel('Qué se ve en la foto').fill('La fila a las siete');
    await write('');
    await expect(items().first()).toContainText('con foto', { timeout: patience });
    const { body } = await rest(site.wordpress, '/media', site.wordpress);
    const Media = z.array(
      z.object({
        mime_type: z.string(),
        alt_text: z.string(),
        media_details: z.object({ width: z.int(), height: z.int() }),
      }),
    );
    expect(Media.parse(body)).toEqual([
      {
        mime_type: 'image/jpeg',
        alt_text: 'La fila a las siete',
        media_details: { width: 1280, height: 853 },
      },
    ]);
  });

  test('keeps what is written without a signal, also when it is opened again, and sends each once in its order', async () => {
    await make({ texto: 'Con señal.' });
    await open();
    await expect(items()).toHaveCount(1);
    await kept();
    await page.reload();
    await expect(items()).toHaveCount(1);
    await context.setOffline(true);
    await write('La primera sin señal.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await write('La segunda sin señal.');
    await expect(status()).toHaveText('Esperando señal: 2');
    await page.reload();
    await expect(status()).toHaveText('Esperando señal: 2', { timeout: patience });
    await expect(page.locator('#cola li')).toHaveText([/La primera sin señal/, /La segunda sin señal/]);
    await expect(items().first()).toContainText('Con señal.');
    // A colleague with a signal writes later than both.
    expect(await texts()).toEqual(['Con señal.']);
    const written = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000), { intervals: [50] }).toBeGreaterThan(written);
    await make({ texto: 'De una colega, después.' });
    await context.setOffline(false);
    await expect(status()).toHaveText('Todo está enviado.', { timeout: patience });
    await expect(items()).toHaveCount(4, { timeout: patience });
    expect(await texts()).toEqual([
      'Con señal.',
      'La primera sin señal.',
      'La segunda sin señal.',
      'De una colega, después.',
    ]);
    await page.reload();
    await expect(items()).toHaveCount(4, { timeout: patience });
    expect(await texts()).toHaveLength(4);
  });

  test('sends once what the server had when the response was lost', async () => {
    await open();
    let isLost = false;
    await page.route('**/telecoqui/v1/entradas', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await write('Una sola vez.');
    await expect(items().first()).toContainText('Una sola vez.', { timeout: patience });
    await expect(status()).toHaveText('Todo está enviado.', { timeout: patience });
    expect(isLost).toBe(true);
    expect(await texts()).toEqual(['Una sola vez.']);
  });

  test('publishes once for a double press', async () => {
    await open();
    await page.getByLabel('¿Qué pasó?').fill('Con prisa.');
    await page.getByRole('button', { name: 'Publicar', exact: true }).dblclick();
    await expect(items().first()).toContainText('Con prisa.', { timeout: patience });
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual(['Con prisa.']);
  });

  test('keeps a refused entry with what to do, and sends the others', async () => {
    await open();
    let refusals = 0;
    await page.route('**/telecoqui/v1/entradas', async (route) => {
      const isRefused = (route.request().postData() ?? '').includes('La mala.');
      if (!isRefused || refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'x', message: 'Escríbela de otro modo.' }),
      });
    });
    await write('La mala.');
    await expect(status()).toHaveText('Necesitan tu atención: 1', { timeout: patience });
    await write('La buena.');
    await expect(items().first()).toContainText('La buena.', { timeout: patience });
    await expect(page.locator('#cola li')).toContainText('Escríbela de otro modo.');
    await page.getByRole('button', { name: 'Enviar otra vez' }).click();
    await expect(status()).toHaveText('Todo está enviado.', { timeout: patience });
    expect((await texts()).sort()).toEqual(['La buena.', 'La mala.']);
  });

  test('gives a refused entry back with all that was chosen for it', async () => {
    await open();
    await page.route('**/telecoqui/v1/entradas', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'x', message: 'Escríbela de otro modo.' }),
      }),
    );
    const text = page.getByLabel('¿Qué pasó?');
    const moment = page.getByLabel('Publicar a esta hora');
    const signer = page.getByLabel('author', { exact: true });
    await page.getByText('Titular, momento clave, hora y más').click();
    await moment.fill('2030-01-02T03:04');
    await page.getByText('También firman').click();
    await signer.check();
    await write('Para después.');
    await expect(moment).toHaveValue('');
    await expect(signer).not.toBeChecked();
    // What is being written gives way only if its author says so.
    await text.fill('Otra cosa.');
    page.removeAllListeners('dialog');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Volver a escribirla' }).click();
    await expect(text).toHaveValue('Otra cosa.');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Volver a escribirla' }).click();
    await expect(text).toHaveValue('Para después.');
    await expect(moment).toHaveValue('2030-01-02T03:04');
    await expect(signer).toBeChecked();
    await expect(page.locator('#cola')).toBeHidden();
  });

  test('sends and lists entries also where the place for drafts is full', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await make({ texto: 'De antes.' });
    await open();
    await expect(items()).toHaveText([/De antes\./], { timeout: patience });
    await write('Sin sitio para el borrador.');
    await expect(items()).toHaveText([/Sin sitio para el borrador\./, /De antes\./], { timeout: patience });
    await expect(page.locator('#copia')).toBeHidden();
    await expect(status()).toHaveText('Todo está enviado.');
  });

  test('renews a nonce, and asks for a login when the session is over, without losing anything', async () => {
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    // Another session of the same user: the page's nonce is none of it.
    await context.clearCookies();
    await context.addCookies(cookiesOf(await logIn(site.wordpress)));
    await write('Con la sesión nueva.');
    await expect(items().first()).toContainText('Con la sesión nueva.', { timeout: patience });
    await context.clearCookies();
    await write('Sin sesión.');
    await expect(status()).toContainText('Tu sesión terminó. Nada se pierde', { timeout: patience });
    await expect(status().getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
    expect(await texts()).toEqual(['Con la sesión nueva.']);
    await context.addCookies(cookiesOf(await logIn(site.wordpress)));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(status()).toHaveText('Todo está enviado.', { timeout: patience });
    expect(await texts()).toEqual(['Con la sesión nueva.', 'Sin sesión.']);
  });

  test('hears nothing of a session that has ended from a list that was requested in it', async () => {
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    const late = Promise.withResolvers<undefined>();
    const nonces = '**/admin-ajax.php?action=rest-nonce';
    await page.route(nonces, (route) => route.fulfill({ status: 400, body: '0' }));
    const body = { status: 401, json: { code: 'rest_not_logged_in' } };
    const isList = /entradas\?cobertura=/;
    await page.route(isList, (route) => late.promise.then(() => route.fulfill(body)), { times: 1 });
    const asked = page.waitForRequest(isList);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await asked;
    await write('Con la sesión nueva.');
    await expect(items().first()).toContainText('Con la sesión nueva.', { timeout: patience });
    const renewed = page.waitForResponse(nonces);
    late.resolve(undefined);
    await (await renewed).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(status()).toHaveText('Todo está enviado.');
    await expect(page.locator('#copia')).toBeHidden();
    await expect(items().first()).toContainText('Con la sesión nueva.');
  });

  test('sends nothing of one account in the name of another', async () => {
    await open();
    await context.setOffline(true);
    await write('De la administradora.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await context.clearCookies();
    const author = { user: 'author', password: 'una-clave-9' };
    await context.addCookies(cookiesOf(await logIn(site.wordpress, author)));
    await context.setOffline(false);
    await expect(status()).toContainText('Tu sesión terminó', { timeout: patience });
    await open();
    await expect(status()).toHaveText('Todo está enviado.');
    expect(await texts()).toEqual([]);
  });

  test('edits, corrects, deletes and converts', async () => {
    await make({ texto: 'Cerraron once.' });
    await open();
    const item = items().first();
    await item.getByRole('button', { name: 'Corregir' }).click();
    await item.getByLabel('Qué pasó').fill('Cerraron doce.');
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item.getByRole('alert')).toHaveText('Escribe qué se corrigió.');
    await item.getByLabel('Qué se corrigió (los lectores lo ven)').fill('Decíamos once.');
    await item.getByLabel('Titular corto').fill('Cierran doce');
    await item.getByLabel('Momento clave').check();
    await item.getByRole('button', { name: 'Guardar' }).click();
    await expect(item).toContainText(/Momento clave · Corregida/, { timeout: patience });
    expect((await read())[0]?.entrada).toMatchObject({
      clave: true,
      correcciones: [{ text: 'Decíamos once.' }],
    });
    await item.getByRole('button', { name: 'Convertir en noticia' }).click();
    await expect(item.getByRole('link', { name: 'Abrir la noticia' })).toBeVisible({ timeout: patience });
    await item.getByRole('button', { name: 'Borrar' }).click();
    await expect(items().first()).toHaveText('Todavía no hay entradas.', { timeout: patience });
    await page.getByRole('button', { name: 'Terminar la cobertura' }).click();
    await expect(page.locator('#cobertura')).toContainText('Terminó:', { timeout: patience });
  });

  test('is for those who write: a contributor sends for review and has no pictures, a subscriber sees nothing', async () => {
    await context.clearCookies();
    await context.addCookies(
      cookiesOf(await logIn(site.wordpress, { user: 'contributor', password: 'una-clave-9' })),
    );
    await open();
    await expect(page.getByLabel('Foto', { exact: true })).toHaveCount(0);
    await page.getByLabel('¿Qué pasó?').fill('De una colaboradora.');
    await page.getByRole('button', { name: 'Enviar a revisión' }).click();
    await expect(items().first()).toContainText('Espera revisión', { timeout: patience });
    expect(await read()).toEqual([]);
    await context.clearCookies();
    await context.addCookies(
      cookiesOf(await logIn(site.wordpress, { user: 'subscriber', password: 'una-clave-9' })),
    );
    expect((await open())?.status()).toBe(403);
    await context.clearCookies();
    await open();
    expect(page.url()).toContain('/wp-login.php');
  });

  test('is accessible in both themes, with something that waits and an entry that is edited', async () => {
    await make({ texto: 'Con señal.', titular: 'Titular', clave: true, fijada: true });
    await open();
    await expect(items()).toHaveCount(1);
    await context.setOffline(true);
    await write('Sin señal.');
    await expect(status()).toHaveText('Esperando señal: 1');
    await page.getByText('Titular, momento clave, hora y más').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await items().getByRole('button', { name: 'Corregir' }).click();
    expect(await axeViolations(page)).toEqual([]);
    const small = await page
      .locator(
        'button:visible, a:visible, input:visible:not([type=checkbox]), label.c:visible, summary:visible',
      )
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
      );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('is small: less than 30 kB compressed, with everything that it loads', async () => {
    const { url } = site.wordpress;
    const headers = { cookie: told.session.cookie };
    const html = await (await fetch(address(), { headers })).text();
    const list = await fetch(`${url}/wp-json/telecoqui/v1/entradas?cobertura=${told.coverage}`, {
      headers: { authorization: site.wordpress.authorization },
    });
    const parts = {
      page: html,
      worker: await (await fetch(`${url}/wp-admin/admin-post.php?action=telecoqui_minuto_sw`)).text(),
      list: await list.text(),
    };
    const bytes = await Promise.all(
      Object.entries(parts).map(async ([name, text]) => {
        const gzip = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')));
        return [name, text.length, (await gzip.arrayBuffer()).byteLength] as const;
      }),
    );
    console.log(bytes.map((one) => one.join(' ')).join(', '));
    expect(bytes.reduce((sum, [, , size]) => sum + size, 0)).toBeLessThan(30_000);
  });
});
