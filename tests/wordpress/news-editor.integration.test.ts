import type { APIResponse, Browser, Page, Request } from '@playwright/test';
import { beforeAll, beforeEach, describe, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, logIn, visit } from '../../cms/wordpress/local/test-editor.ts';
import { useWebhooks } from '../../cms/wordpress/local/test-webhooks.ts';
import { addRestUser, isPhpMissing, rest, type TestUser } from '../../cms/wordpress/local/test-wordpress.ts';
import { latch } from '../browser/api-responses.ts';
import { axeViolations } from '../browser/axe.ts';
import { openStage } from '../stage.ts';
import { expect, openEditor, openPage } from './desk-browser.ts';

const Ficha = z.object({
  ficha: z.object({ corrections: z.array(z.object({ date: z.string(), text: z.string() })) }),
});

const refused = 'Un elemento no se muestra en el sitio: iframe de mapas.example.';

const Read = z.object({
  version: z.string(),
  pins: z.array(z.object({ id: z.int(), title: z.string(), until: z.string(), who: z.string() })),
});
const Refused = z.object({ message: z.string() });
const Portada = z.object({ portada: z.object({ lugar: z.int().nullable() }).nullable() });

describe.skipIf(isPhpMissing)('the editor of news', () => {
  const webhooks = useWebhooks();
  const { site, receiver, makeNews } = webhooks;
  const stage = openStage();
  let browser: Browser;
  let page: Page;
  let ana: TestUser;
  const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
  const stories: number[] = [];

  /** Six stories, which are there before each test. */
  beforeAll(async () => {
    browser = await stage.browser({ window: true });
    for (const slug of names) stories.push(await makeNews({ title: `Noticia ${slug}`, slug }));
    ana = await addRestUser(site.wordpress, 'ana', 'editor');
  });
  beforeEach(() => site.wordpress.connect(receiver.connection));

  describe('in the block editor', () => {
    let id: number;

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

    test('says of a save what readers see of it, also when it comes before the first state, and an older state after it', async () => {
      const { opened, open: respond } = latch();
      const state = /on-site(?:\/|%2F)\d/;
      const before = Promise.withResolvers<APIResponse>();
      let asked = 0;
      await page.route(state, async (route) => {
        asked += 1;
        if (asked > 2) return route.continue();
        if (asked === 1) {
          before.resolve(await route.fetch());
          await opened;
        }
        return route.fulfill({ response: await before.promise });
      });
      await page.reload();
      await before.promise;
      receiver.sayOfDeliveries(() => ({ processedMs: 7, refused: [] }));
      await save('Sin el mapa');
      await expect(notice('Visible desde')).toBeVisible();
      const late = page.waitForResponse(state);
      respond();
      await (await late).finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(notice(refused)).toHaveCount(0);
      expect(asked).toBeGreaterThan(2);
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

  describe('on the screen "Portada"', () => {
    /** The site shows all of them as its newest. */
    beforeEach(() => {
      const newest = names.map((slug) => ({ slug, title: { rendered: `Noticia ${slug}` } }));
      receiver.listNews({ pinned: [], newest });
      receiver.sayOfItems((kind) => (kind === 'news' ? { pinned: true } : {}));
    });

    const idOf = (place: number) => stories[place] ?? 0;
    const ask = (path: string, authorization: string, body?: object) =>
      rest(site.wordpress, `/../../telecoqui/v1/${path}`, { authorization, body });
    const request = (as: string, body?: object) => ask('portada', as, body);
    const read = async () => Read.parse((await request(site.wordpress.authorization)).body);
    const arrange = async (order: number[], as = site.wordpress.authorization) => {
      const { version } = await read();
      const response = await request(as, { version, pins: order.map((id) => ({ id, until: '' })) });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
    };
    const placeOf = async (id: number) =>
      Portada.parse((await rest(site.wordpress, `/posts/${id}`)).body).portada?.lugar ?? null;
    const places = () => Promise.all(stories.map(placeOf));
    const pin = (id: number, place: string, as = site.wordpress.authorization) =>
      rest(site.wordpress, `/posts/${id}`, {
        authorization: as,
        body: { meta: { telecoqui_fijada: place } },
      });

    describe('refuses', () => {
      test('a place that another story has, in REST and in the box, and says which one and who pinned it', async () => {
        expect((await pin(idOf(0), '1', ana.authorization)).status).toBe(200);
        const sentence = 'el lugar 1 lo tiene «Noticia uno», que fijó ana.';
        const refused = await pin(idOf(1), '1');
        expect([refused.status, Refused.parse(refused.body).message]).toEqual([
          400,
          expect.stringContaining(sentence),
        ]);
        const box = await EditorScreen.open(webhooks.session, idOf(1));
        await box.save({ post_title: 'Dos', telecoqui_fijada: '1' });
        expect(await box.problems()).toEqual([expect.stringContaining(sentence)]);
        expect(await places()).toEqual([1, null, null, null, null, null]);
        // The rest of the story was saved, and another place is free.
        expect((await rest(site.wordpress, `/posts/${idOf(1)}?_fields=title`)).body).toEqual({
          title: { rendered: 'Dos' },
        });
        expect((await pin(idOf(1), '2')).status).toBe(200);
        expect((await pin(idOf(0), '1')).status).toBe(200);
      });

      test('nothing for a place whose story was released, is in the trash, or had its time', async () => {
        await pin(idOf(0), '1');
        await pin(idOf(0), '');
        expect((await pin(idOf(1), '1')).status).toBe(200);
        await webhooks.remove(`/posts/${idOf(1)}`);
        expect((await pin(idOf(2), '1')).status).toBe(200);
        site.inDatabase((database) =>
          database.exec(
            `INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (${idOf(2)}, 'telecoqui_fijada_hasta', '2020-01-01 00:00:00')`,
          ),
        );
        expect((await pin(idOf(3), '1')).status).toBe(200);
      });

      test('a place that a draft holds', async () => {
        const draft = await makeNews({ title: 'Mañana', slug: '', status: 'draft' });
        await pin(draft, '1');
        expect(Refused.parse((await pin(idOf(0), '1')).body).message).toContain('«Mañana»');
      });

      test.each([
        ['five stories', () => stories.slice(0, 5).map((id) => ({ id, until: '' })), 400],
        ['an end that is over', () => [{ id: idOf(0), until: '2020-01-01T00:00:00Z' }], 400],
        ['an end that is no date', () => [{ id: idOf(0), until: 'mañana' }], 400],
        ['a story that does not exist', () => [{ id: 999_999, until: '' }], 400],
        ['no list', () => 'uno', 400],
      ])('%s, and stores nothing', async (_what, pins, status) => {
        const { version } = await read();
        expect((await request(site.wordpress.authorization, { version, pins: pins() })).status).toBe(status);
        expect(await places()).toEqual([null, null, null, null, null, null]);
      });

      test('whoever may not pin, in the menu and in REST', async () => {
        const author = await addRestUser(site.wordpress, 'autora', 'author');
        expect((await request(author.authorization)).status).toBe(403);
        const { version } = await read();
        expect((await request(author.authorization, { version, pins: [] })).status).toBe(403);
        const session = await logIn(site.wordpress, 'autora');
        expect(await visit(session, '/wp-admin/')).not.toContain('page=telecoqui-portada');
      });
    });

    test('a save stores the whole order, tells the site of each story that changed, and of no other', async () => {
      await arrange([idOf(2), idOf(0), idOf(1)]);
      receiver.takeEvents();
      await arrange([idOf(2), idOf(1), idOf(3)]);
      expect(await places()).toEqual([null, 2, 1, 3, null, null]);
      const told = receiver.takeEvents().map(({ id }) => id);
      expect(told.toSorted((a, b) => a - b)).toEqual([idOf(0), idOf(1), idOf(3)]);
    });

    test('of two saves at the same time one is stored, and the other one is told', async () => {
      const { version } = await read();
      const orders = [[idOf(0)], [idOf(1), idOf(2)]].map((order) => order.map((id) => ({ id, until: '' })));
      const responses = await Promise.all(
        orders.map((pins) => request(site.wordpress.authorization, { version, pins })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const stored = orders[responses.findIndex(({ status }) => status === 200)];
      expect((await read()).pins.map(({ id }) => id)).toEqual(stored?.map(({ id }) => id));
    });

    describe.each([
      ['a telephone', 360, 740],
      ['a computer', 1280, 800],
    ])('on %s', (_device, width, height) => {
      beforeEach(async () => {
        await arrange([idOf(0), idOf(1)], ana.authorization);
        page = await openPage(browser, webhooks.session, { viewport: { width, height } });
        await page.goto(`${site.wordpress.url}/wp-admin/admin.php?page=telecoqui-portada`);
        await expect(pinned()).toHaveCount(2);
        return () => page.context().close();
      });

      const pinned = () => page.getByRole('list', { name: 'Fijadas' }).getByRole('listitem');
      const following = () => page.getByRole('list', { name: 'Detrás' }).getByRole('listitem');
      const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
      const save = () => page.getByRole('button', { name: 'Guardar la portada' }).click();
      const said = (text: string) => page.locator('.components-notice').filter({ hasText: text });

      test('shows what readers will see in its order, is free of violations, and fits', async () => {
        await expect(pinned()).toContainText(['Principal', 'Al lado']);
        await expect(following()).toContainText(['tres', 'cuatro', 'cinco', 'seis']);
        await expect(page.getByText('La fijó ana.')).toHaveCount(2);
        await expect(pinned().first()).toContainText('Visible');
        expect(await axeViolations(page, { within: '#telecoqui-portada' })).toEqual([]);
        const low = await page
          .locator('#telecoqui-portada')
          .locator('button, a, input')
          .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
        expect(low).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      });

      // What the width does not change is tried once.
      test.runIf(width === 360)(
        'is arranged by the keyboard, says each step, keeps the focus, and is saved once',
        async () => {
          await press('Subir: Noticia dos');
          await expect(pinned().first()).toContainText('Noticia dos');
          await expect(page.locator('#a11y-speak-polite')).toContainText(
            '«Noticia dos» está en el lugar 1 de 2.',
          );
          await expect(page.getByRole('button', { name: 'Subir: Noticia dos' })).toBeFocused();
          await press('Fijar: Noticia seis');
          await expect(page.getByRole('button', { name: 'Subir: Noticia seis' })).toBeFocused();
          await press('Fijar: Noticia cinco');
          await press('Fijar: Noticia cuatro');
          await expect(said('Caben 4: suelta una antes de fijar otra.')).toBeVisible();
          await expect(page.locator('#a11y-speak-assertive')).toContainText('Caben 4');
          await press('Soltar: Noticia uno');
          await expect(page.getByRole('heading', { name: 'Fijadas (3 de 4)' })).toBeFocused();
          expect(await places()).toEqual([1, 2, null, null, null, null]);
          await save();
          await expect(said('Guardada.')).toBeVisible();
          expect(await places()).toEqual([null, 1, null, null, 3, 2]);
          await expect(page.getByRole('button', { name: 'Guardar la portada' })).toBeDisabled();
        },
      );

      test.runIf(width === 1280)('is arranged by dragging, also a story that was not pinned', async () => {
        // Both lists are in view.
        await page.setViewportSize({ width, height: 2_000 });
        await pinned().nth(1).dragTo(pinned().first());
        await expect(pinned().first()).toContainText('Noticia dos');
        await following().first().dragTo(pinned().first());
        await expect(pinned()).toContainText(['Noticia tres', 'Noticia dos', 'Noticia uno']);
      });

      test.runIf(width === 360)('finds a story of long ago, and gives it an end', async () => {
        const old = await makeNews({ title: 'De ayer', slug: 'de-ayer', date_gmt: '2020-01-02T03:04:05' });
        await page.getByLabel('Buscar una noticia').fill('ayer');
        await page.getByRole('button', { name: 'Fijar: De ayer' }).click();
        await pinned().nth(2).getByLabel('Hasta').fill('2099-01-01T10:00');
        await save();
        await expect(said('Guardada.')).toBeVisible();
        const { body } = await rest(site.wordpress, `/posts/${old}?_fields=portada`);
        expect(body).toEqual({ portada: { lugar: 3, hasta: '2099-01-01T14:00:00Z' } });
      });

      test.runIf(width === 360)(
        'says that somebody else saved meanwhile, keeps both, and saves over it when asked again',
        async () => {
          await press('Subir: Noticia dos');
          await arrange([idOf(4)], ana.authorization);
          await save();
          await expect(
            said('ana cambió la portada mientras la arreglabas. No se guardó nada, y tu orden sigue aquí.'),
          ).toBeVisible();
          await expect(said('Ahora están fijadas: «Noticia cinco».')).toBeVisible();
          expect(await places()).toEqual([null, null, null, null, 1, null]);
          await expect(pinned()).toContainText(['Noticia dos', 'Noticia uno']);
          await save();
          await expect(said('Guardada.')).toBeVisible();
          expect(await places()).toEqual([2, 1, null, null, null, null]);
        },
      );

      test.runIf(width === 360)('is saved also when it cannot be read after that', async () => {
        await press('Subir: Noticia dos');
        await page.route(/v1.+portada/, (route) =>
          route.request().method() === 'POST' ? route.continue() : route.abort(),
        );
        await save();
        await expect(said('Guardada.')).toBeVisible();
        await expect(page.locator('.is-busy')).toHaveCount(0);
        await expect(page.locator('.components-notice')).toHaveCount(1);
        expect(await places()).toEqual([2, 1, null, null, null, null]);
      });

      test.runIf(width === 360)('keeps what is moved while a save is under way', async () => {
        const { opened, open } = latch();
        await page.route(/v1.+portada/, async (route) => {
          if (route.request().method() === 'POST') await opened;
          await route.continue();
        });
        await press('Subir: Noticia dos');
        await save();
        await press('Fijar: Noticia seis');
        open();
        await expect(page.getByRole('button', { name: 'Guardar la portada' })).toBeEnabled();
        await expect(pinned()).toContainText(['Noticia dos', 'Noticia uno', 'Noticia seis']);
        expect(await places()).toEqual([2, 1, null, null, null, null]);
        await save();
        await expect.poll(places).toEqual([2, 1, null, null, null, 3]);
      });

      test.runIf(width === 360)(
        'without the site, says that it is not known what readers see, and still saves',
        async () => {
          await site.wordpress.connect({ ...receiver.connection, siteUrl: 'http://127.0.0.1:9' });
          await page.reload();
          await expect(said('No se sabe qué ven los lectores')).toBeVisible();
          await press('Bajar: Noticia uno');
          await save();
          await expect(said('Guardada.')).toBeVisible();
          expect(await places()).toEqual([2, 1, null, null, null, null]);
        },
      );
    });
  });
});
