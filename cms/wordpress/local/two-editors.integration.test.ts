import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { servedPage } from '../../../tests/served-page.ts';
import { DeskEntry, message, useCoverage } from './test-coverage.ts';
import { EditorScreen, logIn, type Session, visit } from './test-editor.ts';
import { addUser, isPhpMissing, upload } from './test-wordpress.ts';

/** Items with this title open in the classic editor. */
const title = 'Clásico';
const classic = `<?php
add_filter( 'use_block_editor_for_post', static fn( $is, $post ) => $is && 0 !== strpos( $post->post_title, '${title}' ), 10, 2 );
`;

const Corrections = z.array(z.object({ date: z.string(), text: z.string() }));
const Story = z.object({
  title: z.object({ raw: z.string() }),
  status: z.string(),
  slug: z.string(),
  categories: z.array(z.int()).optional(),
  featured_media: z.int().optional(),
  meta: z.record(z.string(), z.unknown()),
  cobertura: z.object({ fin: z.string().nullable() }).nullish(),
  ficha: z.object({ corrections: Corrections, authors: z.array(z.object({ id: z.int() })) }).optional(),
});
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const correction = (place: number, part = 'texto') => `_telecoqui_correcciones[${place}][${part}]`;
const signers = '_telecoqui_autor[]';
const short = '_telecoqui_titulo_corto';

