import type { Browser, Page, Request } from '@playwright/test';
import { beforeAll, beforeEach, describe, test } from 'vitest';
import * as z from 'zod';
import { useWebhooks } from '../../cms/wordpress/local/test-webhooks.ts';
import { isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { latch } from '../browser/api-responses.ts';
import { openStage } from '../stage.ts';
import { expect, openEditor, openPage } from './desk-browser.ts';

const Ficha = z.object({
  ficha: z.object({ corrections: z.array(z.object({ date: z.string(), text: z.string() })) }),
});

const refused = 'Un elemento no se muestra en el sitio: iframe de mapas.example.';

describe.skipIf(isPhpMissing)('the block editor', () => {
  const webhooks = useWebhooks();
  const { site, receiver, makeNews } = webhooks;
  const stage = openStage();
  let browser: Browser;
  let page: Page;
  let id: number;

  beforeAll(async () => {
    browser = await stage.browser({ window: true });
  });

  /** Opens a story in the editor. */
  beforeEach(async () => {
    receiver.sayOfDeliveries(() => ({
      processedMs: 7,
      refused: [{ kind: 'iframe', host: 'mapas.example' }],
    }));
    id = await makeNews({ title: 'Abren los refugios' });
    page = await openPage(browser, webhooks.session);
    await openEditor(page, webhooks.session, id);
    return () => page.context().close();
  });

  const save = async (title: string) => {
    // The field is in a frame or not, by the version of WordPress and its blocks.
    await page.evaluate(`wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(title)} })`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  /** Opens a panel. */
  const open = (title: string) => page.getByRole('button', { name: title, exact: true }).click();
  const stored = async () => (await rest(site.wordpress, `/posts/${id}`)).body;
  const notice = (text: string | RegExp) =>
    page.locator('.components-notice, .components-snackbar').filter({ hasText: text });

  test('says what the site does not show, also before a save, and when readers see a change', async () => {
    await expect(notice(refused)).toBeVisible();
    await save('Abren más refugios');
    await expect(notice(/Visible desde \d{1,2}:\d\d [ap]\. m\. \(en [\d,]+\sms\)/)).toBeVisible();
    await expect(notice(refused)).toBeVisible();
  });

  test('drops the warning once everything is shown', async () => {
    await expect(notice(refused)).toBeVisible();
    receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: [] }));
    await save('Sin el mapa');
    await expect(notice('Visible desde')).toBeVisible();
    await expect(notice(refused)).toBeHidden();
  });

  test('pins a story by the panel of its declared box, and says why a pin is refused', async () => {
    receiver.sayOfItems(() => ({ pinned: true }));
    const panel = page.getByRole('button', { name: 'Fijar en portada' });
    await panel.click();
    await page.getByLabel('Lugar', { exact: true }).selectOption({ label: 'Lugar 2' });
    await page.getByLabel('Hasta', { exact: true }).fill('2020-01-01T10:00');
    await save('Fijada');
    await expect(notice('La noticia no se fijó: el final («Hasta») ya pasó.')).toBeVisible();
    await page.getByLabel('Hasta', { exact: true }).fill('2099-01-01T10:00');
    await save('Fijada');
    await expect(notice('Visible desde')).toBeVisible();
    const { body } = await rest(site.wordpress, '/posts?_fields=portada&per_page=1');
    expect(body).toEqual([{ portada: { lugar: 2, hasta: '2099-01-01T14:00:00Z' } }]);
    // The classic box is not there a second time.
    await expect(page.getByText('Fijar en portada')).toHaveCount(1);
  });

  test('has a panel for each declared box of a story, and no box', async () => {
    const titles = [
      'Ficha de la noticia',
      'Deporte',
      'Categoría principal',
      'En los buscadores',
      'Minuto a minuto',
    ];
    for (const name of [...titles, 'Fijar en portada'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
    await expect(page.locator('.postbox:visible')).toHaveCount(0);
  });

  test('fills in every field of a story by the panels, in one save', async () => {
    const other = await makeNews({ title: 'Abre la represa & el «lago»', slug: 'represa' });
    await open('Ficha de la noticia');
    await page.getByLabel('Titular corto, para las tarjetas').fill('Refugios');
    await page.getByLabel('Buscar una noticia').fill('https://sitio.example/noticias/represa');
    await page.getByRole('button', { name: 'Abre la represa & el «lago»' }).click();
    await page.getByLabel('Texto de la corrección').fill('Eran tres.');
    // The row that was typed into keeps the focus, and another empty one stands above it.
    await expect(page.getByLabel('Texto de la corrección')).toHaveCount(2);
    await expect(page.getByLabel('Texto de la corrección').nth(1)).toBeFocused();
    // It stays while it is written anew, also when WordPress saves by itself.
    await page.getByLabel('Texto de la corrección').nth(1).fill('');
    await page.evaluate("wp.data.dispatch('core/editor').autosave()");
    await expect(page.getByLabel('Texto de la corrección').nth(1)).toBeFocused();
    await page.getByLabel('Texto de la corrección').nth(1).fill('Eran tres.');
    await open('Categoría principal');
    await page.getByLabel('Categoría principal').selectOption({ label: 'Cultura' });
    await open('En los buscadores');
    await page.getByLabel('Título', { exact: true }).fill('Dónde están los refugios');
    await open('Deporte');
    // It is chosen when its tag is there, whose name the server may have to make.
    await page.getByLabel('Baloncesto').click();
    await expect(page.getByLabel('Baloncesto')).toBeChecked();
    await open('Minuto a minuto');
    await page.getByLabel('Contar esta noticia minuto a minuto').check();
    await page.getByLabel('Encima de las entradas').selectOption({ label: 'Un partido' });
    await page.getByLabel('Número del partido').fill('123');
    await expect(page.getByRole('link', { name: 'Escribir entradas' })).toHaveCount(0);
    await save('Abren más refugios');
    await expect(page.getByRole('link', { name: 'Escribir entradas' })).toBeVisible();
    expect(await stored()).toMatchObject({
      ficha: { short_title: 'Refugios', related: [other], corrections: [{ text: 'Eran tres.' }] },
      categoria_principal: { name: 'Cultura' },
      seo: { title: 'Dónde están los refugios' },
      tags: [expect.any(Number)],
      cobertura: { fin: null, atada: { tipo: 'juego', juego: 123 } },
    });
    const { corrections } = Ficha.parse(await stored()).ficha;

    // Once more in the same tab: what was typed before stays as it is, and what is taken back goes.
    await page.getByLabel('Texto de la corrección').first().fill('Eran cuatro.');
    await page.getByLabel('Baloncesto').uncheck();
    await page.getByRole('button', { name: 'Quitar «Abre la represa & el «lago»»' }).click();
    await page.getByLabel('Contar esta noticia minuto a minuto').uncheck();
    await save('Abren cuatro refugios');
    await expect(page.getByRole('link', { name: 'Escribir entradas' })).toHaveCount(0);
    expect(await stored()).toMatchObject({
      ficha: { related: [], corrections: [{ text: 'Eran cuatro.' }, ...corrections] },
      ...{ tags: [], cobertura: null },
    });
  });

  test('saves no story while the tag of a sport that was chosen is being made', async () => {
    const { opened, open: respond } = latch();
    const isMade = (request: Request) => request.method() === 'POST' && /v2.+tags/.test(request.url());
    await page.route(/v2.+tags/, async (route) => {
      if (isMade(route.request())) await opened;
      await route.continue();
    });
    await page.evaluate("wp.data.dispatch('core/editor').editPost({ title: 'Gana el equipo' })");
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await expect(button).toBeEnabled();
    await open('Deporte');
    const asked = page.waitForRequest(isMade);
    await page.getByLabel('Baloncesto').click();
    await asked;
    await expect(button).toBeDisabled();
    respond();
    await expect(page.getByLabel('Baloncesto')).toBeChecked();
    await button.click();
    await expect.poll(stored).toMatchObject({ tags: [expect.any(Number)] });
  });

  test('says why a coverage cannot end before it began, and keeps what was typed', async () => {
    await open('Minuto a minuto');
    await page.getByLabel('Contar esta noticia minuto a minuto').check();
    await page.getByLabel('Terminó (vacío: sigue en vivo)').fill('2020-01-01T10:00');
    await save('Abren más refugios');
    await expect(notice('El final de la cobertura no se guardó: es antes de su principio.')).toBeVisible();
    await expect(page.getByLabel('Terminó (vacío: sigue en vivo)')).toHaveValue('2020-01-01T10:00');
    expect(await stored()).toMatchObject({ cobertura: null });
  });
});
