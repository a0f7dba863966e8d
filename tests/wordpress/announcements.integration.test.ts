import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type AnnouncementState,
  type DeskAnnouncement,
  DeskRequest,
} from '#contract/notifications/desk-announcements.ts';
import { message } from '../../cms/wordpress/local/test-coverage.ts';
import { isPhpMissing } from '../../cms/wordpress/local/test-wordpress.ts';
import { expect as shownSoon, openEditor } from './desk-browser.ts';
import { useFastScreen } from './fast-screen.ts';

const Shown = z.looseObject({
  problema: z.string(),
  lectores: z.int().nullable(),
  aviso: z.object({ lineas: z.array(z.string()), sigue: z.boolean() }).nullable(),
  espera: z
    .object({ titulo: z.string(), texto: z.string(), frase: z.string(), mio: z.boolean(), visto: z.string() })
    .nullable(),
  sugerido: z.object({ titulo: z.string(), texto: z.string() }),
  historial: z.array(z.string()),
});

/** "Enviar aviso" of a real WordPress, at a site that says what the worker says. */
describe.skipIf(isPhpMissing)('the announcement of an item', () => {
  const screen = useFastScreen();
  const { told } = screen;
  const { site, receiver, desk } = told;
  let sent: DeskAnnouncement[];
  let readers: number;
  let announcement: AnnouncementState['announcement'];
  let story: number;

  const figures = { service: 'apple', sent: 9, accepted: 7, gone: 1, refused: 1 };
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
      if (asked.does === 'announce') {
        if (readers > asked.maxAlone && asked.approvedBy === null)
          return problem(403, 'Son muchos.', 'approvedBy');
        sent.push(asked);
        const { title, body: said } = asked;
        announcement = {
          title,
          body: said,
          at: new Date().toISOString(),
          stoppedAt: null,
          isRunning: true,
          services: [figures],
        };
      }
      if (asked.does === 'stop' && announcement)
        announcement = { ...announcement, stoppedAt: new Date().toISOString(), isRunning: false };
      return { body: { readers: asked.does === 'prepare' ? readers : null, announcement } };
    });
    story = await site.send('/posts', {
      title: 'Cede &amp; cae el puente',
      content: '<p>Uno.</p>',
      status: 'publish',
    });
  });

  const ask = (accion: string, values: object = {}, as = 'editor', id = story) =>
    desk(`/avisos/${id}/${accion}`, { as, body: values });
  const shown = async (...values: Parameters<typeof ask>) => {
    const { status, body } = await ask(...values);
    expect([status, body]).toEqual([200, body]);
    return Shown.parse(body);
  };
  const refusal = async (...values: Parameters<typeof ask>) => {
    const { status, body } = await ask(...values);
    return [status, message(body)];
  };

  test('shows how many readers would be told, and suggests the texts of the item', async () => {
    expect(await shown('ver')).toMatchObject({
      ...{ problema: '', lectores: 10, solo: 1000, aviso: null, espera: null, historial: [] },
      sugerido: { titulo: 'Cede & cae el puente', texto: 'Uno.' },
    });
    const long = await site.send('/posts', { title: 'palabra '.repeat(40), status: 'publish' });
    expect((await shown('ver', {}, 'editor', long)).sugerido.titulo.length).toBeLessThanOrEqual(80);
  });

  test('is sent by whoever may publish the item, and says what each push service said', async () => {
    expect(await shown('enviar', text, 'author', await asAuthor())).toMatchObject({
      aviso: {
        sigue: true,
        lineas: [
          '«Cierran el puente»',
          expect.stringMatching(/^Enviado: \d+:\d\d [ap]\. m\.$/),
          'Todavía está saliendo.',
          'iPhone y Safari: enviados 9, aceptados 7, ya no existen 1, rechazados 1',
        ],
      },
      historial: [expect.stringMatching(/ – author: Envió «Cierran el puente»$/)],
    });
    expect(sent).toEqual([
      {
        ...{ kind: 'news', id: expect.any(Number), title: text.titulo, body: text.texto },
        ...{ askedBy: told.user('author').id, approvedBy: null, maxAlone: 1000, pause: 30 },
      },
    ]);
  });

  test('is refused to whoever may not publish it, and of what is no news item and no entry', async () => {
    const own = await site.send('/posts', {
      title: 'Suya',
      status: 'draft',
      author: told.user('contributor').id,
    });
    const page = await site.send('/pages', { title: 'Página', status: 'publish' });
    for (const accion of ['ver', 'enviar', 'aprobar', 'retirar', 'detener']) {
      expect((await ask(accion, text, 'author')).status).toBe(403);
      expect((await ask(accion, text, 'contributor', own)).status).toBe(403);
      expect((await ask(accion, text, 'editor', page)).status).toBe(403);
    }
    expect(sent).toEqual([]);
  });

  test('above the number of readers waits for a second person, who sees what is sent', async () => {
    readers = 1_001;
    const { espera, historial } = await shown('enviar', text);
    expect(espera).toMatchObject({ ...text, frase: expect.stringContaining('Lo pidió editor: '), mio: true });
    expect(historial).toEqual([expect.stringMatching(/editor: Pidió enviar «Cierran el puente»$/)]);
    expect(sent).toEqual([]);
    const seen = { visto: espera?.visto };
    expect(await refusal('aprobar', seen)).toEqual([409, expect.stringContaining('otra persona')]);
    expect(await refusal('aprobar', { visto: 'otro' }, 'admin')).toEqual([
      409,
      expect.stringContaining('Lo que leíste'),
    ]);
    expect(await refusal('enviar', text, 'admin')).toEqual([409, expect.stringContaining('Ya hay un aviso')]);
    expect(await shown('aprobar', seen, 'admin')).toMatchObject({
      ...{ espera: null, aviso: { sigue: true } },
      historial: [expect.stringMatching(/admin: Aprobó y envió/), expect.stringMatching(/editor: Pidió/)],
    });
    expect(sent).toMatchObject([{ askedBy: told.user('editor').id, approvedBy: 1 }]);
    expect(await refusal('aprobar', seen, 'admin')).toEqual([409, expect.stringContaining('Lo que leíste')]);
  });

  test('that waits is taken back by a button, and when readers no longer see the item', async () => {
    readers = 1_001;
    await shown('enviar', text);
    expect((await shown('retirar')).espera).toBeNull();
    await shown('enviar', text);
    await site.send(`/posts/${story}`, { status: 'draft' });
    await site.send(`/posts/${story}`, { status: 'publish' });
    expect(await shown('ver')).toMatchObject({
      espera: null,
      historial: [/Retiró/, /Pidió/, /Retiró/, /Pidió/].map((part) => expect.stringMatching(part)),
    });
  });

  test('is stopped while it runs, and its page says how many have it', async () => {
    await shown('enviar', text);
    expect(await shown('detener')).toMatchObject({
      aviso: {
        sigue: false,
        lineas: expect.arrayContaining([
          expect.stringMatching(/^Detenido: \d+:\d\d [ap]\. m\. Ya lo tenían 7 teléfonos\.$/),
        ]),
      },
      historial: [expect.stringMatching(/editor: Detuvo «Cierran/), expect.stringMatching(/Envió/)],
    });
  });

  test.each([
    ['without a title', { ...text, titulo: ' ' }, 'Escribe el título'],
    ['without a text', { titulo: 'Uno' }, 'Escribe el título'],
    ['with markup', { ...text, texto: 'Lee <b>esto</b>' }, 'sin etiquetas de HTML'],
  ])('%s is refused with a sentence before the site is asked', async (_, values, sentence) => {
    expect(await refusal('enviar', values)).toEqual([409, expect.stringContaining(sentence)]);
    expect(sent).toEqual([]);
  });

  test('is refused in the words of the site, and in ours if it does not respond', async () => {
    receiver.respondToPush(() => problem(429, 'Son muchos.'));
    expect(await refusal('enviar', text)).toEqual([409, 'Son muchos.']);
    expect(await shown('ver')).toMatchObject({ problema: 'Son muchos.', lectores: null });
    receiver.respondToPush(() => ({ status: 503, body: {} }));
    expect(await refusal('enviar', text)).toEqual([409, expect.stringContaining('(503)')]);
    expect((await shown('ver')).historial).toEqual([]);
    await site.wordpress.connect({ siteUrl: '', publishSecret: '', previewSecret: '' });
    expect(await refusal('enviar', text)).toEqual([409, expect.stringContaining('Falta la dirección')]);
    await site.wordpress.connect(receiver.connection);
  });

  test('of an entry is offered on the fast screen where it is a published key moment', async () => {
    const key = await told.make({ titular: 'Cede', clave: true, texto: 'Cedió.' });
    await told.make();
    const { body } = await desk(`/entradas?cobertura=${told.coverage}`, { as: 'author' });
    const Entries = z.object({
      entradas: z.array(z.object({ id: z.int(), puede: z.looseObject({ avisar: z.boolean() }) })),
    });
    expect(Entries.parse(body).entradas.every(({ puede }) => !puede.avisar)).toBe(true);
    const own = Entries.parse((await desk(`/entradas?cobertura=${told.coverage}`)).body);
    expect(own.entradas.filter(({ puede }) => puede.avisar).map(({ id }) => id)).toEqual([key.id]);
    expect((await shown('ver', {}, 'admin', key.id)).sugerido).toEqual({ titulo: 'Cede', texto: 'Cedió.' });
    await shown('enviar', text, 'admin', key.id);
    expect(sent).toMatchObject([{ kind: 'coverage-entry', id: key.id }]);
  });

  test('in the block editor shows the two phones, asks once, and follows what is sent until it is stopped', async () => {
    const { page } = screen;
    const asked: string[] = [];
    page.on('dialog', (dialog) => asked.push(dialog.message()));
    await page.setViewportSize({ width: 1280, height: 900 });
    await openEditor(page, told.session, story);
    await page.getByRole('button', { name: 'Enviar aviso', exact: true }).click();
    const panel = page.locator('.aviso');
    await panel.getByLabel('Título del aviso').fill('Cierran el puente');
    await panel.getByLabel('Texto del aviso').fill('palabra '.repeat(22));
    const [android, iphone] = [panel.locator('.aviso-android span'), panel.locator('.aviso-iphone span')];
    await shownSoon(android).toContainText('palabra');
    const lines = (card: typeof android) =>
      card.evaluate((text) =>
        [text.clientHeight, text.scrollHeight].map((height) => Math.round(height / 20)),
      );
    const [[one, more], [four]] = [await lines(android), await lines(iphone)];
    expect([one, four]).toEqual([1, 4]);
    expect(more).toBeGreaterThan(4);
    await panel.getByRole('button', { name: 'Enviar aviso' }).click();
    await shownSoon(panel).toContainText('enviados 9, aceptados 7');
    await shownSoon(panel.getByRole('status')).toBeFocused();
    expect(asked).toEqual([expect.stringContaining('Lectores: 10')]);
    figures.accepted = 8;
    await shownSoon(panel).toContainText('enviados 9, aceptados 8');
    await panel.getByRole('button', { name: 'Detener' }).click();
    await shownSoon(panel).toContainText('Ya lo tenían 8 teléfonos.');
    await shownSoon(panel.getByRole('button', { name: 'Detener' })).toHaveCount(0);
  });

  test('on the fast screen waits for a second person, who approves it there', async () => {
    const { id } = await told.make({ titular: 'Cede el puente', clave: true, texto: 'Cedió a las seis.' });
    readers = 4_321;
    const { page } = screen;
    const item = page.locator(`#entrada-${id}`);
    await screen.open();
    await item.getByRole('button', { name: 'Enviar aviso' }).click();
    await shownSoon(item.getByLabel('Título del aviso')).toHaveValue('Cede el puente');
    await item.getByRole('button', { name: 'Pedir que lo aprueben' }).click();
    await shownSoon(item).toContainText('Lo pidió admin');
    await shownSoon(item.getByRole('button', { name: 'Aprobar y enviar' })).toHaveCount(0);
    await screen.logInAgain('editor');
    await screen.open();
    await item.getByRole('button', { name: 'Enviar aviso' }).click();
    await shownSoon(item).toContainText('Lo pidió admin');
    await item.getByRole('button', { name: 'Aprobar y enviar' }).click();
    await shownSoon(item).toContainText('Todavía está saliendo.');
    expect(sent).toMatchObject([
      { kind: 'coverage-entry', id, askedBy: 1, approvedBy: told.user('editor').id },
    ]);
    await item.getByRole('button', { name: 'Cerrar' }).click();
    await shownSoon(item).toContainText('Cedió a las seis.');
  });

  async function asAuthor() {
    return site.send('/posts', { title: 'Suya', status: 'publish', author: told.user('author').id });
  }
});
