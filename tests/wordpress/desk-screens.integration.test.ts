import { beforeEach, describe, test } from 'vitest';
import * as z from 'zod';
import {
  type AnnouncementState,
  type DeskAnnouncement,
  DeskRequest,
} from '#contract/notifications/desk-announcements.ts';
import { levelColours } from '#origin/emergency/top.ts';
import { message } from '../../cms/wordpress/local/test-coverage.ts';
import { change, isPhpMissing, rest } from '../../cms/wordpress/local/test-wordpress.ts';
import { latch } from '../browser/api-responses.ts';
import { expect, openEditor } from './desk-browser.ts';
import { useFastScreen } from './fast-screen.ts';

const Shown = z.looseObject({
  aviso: z.object({ lineas: z.array(z.string()), sigue: z.boolean() }).nullable(),
  espera: z.looseObject({ visto: z.string() }).nullable(),
  sugerido: z.object({ titulo: z.string(), texto: z.string() }),
  historial: z.array(z.string()),
});

const Told = z.object({
  entrada: z.object({
    cobertura: z.object({ id: z.int() }).nullable(),
    titular: z.string(),
    clave: z.boolean(),
    fijada: z.string().nullable(),
    autores: z.array(z.object({ slug: z.string() })),
    correcciones: z.array(z.object({ text: z.string() })),
  }),
});
const Titled = z.object({ title: z.object({ raw: z.string() }) });