describe.skipIf(isPhpMissing)('two editors who have the same item open', () => {
  const told = useCoverage();
  const { site, boxFields } = told;
  let other: Session;
  let berta: number;

  beforeAll(async () => {
    await site.runInWordPress('clasico', classic);
    berta = await addUser(site.wordpress, 'berta', 'editor');
    other = await logIn(site.wordpress, 'berta');
  });

  const make = (address: string, body: object) => site.send(address, { status: 'publish', ...body });
  const read = async (address: string) => {
    return Story.parse((await site.ask(`${address}?context=edit`)).body);
  };
  const open = async (id: number) =>
    [await EditorScreen.open(told.session, id), await EditorScreen.open(other, id)] as const;

  const closing = {
    telecoqui_tipo: 'escuela',
    telecoqui_municipio: 'Utuado',
    telecoqui_situacion: 'cerrado',
    telecoqui_hasta: later(24),
  };
  const address = 'telecoqui_enlace';
  /** A collection, the metas of an item, a field with what each editor writes in it, and what the second one writes elsewhere. */
  const boxes: [string, object, [string, string, string], [string, string]][] = [
    ['cierres', closing, ['telecoqui_nota', 'Sin agua', 'Sin luz'], ['telecoqui_situacion', 'parcial']],
    [
      'emergencias',
      { telecoqui_nivel: 'aviso' },
      [address, '/noticias', '/tiempo'],
      ['telecoqui_nivel', 'emergencia'],
    ],
    [
      'luz',
      { telecoqui_sin_servicio: '100' },
      ['telecoqui_sin_servicio', '200', '300'],
      ['telecoqui_nota', 'Por el viento'],
    ],
    ['ultima-hora', {}, ['post_title', 'Un texto', 'Otro texto'], [address, '/noticias']],
    ['banner', {}, ['enlace', '/live', '/tiempo'], ['post_title', 'Otro título']],
    [
      'episodios',
      {},
      ['episodio_video', 'https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/76979871'],
      ['episodio_duracion', '12:30'],
    ],
    ['posts', {}, [short, 'Corto', 'Breve'], ['excerpt', 'Un extracto']],
    ['posts', {}, ['excerpt', 'Un extracto', 'Otro extracto'], [short, 'Corto']],
    ['posts', {}, ['post_title', `${title} uno`, `${title} dos`], [short, 'Corto']],
  ];

  describe.each(boxes)('in %s', (base, meta, [field, mine, theirs], [elsewhere, value]) => {
    test(`keep what the other one wrote in ${field}`, async () => {
      const [one, two] = await open(await make(`/${base}`, { title, meta }));
      await one.submit({ [field]: mine });
      await two.submit({ [elsewhere]: value });
      expect([two.shown(field), two.shown(elsewhere)]).toEqual([mine, value]);
      await one.submit({});
      expect(one.shown(elsewhere)).toBe(value);
    });

    test(`read both texts of ${field} if both wrote in it, find theirs in it, and may save it all the same`, async () => {
      const [one, two] = await open(await make(`/${base}`, { title, meta }));
      await one.submit({ [field]: theirs });
      const said = servedPage(await two.submit({ [field]: mine, [elsewhere]: value })).text('.notice-error');
      for (const words of ['Alguien lo cambió mientras escribías', `«${theirs}»`, `«${mine}»`])
        expect(said).toContain(words);
      expect([two.shown(field), two.shown(elsewhere)]).toEqual([mine, value]);
      await two.submit({});
      expect([two.shown(field), two.shown(elsewhere)]).toEqual([mine, value]);
    });
  });

  test('an emergency that was switched off stays off when the old form is saved', async () => {
    const id = await make('/emergencias', { title, meta: { telecoqui_nivel: 'aviso' } });
    const [one] = await open(id);
    await site.send(`/emergencias/${id}`, { status: 'draft' });
    await one.submit({ telecoqui_enlace: '/noticias' });
    expect(await read(`/emergencias/${id}`)).toMatchObject({
      status: 'draft',
      meta: { telecoqui_enlace: '/noticias' },
    });
  });

  test('a picture that was chosen meanwhile stays', async () => {
    const id = await make('/banner', { title });
    const [one] = await open(id);
    const { id: picture } = await upload(site.wordpress);
    await site.send(`/banner/${id}`, { featured_media: picture });
    await one.submit({ enlace: '/live' });
    expect(await read(`/banner/${id}`)).toMatchObject({ featured_media: picture });
  });

  test('read both credits of a picture, and a caption changes none', async () => {
    const { id } = await upload(site.wordpress);
    const field = `attachments[${id}][telecoqui_credito]`;
    const [one, two] = await open(id);
    await one.submit({ [field]: 'Iris Colón' });
    const [three] = await open(id);
    await two.submit({ excerpt: 'Un pie' });
    expect([two.shown(field), two.shown('excerpt')]).toEqual(['Iris Colón', 'Un pie']);
    await two.submit({ [field]: 'Ana Ríos' });
    expect(servedPage(await three.submit({ [field]: 'Luz Paz' })).text('[role=alert]')).toMatch(
      /«Ana Ríos».*«Luz Paz»/,
    );
    expect(three.shown(field)).toBe('Luz Paz');
    await three.submit({});
    expect((await read(`/media/${id}`)).meta).toMatchObject({ _telecoqui_credito: 'Luz Paz' });
  });

  describe('of a coverage', () => {
    test('leave it ended that was ended on the phone, and a coverage that became one meanwhile', async () => {
      await site.send(`/posts/${told.coverage}`, { title });
      const [editor] = await open(told.coverage);
      await told.desk(`/coberturas/${told.coverage}`, { body: { terminada: true } });
      await editor.submit({ [short]: 'Elecciones' });
      expect((await read(`/posts/${told.coverage}`)).cobertura?.fin).not.toBeNull();
      const id = await make('/posts', { title });
      const [one, two] = await open(id);
      await one.submit({ [boxFields.is]: '1' });
      await two.submit({ [short]: 'Río' });
      expect((await read(`/posts/${id}`)).cobertura).not.toBeNull();
    });

    test('do not move an entry back that was moved', async () => {
      const { id } = await told.make();
      const elsewhere = await told.makeCoverage('Otra');
      const [one, two] = await open(id);
      await one.submit({ telecoqui_entrada_cobertura: String(elsewhere) });
      await two.submit({ _telecoqui_entrada_fijada: '1' });
      const { body } = await told.desk(`/entradas?cobertura=${elsewhere}`);
      expect(z.object({ entradas: z.array(DeskEntry) }).parse(body).entradas).toMatchObject([
        { id, fijada: true },
      ]);
    });
  });

  describe('add to lists', () => {
    const corrections = async (id: number) => (await read(`/posts/${id}`)).ficha?.corrections ?? [];

    test('of corrections: a second one without a reload does not replace the first, whose moment stays', async () => {
      const id = await make('/posts', { title });
      const [form, again] = await open(id);
      const [third] = await open(id);
      await form.submit({ [correction(0)]: 'Eran tres.' });
      const first = await corrections(id);
      await again.submit({ [correction(0)]: 'Eran tres.' });
      expect(await corrections(id)).toEqual(first);
      await third.submit({ [correction(0)]: 'Fue el lunes.' });
      expect((await corrections(id)).map(({ text }) => text).sort()).toEqual(['Eran tres.', 'Fue el lunes.']);
      expect(await corrections(id)).toContainEqual(first[0]);
    });

    test('of corrections: each is changed and withdrawn by itself, and keeps its moment', async () => {
      const old = { date: '2026-01-05T13:30:27Z', text: 'Eran tres.' };
      const newer = { date: '2026-01-06T13:30:41Z', text: 'Fue el lunes.' };
      const id = await make('/posts', { title, meta: { _telecoqui_correcciones: [old, newer] } });
      const [one, two] = await open(id);
      await one.submit({ [correction(2)]: 'Eran cuatro.' });
      expect(await corrections(id)).toEqual([newer, { ...old, text: 'Eran cuatro.' }]);
      await two.submit({ [correction(1)]: '', [correction(0)]: 'Y en Ponce.' });
      expect((await corrections(id)).map(({ text }) => text)).toEqual(['Y en Ponce.', 'Eran cuatro.']);
      expect((await corrections(id))[1]?.date).toBe(old.date);
    });

    test('of people who sign, of related news and of sports, each their own', async () => {
      const author = told.user('author').id;
      const others = [await make('/posts', { title: 'Una' }), await make('/posts', { title: 'Dos' })];
      const id = await make('/posts', { title });
      const [one, two] = await open(id);
      await one.submit({ [signers]: String(berta), _telecoqui_relacionada: String(others[0]) });
      await two.submit({ [signers]: String(author), _telecoqui_relacionada: String(others[1]) });
      expect((await read(`/posts/${id}`)).ficha?.authors.map((one) => one.id)).toEqual([1, berta, author]);
      expect((await read(`/posts/${id}`)).meta['_telecoqui_relacionada']).toEqual(others);
    });
  });

  describe('over REST, as the block editor’s panels save', () => {
    const save = (id: number, meta: object, seen: object) =>
      site.ask(`/posts/${id}`, { body: { meta, telecoqui_visto: seen } });

    test('change only what they changed', async () => {
      const id = await make('/posts', { title: 'Noticia', meta: { telecoqui_fijada: '2' } });
      await site.send(`/posts/${id}`, { meta: { telecoqui_fijada: '3' } });
      const metas = { telecoqui_fijada: '2', [short]: 'Corto', categoria_principal: 0 };
      const seen = { telecoqui_fijada: '2', [short]: '', categoria_principal: 0 };
      expect((await save(id, metas, seen)).status).toBe(200);
      expect((await read(`/posts/${id}`)).meta).toMatchObject({ telecoqui_fijada: '3', [short]: 'Corto' });
    });

    test('read both texts of a conflict, and what the next save has seen', async () => {
      const id = await make('/posts', { title: 'Noticia', meta: { [short]: 'Breve' } });
      const refused = await save(id, { [short]: 'Corto' }, { [short]: '' });
      expect(refused).toMatchObject({
        status: 409,
        body: { data: { telecoqui_visto: { [short]: 'Breve' } } },
      });
      expect(message(refused.body)).toMatch(/«Breve».*«Corto»/);
      expect((await save(id, { [short]: 'Corto' }, { [short]: 'Breve' })).status).toBe(200);
    });

    test.each([
      ['slug', 'noticia', 'la-de-ella', 'la-mia', /«la-de-ella».*«la-mia»/],
      ['status', 'publish', 'draft', 'private', /«Borrador».*«Privado»/],
    ])(
      'keep the %s that somebody else changed, until its user has seen it',
      async (field, seen, theirs, mine, both) => {
        const id = await make('/posts', { title: 'Noticia', slug: 'noticia' });
        const send = (shown: string) =>
          site.ask(`/posts/${id}`, { body: { [field]: mine, telecoqui_visto: { [field]: shown } } });
        await site.send(`/posts/${id}`, { [field]: theirs });
        const refused = await send(seen);
        expect(refused.status).toBe(409);
        expect(message(refused.body)).toMatch(both);
        expect((await send(theirs)).body).toMatchObject({ [field]: mine });
      },
    );

    test('add corrections and related news to those of the other one', async () => {
      const others = [await make('/posts', { title: 'Una' }), await make('/posts', { title: 'Dos' })];
      const [mine, theirs] = ['Eran tres.', 'Fue el lunes.'].map((text, day) => ({
        date: `2026-01-0${day + 1}T12:00:00Z`,
        text,
      }));
      const meta = { _telecoqui_correcciones: [theirs], _telecoqui_relacionada: [others[0]] };
      const id = await make('/posts', { title: 'Noticia', meta });
      await save(
        id,
        { _telecoqui_correcciones: [mine], _telecoqui_relacionada: [others[1]] },
        { _telecoqui_correcciones: [], _telecoqui_relacionada: [] },
      );
      expect((await read(`/posts/${id}`)).meta).toMatchObject({
        _telecoqui_correcciones: [theirs, mine],
        _telecoqui_relacionada: others,
      });
    });
  });

  describe('in the quick edit of a list', () => {
    const list = () => visit(other, '/wp-admin/edit.php');
    /** Sends the quick edit of a list that was loaded before. */
    const quickEdit = (html: string, id: number, values: Record<string, string>) => {
      const row = servedPage(html);
      const data = (name: string) => row.text(`#inline_${id} .${name}`);
      const names = ['post_name', '_status', 'jj', 'mm', 'aa', 'hh', 'mn', 'ss'];
      return visit(
        other,
        '/wp-admin/admin-ajax.php',
        new URLSearchParams({
          ...Object.fromEntries(names.map((name) => [name, data(name)])),
          ...{
            post_title: data('post_title'),
            'post_category[]': data('post_category'),
            post_author: data('post_author'),
          },
          ...{ action: 'inline-save', post_type: 'post', post_ID: String(id), edit_date: 'true' },
          ...{
            _inline_edit: row.values('#_inline_edit', 'value')[0] ?? '',
            screen: 'edit-post',
            post_view: 'list',
          },
          ...{ telecoqui_visto: data('telecoqui_visto') },
          ...values,
        }),
      );
    };

    test('keep the title, the category and the status that the other one chose', async () => {
      const [first, second] = [
        await make('/categories', { name: 'A' }),
        await make('/categories', { name: 'B' }),
      ];
      const id = await make('/posts', { title: 'Noticia', categories: [first] });
      const html = await list();
      await site.send(`/posts/${id}`, { title: 'Otra', categories: [second], status: 'draft' });
      const row = await quickEdit(html, id, { post_name: 'otro-slug' });
      expect(row).toContain('<tr');
      expect(await read(`/posts/${id}`)).toMatchObject({
        title: { raw: 'Otra' },
        ...{ status: 'draft', categories: [second], slug: 'otro-slug' },
      });
    });

    test('read both titles, and may save theirs all the same', async () => {
      const id = await make('/posts', { title: 'Noticia' });
      const html = await list();
      await site.send(`/posts/${id}`, { title: 'La suya' });
      const refused = await quickEdit(html, id, { post_title: 'La mía' });
      expect(refused).not.toContain('<tr');
      expect(servedPage(refused).text('i')).toMatch(/«La suya».*«La mía»/);
      const seen = servedPage(refused).values('i', 'data-visto')[0] ?? '';
      await quickEdit(html, id, { post_title: 'La mía', telecoqui_visto: seen });
      expect(await read(`/posts/${id}`)).toMatchObject({ title: { raw: 'La mía' } });
    });
  });

  describe('on the fast screen', () => {
    let entry: z.infer<typeof DeskEntry>;

    beforeEach(async () => {
      entry = await told.make({ texto: 'Cerraron dos.', titular: 'Cierres' });
    });

    test('keep what the other one wrote elsewhere', async () => {
      await told.edit(entry.id, { titular: 'Más cierres', visto: { titular: 'Cierres' } });
      await told.edit(entry.id, { clave: true, visto: { clave: false } });
      const changed = await told.edit(
        entry.id,
        { texto: 'Cerraron tres.', visto: { texto: 'Cerraron dos.' } },
        'editor',
      );
      expect(changed).toMatchObject({
        status: 200,
        body: { titular: 'Más cierres', texto: 'Cerraron tres.', clave: true },
      });
    });

    test.each([
      ['texto', 'Cerraron dos.', 'Cerraron tres.', 'Cerraron cuatro.'],
      ['titular', 'Cierres', 'Más cierres', 'Sin clases'],
    ])('read both of %s, and save theirs on purpose', async (field, before, theirs, mine) => {
      await told.edit(entry.id, { [field]: theirs, visto: { [field]: before } });
      const late = await told.edit(entry.id, { [field]: mine, visto: { [field]: before } }, 'editor');
      expect(late).toMatchObject({ status: 412, body: { data: { visto: { [field]: theirs } } } });
      expect(message(late.body)).toContain(`«${theirs}»`);
      expect(message(late.body)).toContain(`«${mine}»`);
      const meant = await told.edit(entry.id, { [field]: mine, visto: { [field]: theirs } }, 'editor');
      expect(meant).toMatchObject({ status: 200, body: { [field]: mine } });
    });

    test('who publishes may publish what waits for review, and its author may not', async () => {
      const { id, estado } = await told.make({}, 'contributor');
      expect(estado).toBe('pending');
      const publish = (as: string) => told.desk(`/entradas/${id}/publicar`, { as, method: 'POST' });
      expect((await publish('contributor')).status).toBe(403);
      expect(await publish('editor')).toMatchObject({ status: 200, body: { estado: 'publish' } });
      expect(told.events()).toMatchObject([{ kind: 'coverage-entry', id }]);
    });
  });
});