/** Screens of a real WordPress in a browser. */
describe.skipIf(isPhpMissing)('at the desk', () => {
  const screen = useFastScreen();
  const { told } = screen;
  const { site } = told;

  /** "Enviar aviso", at a site that says what the worker says. */
  describe('the announcement of an item', () => {
    const { receiver, desk } = told;
    let sent: DeskAnnouncement[];
    let readers: number;
    let announcement: AnnouncementState['announcement'];
    let story: number;

    const figures = { service: 'apple', sent: 1_009, accepted: 7, gone: 1, refused: 1 };
    const problem = (status: number, text: string, field?: string) => ({
      status,
      body: { error: { code: 'x', message: text, field } },
    });
    const text = { titulo: 'Cierran el puente', texto: 'La carretera 2 está cerrada.' };

    beforeEach(async () => {
      [sent, readers, announcement] = [[], 10, null];
      figures.accepted = 7;
      receiver.respondToPush((body) => {
        const asked = DeskRequest.parse(body);
        const now = new Date().toISOString();
        if (asked.does === 'announce') {
          if (readers > asked.maxAlone && [null, asked.askedBy].includes(asked.approvedBy))
            return problem(403, 'Lo tiene que aprobar otra persona.', 'approvedBy');
          sent.push(asked);
          const { title, body: said } = asked;
          announcement = {
            title,
            body: said,
            at: now,
            stoppedAt: null,
            isRunning: true,
            services: [figures],
          };
        }
        if (asked.does === 'stop' && announcement)
          announcement = { ...announcement, stoppedAt: now, isRunning: false };
        return { body: { readers: asked.does === 'prepare' ? readers : null, announcement } };
      });
      story = await publish({ title: 'Cede &amp; cae el puente', content: '<p>Uno.</p>' });
    });

    const publish = (post: object) => site.send('/posts', { status: 'publish', ...post });
    const ask = (accion: string, values: object = {}, as = 'editor', id = story) =>
      desk(`/avisos/${id}/${accion}`, { as, body: values });
    const shown = async (...values: Parameters<typeof ask>) => {
      const { status, body } = await ask(...values);
      expect([status, body]).toEqual([200, body]);
      return Shown.parse(body);
    };
    /** That it is refused with a sentence that has this. */
    const refuses = async (sentence: string, ...values: Parameters<typeof ask>) => {
      const { status, body } = await ask(...values);
      expect([status, message(body)]).toEqual([409, expect.stringContaining(sentence)]);
    };
    const matching = (...parts: RegExp[]) => parts.map((part) => expect.stringMatching(part));

    test('shows how many readers would be told, and suggests the texts of the item', async () => {
      expect(await shown('ver')).toMatchObject({
        ...{ problema: '', lectores: 10, solo: 1000, aviso: null, espera: null, historial: [] },
        sugerido: { titulo: 'Cede & cae el puente', texto: 'Uno.' },
      });
      const long = await publish({ title: 'palabra '.repeat(40) });
      expect((await shown('ver', {}, 'editor', long)).sugerido.titulo.length).toBeLessThanOrEqual(80);
    });

    test('is sent by whoever may publish the item, says what each push service said, and is stopped', async () => {
      const { id: author } = told.user('author');
      const as = ['author', await publish({ title: 'Suya', author })] as const;
      const lines = ['iPhone y Safari: enviados 1,009, aceptados 7, ya no existen 1, rechazados 1'];
      const { aviso, historial } = await shown('enviar', text, ...as);
      expect(aviso).toEqual({
        sigue: true,
        lineas: matching(/^«Cierran el puente»$/, /^Enviado: \d+:\d\d [ap]\. m\.$/, /^Todavía/).concat(lines),
      });
      expect(historial).toEqual(matching(/ – author: Envió «Cierran el puente»$/));
      expect(sent).toMatchObject([
        {
          ...{ kind: 'news', id: as[1], title: text.titulo, body: text.texto },
          ...{ askedBy: author, approvedBy: null, maxAlone: 1000, pause: 30 },
        },
      ]);
      const stopped = await shown('detener', {}, ...as);
      expect(stopped.aviso?.sigue).toBe(false);
      expect(stopped.aviso?.lineas[2]).toMatch(/^Detenido: .* [ap]\. m\. Ya lo tenían 7 teléfonos\.$/);
      expect(stopped.historial).toEqual(matching(/author: Detuvo «Cierran/, /Envió/));
    });

    test('is refused to whoever may not publish it, and of what is no news item and no entry', async () => {
      const { id: author } = told.user('contributor');
      const own = await publish({ title: 'Suya', status: 'draft', author });
      const page = await site.send('/pages', { title: 'Página', status: 'publish' });
      const others: [string, number?][] = [['author'], ['contributor', own], ['editor', page]];
      for (const accion of ['ver', 'enviar', 'aprobar', 'retirar', 'detener'])
        for (const other of others) expect((await ask(accion, text, ...other)).status).toBe(403);
      expect(sent).toEqual([]);
    });

    test('above the number of readers waits for a second person, who sees what is sent', async () => {
      readers = 1_001;
      const { espera, historial } = await shown('enviar', text);
      expect(espera).toMatchObject({
        ...text,
        frase: expect.stringContaining('Lo pidió editor: '),
        mio: true,
      });
      expect(historial).toEqual(matching(/editor: Pidió enviar «Cierran el puente»$/));
      const seen = { visto: espera?.visto };
      await refuses('otra persona', 'aprobar', seen);
      await refuses('Lo que leíste', 'aprobar', { visto: 'otro' }, 'admin');
      await refuses('Ya hay un aviso', 'enviar', text, 'admin');
      expect(sent).toEqual([]);
      expect(await shown('aprobar', seen, 'admin')).toMatchObject({
        ...{ espera: null, aviso: { sigue: true } },
        historial: matching(/admin: Aprobó y envió/, /editor: Pidió/),
      });
      expect(sent).toMatchObject([{ askedBy: told.user('editor').id, approvedBy: 1 }]);
      await refuses('Lo que leíste', 'aprobar', seen, 'admin');
    });

    test('that waits is taken back by a button, and when readers no longer see the item', async () => {
      readers = 1_001;
      await shown('enviar', text);
      expect((await shown('retirar')).espera).toBeNull();
      await shown('enviar', text);
      for (const status of ['draft', 'publish']) await site.send(`/posts/${story}`, { status });
      expect(await shown('ver')).toMatchObject({
        ...{ espera: null, historial: matching(/Retiró/, /Pidió/, /Retiró/, /Pidió/) },
      });
    });

    test('is refused in our words before the site is asked, in those of the site, and in ours if it does not respond', async () => {
      await refuses('Escribe el título', 'enviar', { ...text, titulo: ' ' });
      await refuses('Escribe el título', 'enviar', { titulo: 'Uno' });
      await refuses('sin etiquetas de HTML', 'enviar', { ...text, texto: 'Lee <b>esto</b>' });
      receiver.respondToPush(() => problem(429, 'Son muchos.'));
      await refuses('Son muchos.', 'enviar', text);
      expect(await shown('ver')).toMatchObject({ problema: 'Son muchos.', lectores: null });
      receiver.respondToPush(() => ({ status: 503, body: {} }));
      await refuses('(503)', 'enviar', text);
      expect((await shown('ver')).historial).toEqual([]);
      await site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' });
      await refuses('Falta la dirección', 'enviar', text);
      await site.wordpress.connect(receiver.connection);
      expect(sent).toEqual([]);
    });

    test('of an entry is offered on the fast screen where it is a published key moment', async () => {
      const { id } = await told.make({ titular: 'Cede', clave: true, texto: 'Cedió.' });
      await told.make();
      const Entry = z.object({ id: z.int(), puede: z.looseObject({ avisar: z.boolean() }) });
      const offered = async (as: string) => {
        const { body } = await desk(`/entradas?cobertura=${told.coverage}`, { as });
        const { entradas } = z.object({ entradas: z.array(Entry) }).parse(body);
        return entradas.filter(({ puede }) => puede.avisar).map((entry) => entry.id);
      };
      expect([await offered('author'), await offered('admin')]).toEqual([[], [id]]);
      expect((await shown('ver', {}, 'admin', id)).sugerido).toEqual({ titulo: 'Cede', texto: 'Cedió.' });
      await shown('enviar', text, 'admin', id);
      expect(sent).toMatchObject([{ kind: 'coverage-entry', id }]);
    });

    test('in the block editor shows the two phones, asks once, and follows what is sent until it is stopped', async () => {
      const { page } = screen;
      const asked: string[] = [];
      page.on('dialog', (dialog) => asked.push(dialog.message()));
      await page.setViewportSize({ width: 1280, height: 900 });
      await openEditor(page, told.session, story);
      const opener = page.getByRole('button', { name: 'Enviar aviso', exact: true }).first();
      await opener.click();
      const panel = page.locator('.aviso');
      await panel.getByLabel('Título del aviso').fill('Cierran el puente');
      // What was typed comes back with the panel.
      await opener.click();
      await expect(panel).toHaveCount(0);
      await opener.click();
      await expect(panel.getByLabel('Título del aviso')).toHaveValue('Cierran el puente');
      await panel.getByLabel('Texto del aviso').fill('palabra '.repeat(22));
      const [android, iphone] = [panel.locator('.aviso-android span'), panel.locator('.aviso-iphone span')];
      await expect(android).toContainText('palabra');
      const lines = (card: typeof android) =>
        card.evaluate((text) =>
          [text.clientHeight, text.scrollHeight].map((height) => Math.round(height / 20)),
        );
      const [[one, more], [four]] = [await lines(android), await lines(iphone)];
      expect([one, four]).toEqual([1, 4]);
      expect(more).toBeGreaterThan(4);
      await panel.getByRole('button', { name: 'Enviar aviso' }).click();
      await expect(panel).toContainText('enviados 1,009, aceptados 7');
      await expect(panel.getByRole('status')).toBeFocused();
      expect(asked).toEqual([expect.stringContaining('Lectores: 10')]);
      figures.accepted = 8;
      await expect(panel).toContainText('enviados 1,009, aceptados 8');
      await panel.getByRole('button', { name: 'Detener' }).click();
      await expect(panel).toContainText('Ya lo tenían 8 teléfonos.');
      await expect(panel.getByRole('button', { name: 'Detener' })).toHaveCount(0);
    });

    test('on the fast screen is sent as it was when its button was pressed, and can be changed after a refusal', async () => {
      const { id } = await told.make({ titular: 'Cede', clave: true, texto: 'Cedió.' });
      const { page } = screen;
      const item = page.locator(`#entrada-${id}`);
      await screen.open();
      const { opened, open } = latch();
      const refusal = { status: 409, json: { code: 'x', message: 'Ahora no.' } };
      await page.route(/\/avisos\/\d+\/enviar$/, (route) => opened.then(() => route.fulfill(refusal)));
      const press = () => item.getByRole('button', { name: 'Enviar aviso' }).click();
      await press();
      const title = item.getByLabel('Título del aviso');
      await expect(title).toBeEditable();
      await press();
      await expect(title).not.toBeEditable();
      open();
      await expect(item.getByRole('alert')).toHaveText('Ahora no.');
      await expect(title).toBeEditable();
    });

    test('on the fast screen stays stopped when an older response comes after that', async () => {
      const { id } = await told.make({ titular: 'Cede', clave: true, texto: 'Cedió.' });
      const { page } = screen;
      const item = page.locator(`#entrada-${id}`);
      await screen.open();
      const { opened, open } = latch();
      const following = /\/avisos\/\d+\/seguir$/;
      const isOlder = Promise.withResolvers<undefined>();
      await page.route(following, async (route) => {
        const response = await route.fetch();
        isOlder.resolve(undefined);
        await opened;
        await route.fulfill({ response });
      });
      await item.getByRole('button', { name: 'Enviar aviso' }).click();
      await expect(item.getByLabel('Título del aviso')).toBeEditable();
      await item.getByRole('button', { name: 'Enviar aviso' }).click();
      await isOlder.promise;
      await item.getByRole('button', { name: 'Detener' }).click();
      await expect(item).toContainText('Ya lo tenían 7 teléfonos.');
      const followed = page.waitForResponse(following);
      open();
      await (await followed).finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      // Two seconds later the page would look again.
      expect(await item.innerText()).toContain('Ya lo tenían 7 teléfonos.');
      expect(await item.getByRole('button', { name: 'Detener' }).count()).toBe(0);
    });

    test('on the fast screen waits for a second person, who approves it there', async () => {
      const { id } = await told.make({ titular: 'Cede el puente', clave: true, texto: 'Cedió a las seis.' });
      readers = 4_321;
      const { page } = screen;
      const item = page.locator(`#entrada-${id}`);
      await screen.open();
      await item.getByRole('button', { name: 'Enviar aviso' }).click();
      await expect(item.getByLabel('Título del aviso')).toHaveValue('Cede el puente');
      await item.getByRole('button', { name: 'Pedir que lo aprueben' }).click();
      await expect(item).toContainText('Lo pidió admin');
      await expect(item.getByRole('button', { name: 'Aprobar y enviar' })).toHaveCount(0);
      await screen.logInAgain('editor');
      await screen.openAnew();
      await item.getByRole('button', { name: 'Enviar aviso' }).click();
      await expect(item).toContainText('Lo pidió admin');
      await item.getByRole('button', { name: 'Aprobar y enviar' }).click();
      await expect(item).toContainText('Todavía está saliendo.');
      expect(sent).toMatchObject([
        { kind: 'coverage-entry', id, askedBy: 1, approvedBy: told.user('editor').id },
      ]);
      await item.getByRole('button', { name: 'Cerrar' }).click();
      await expect(item).toContainText('Cedió a las seis.');
    });
  });

  /** Screens of the administration, while somebody else works on the same items. */
  describe('a screen', () => {
    const send = async (path: string, body: object) => site.send(path, { status: 'publish', ...body });
    const open = (address: string) => screen.page.goto(`${site.wordpress.url}/wp-admin/${address}`);
    const titleOf = async (id: number) => {
      const { body } = await site.ask(`/posts/${id}?context=edit`);
      return Titled.parse(body).title.raw;
    };

    test('of an entry has a panel for its coverage, its marks, who signs and its corrections, of which a second one is one more', async () => {
      const { id } = await told.make({ texto: 'Cerraron once.' });
      const elsewhere = await told.makeCoverage('Otra noche');
      const { page } = screen;
      // On a phone the panels are behind a button.
      await page.setViewportSize({ width: 1366, height: 900 });
      await openEditor(page, told.session, id);
      await expect(page.locator('.postbox:visible')).toHaveCount(0);
      await page.getByRole('button', { name: 'Entrada', exact: true }).click();
      const row = (place: number) => page.getByLabel('Texto de la corrección').nth(place);
      const save = async (titular: string) => {
        await page.evaluate(
          `wp.data.dispatch('core/editor').editPost({ title: ${JSON.stringify(titular)} })`,
        );
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect.poll(async () => (await stored()).titular).toBe(titular);
      };
      const stored = async () =>
        Told.parse((await rest(site.wordpress, `/entradas/${id}?_fields=entrada`)).body).entrada;
      await row(0).fill('Decíamos diez.');
      await page.getByLabel('Momento clave (necesita título)').check();
      await page.getByLabel('Fijar arriba').check();
      await page.getByLabel('contributor').check();
      await save('Uno');
      await expect(row(1)).toHaveValue('Decíamos diez.');
      await expect(row(0)).toHaveValue('');
      const { fijada, ...once } = await stored();
      expect(once).toMatchObject({
        ...{ cobertura: { id: told.coverage }, clave: true, correcciones: [{ text: 'Decíamos diez.' }] },
        autores: [{ slug: 'admin' }, { slug: 'contributor' }],
      });
      expect(fijada).not.toBeNull();
      await row(0).fill('Y en Ponce.');
      await page.getByLabel('Momento clave (necesita título)').uncheck();
      await page.getByLabel('Cobertura', { exact: true }).selectOption({ label: 'Otra noche' });
      await save('Dos');
      const twice = await stored();
      expect(twice).toMatchObject({ cobertura: { id: elsewhere }, clave: false, fijada });
      expect(twice.correcciones.map(({ text }) => text).sort()).toEqual(['Decíamos diez.', 'Y en Ponce.']);
    });

    test('of an entry says that somebody else moved it, too, and moves it the second time', async () => {
      const { id } = await told.make({ texto: 'Cerraron once.' });
      const [theirs, mine] = [await told.makeCoverage('La suya'), await told.makeCoverage('La mía')];
      const { page } = screen;
      await page.setViewportSize({ width: 1366, height: 900 });
      await openEditor(page, told.session, id);
      await change(site.wordpress, `/entradas/${id}`, { parent: theirs });
      await page.getByRole('button', { name: 'Entrada', exact: true }).click();
      await page.getByLabel('Cobertura', { exact: true }).selectOption({ label: 'La mía' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.locator('.components-notice').filter({ hasText: '«La suya»' })).toBeVisible();
      const coverage = async () =>
        Told.parse((await rest(site.wordpress, `/entradas/${id}?_fields=entrada`)).body).entrada.cobertura
          ?.id;
      expect(await coverage()).toBe(theirs);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(coverage).toBe(mine);
    });

    test('of a list tells in the quick edit what somebody else wrote, and saves the second time', async () => {
      const id = await send('/posts', { title: 'Noticia' });
      await open('edit.php');
      const { page } = screen;
      await change(site.wordpress, `/posts/${id}`, { title: 'La suya' });
      const row = page.locator(`#post-${id}`);
      await row.hover();
      await row.locator('.editinline').click();
      const form = page.locator(`#edit-${id}`);
      await form.locator('[name="post_title"]').fill('La mía');
      await form.locator('.save').click();
      await expect(form.locator('.notice-error')).toContainText(/«La suya».*«La mía»/);
      expect(await titleOf(id)).toBe('La suya');
      await form.locator('.save').click();
      await expect(form).toHaveCount(0);
      expect(await titleOf(id)).toBe('La mía');
    });

    test('of an emergency shows its banner as on a phone, and asks once before it is off', async () => {
      const meta = { telecoqui_nivel: 'aviso', telecoqui_municipios: ['Utuado'] };
      const id = await send('/emergencias', { title: 'Busque refugio', meta });
      await open(`post.php?post=${id}&action=edit`);
      const { page } = screen;
      const banner = page.locator('[data-vista-previa]');
      await expect(banner).toHaveText(
        /^Aviso: Busque refugio\s*Hasta el .* [ap]\.\sm\. Refugios, teléfonos y avisos$/,
      );
      await expect(page.getByText('Solo en las páginas de: Utuado', { exact: true })).toBeVisible();
      for (const level of ['vigilancia', 'aviso', 'emergencia'] as const) {
        await page.getByLabel('Nivel').selectOption(level);
        const { ground, words } = levelColours[level];
        const colours = await banner.evaluate(({ style }) => [style.backgroundColor, style.color]);
        const computed = ([ground, words] as const).map((hex) => {
          const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
          const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
          return `rgb(${red}, ${green}, ${blue})`;
        });
        expect(colours).toEqual(computed);
      }
      await page.getByLabel('Nivel').selectOption('ninguna');
      await expect(banner).toBeHidden();

      page.removeAllListeners('dialog');
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
      });
      await open('edit.php?post_type=telecoqui_emergencia');
      const off = page.locator(`#post-${id} a`, { hasText: 'Apagar ahora' });
      await page.locator(`#post-${id}`).hover();
      await off.click();
      expect(asked).toEqual(['¿Apagar la emergencia «Busque refugio»? Los lectores dejan de ver el banner.']);
      await off.click();
      await expect(page.getByText('La emergencia está apagada.')).toBeVisible();
      expect(asked).toHaveLength(2);
    });
  });
});
