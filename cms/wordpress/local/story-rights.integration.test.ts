import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, logIn, type Session, visit } from './test-editor.ts';
import { addRestUser, isPhpMissing, rest, type TestUser, useWordPress } from './test-wordpress.ts';
import { callXmlRpc } from './test-xml-rpc.ts';

/** Says which metas a user may write on an item. */
const helper = `<?php
add_action( 'rest_api_init', static fn() => register_rest_route( 'wp/v2', '/prueba/metas', array(
  'methods' => 'GET', 'permission_callback' => '__return_true',
  'callback' => static fn( $request ) => array_map( static fn( $key ) => user_can( (int) $request['usuario'], 'edit_post_meta', (int) $request['entrada'], $key ),
    array_combine( array_keys( get_registered_meta_keys( 'post', 'post' ) ), array_keys( get_registered_meta_keys( 'post', 'post' ) ) ) ),
) ) );
`;

const Made = z.object({ id: z.int() });
const Story = z.object({
  title: z.object({ raw: z.string() }),
  author: z.int(),
  sticky: z.boolean(),
  categories: z.array(z.int()),
  ficha: z.object({ authors: z.array(z.object({ id: z.int() })) }),
  portada: z.object({ lugar: z.int().nullable(), hasta: z.string().nullable() }).nullable(),
});

describe.skipIf(isPhpMissing)('what of a news item only editors decide', () => {
  const site = useWordPress({ seed: false, resets: true });
  let author: TestUser;
  let editor: TestUser;
  /** Who signs beside the author because an editor wants it. */
  let berta: number;
  /** Whom nobody has asked to sign. */
  let celia: number;
  let session: Session;
  let ticker: number;
  let health: number;
  /** A published news item of the author. */
  let id: number;

  const as = (user: TestUser, path: string, body: object) =>
    rest(site.wordpress, path, { authorization: user.authorization, body });
  const make = async (user: TestUser, body: object = {}) => {
    const response = await as(user, '/posts', { title: 'Noticia', status: 'publish', ...body });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    return Made.parse(response.body).id;
  };
  const story = async (of = id) => {
    const { body } = await site.ask(`/posts/${of}?context=edit`);
    const { title, ficha, ...more } = Story.parse(body);
    return { title: title.raw, signs: ficha.authors.map((signer) => signer.id), ...more };
  };
  const sign = (...users: unknown[]) => ({ _telecoqui_autor: users });

  beforeAll(async () => {
    await site.runInWordPress('prueba', helper);
    author = await addRestUser(site.wordpress, 'autora', 'author');
    editor = await addRestUser(site.wordpress, 'editora', 'editor');
    ({ id: berta } = await addRestUser(site.wordpress, 'berta', 'author'));
    ({ id: celia } = await addRestUser(site.wordpress, 'celia', 'editor'));
    session = await logIn(site.wordpress, 'autora');
    const breaking = { name: 'Última hora', slug: 'breaking-news' };
    ticker = await site.send('/categories', breaking);
    health = await site.send('/categories', { name: 'Salud' });
    id = await make(author, { categories: [health] });
  });

  test('an author writes the item’s own metas, and no other one', async () => {
    const metas = async (user: TestUser) =>
      (await rest(site.wordpress, `/prueba/metas?usuario=${user.id}&entrada=${id}`)).body;
    const own = {
      categoria_principal: true,
      _telecoqui_titulo_corto: true,
      _telecoqui_relacionada: true,
      _telecoqui_correcciones: true,
      _telecoqui_cobertura_inicio: true,
      _telecoqui_cobertura_fin: true,
      _telecoqui_cobertura_atada: true,
      _yoast_wpseo_title: true,
      _yoast_wpseo_metadesc: true,
    };
    const editors = { _telecoqui_autor: false, telecoqui_fijada: false, telecoqui_fijada_hasta: false };
    // WordPress's own metas, such as "footnotes", are not the plugin's.
    expect(await metas(author)).toEqual({ footnotes: true, ...own, ...editors });
    for (const [key, may] of Object.entries(z.record(z.string(), z.boolean()).parse(await metas(editor))))
      expect(may, key).toBe(true);
  });

  describe('who signs', () => {
    test('is not somebody whom an author names over REST, and nothing of that request is stored', async () => {
      for (const meta of [sign(berta), sign(author.id, berta), sign(1), sign('1'), sign(true)]) {
        const response = await as(author, `/posts/${id}`, { title: 'Otro', meta });
        expect([response.status, response.body], JSON.stringify(meta)).toMatchObject([
          403,
          { message: expect.stringContaining('añadir a alguien que también firme') },
        ]);
      }
      expect(await story()).toMatchObject({ title: 'Noticia', signs: [author.id] });
      const drafted = await as(author, '/posts', { title: 'Nueva', status: 'draft', meta: sign(berta) });
      expect(drafted.status).toBe(403);
      const { body } = await rest(site.wordpress, '/posts?status=any', site.wordpress);
      expect(body).toHaveLength(1);
    });

    test('may be the author in so many words, or nobody else', async () => {
      for (const meta of [sign(author.id), sign(), { _telecoqui_autor: null }]) {
        const response = await as(author, `/posts/${id}`, { meta });
        expect(response.status, JSON.stringify(response.body)).toBe(200);
        expect((await story()).signs).toEqual([author.id]);
      }
      expect((await story(await make(author, { meta: sign(author.id) }))).signs).toEqual([author.id]);
    });

    test('is whom an editor names, and stays so whatever the author saves', async () => {
      expect((await as(editor, `/posts/${id}`, { meta: sign(berta) })).status).toBe(200);
      const signs = [author.id, berta];
      for (const body of [
        { title: 'Otro' },
        { title: 'Y otro', meta: sign(berta) },
        { meta: { ...sign(berta, author.id), _telecoqui_titulo_corto: 'Corto' } },
        { meta: sign() },
        { meta: { _telecoqui_autor: null } },
      ]) {
        const response = await as(author, `/posts/${id}`, body);
        expect(response.status, JSON.stringify(response.body)).toBe(200);
        expect((await story()).signs, JSON.stringify(body)).toEqual(signs);
      }
      expect((await as(author, `/posts/${id}`, { meta: sign(berta, celia) })).status).toBe(403);
      expect((await story()).signs).toEqual(signs);
      expect((await as(editor, `/posts/${id}`, { meta: sign(celia) })).status).toBe(200);
      expect((await story()).signs).toEqual([author.id, celia]);
    });

    test('is shown to the author in the classic form, and cannot be changed there', async () => {
      await as(editor, `/posts/${id}`, { meta: sign(berta) });
      const screen = await EditorScreen.open(session, id);
      expect(screen.html).toMatch(new RegExp(`value="${berta}" checked disabled`));
      expect(screen.html).not.toContain(`name="_telecoqui_autor[]" value="${celia}"`);
      const field = '_telecoqui_autor[]';
      const short = { _telecoqui_titulo_corto: 'Corto' };
      await screen.save(short);
      expect(await screen.problems()).toEqual([]);
      await screen.save({ ...short, [field]: String(celia) });
      expect(await screen.problems()).toEqual([
        expect.stringContaining('añadir a alguien que también firme'),
      ]);
      expect((await story()).signs).toEqual([author.id, berta]);
      const editors = await EditorScreen.open(await logIn(site.wordpress, 'editora'), id);
      await editors.save({ [field]: String(celia), post_author: String(author.id) });
      expect((await story()).signs).toEqual([author.id, celia]);
    });

    test('is nobody whom an author names over XML-RPC or as a custom field', async () => {
      const custom_fields = [{ key: '_telecoqui_autor', value: String(berta) }];
      await callXmlRpc(site.wordpress, 'wp.editPost', 'autora', id, { custom_fields });
      const created = { post_title: 'Nueva', post_status: 'publish', custom_fields };
      const response = await callXmlRpc(site.wordpress, 'wp.newPost', 'autora', created);
      const other = Number(/<string>(\d+)<\/string>/.exec(response)?.[1]);
      expect((await story(other)).signs).toEqual([author.id]);
      const screen = await EditorScreen.open(session, id);
      await screen.save({ metakeyinput: '_telecoqui_autor', metavalue: String(berta) });
      expect((await story()).signs).toEqual([author.id]);
    });

    test('first is the author of the item, who gives it to nobody', async () => {
      expect((await as(author, `/posts/${id}`, { author: berta })).status).toBe(403);
      expect((await as(author, '/posts', { title: 'x', status: 'publish', author: berta })).status).toBe(403);
      const screen = await EditorScreen.open(session, id);
      await screen.save({ post_author: String(berta), post_author_override: String(berta) });
      await quickEdit({ post_author: String(berta) });
      for (const name of ['post_author', 'wp_author_id'])
        await callXmlRpc(site.wordpress, 'wp.editPost', 'autora', id, { [name]: berta });
      expect(await story()).toMatchObject({ author: author.id, signs: [author.id] });
      expect((await as(editor, `/posts/${id}`, { author: berta })).status).toBe(200);
      expect((await story()).author).toBe(berta);
    });
  });

  /** Submits the quick edit of the author's own list. */
  async function quickEdit(values: Record<string, string>): Promise<string> {
    const nonce = fieldOf(await visit(session, '/wp-admin/edit.php'), '_inline_edit');
    expect(nonce).not.toBe('');
    const form = { action: 'inline-save', _inline_edit: nonce, post_ID: String(id), post_type: 'post' };
    const item = { post_title: 'Noticia', _status: 'publish', post_view: 'list', screen: 'edit-post' };
    return visit(session, '/wp-admin/admin-ajax.php', new URLSearchParams({ ...form, ...item, ...values }));
  }

  describe('the place on the home page', () => {
    test('is not taken by an author, in whatever way', async () => {
      for (const body of [
        { meta: { telecoqui_fijada: '1' } },
        { meta: { telecoqui_fijada: '1', telecoqui_fijada_hasta: '2099-01-01T00:00:00Z' } },
        { sticky: true },
      ]) {
        const response = await as(author, `/posts/${id}`, { title: 'Otro', ...body });
        expect(response.status, JSON.stringify(response.body)).toBe(403);
        expect((await as(author, '/posts', { title: 'x', status: 'publish', ...body })).status).toBe(403);
      }
      // Nothing of a refused request is stored.
      expect((await story()).title).toBe('Noticia');
      expect((await rest(site.wordpress, '/posts')).body).toHaveLength(1);
      const custom_fields = [{ key: 'telecoqui_fijada', value: '1' }];
      await callXmlRpc(site.wordpress, 'wp.editPost', 'autora', id, { custom_fields, sticky: true });
      await callXmlRpc(site.wordpress, 'wp.editPost', 'autora', id, { custom_fields });
      const screen = await EditorScreen.open(session, id);
      await screen.save({ metakeyinput: 'telecoqui_fijada', metavalue: '1', sticky: 'sticky' });
      await screen.save({ telecoqui_fijada: '1' });
      await quickEdit({ sticky: 'sticky' });
      expect(await story()).toMatchObject({ title: 'Noticia', portada: null, sticky: false });
    });

    test('stays as an editor chose it when the author saves, also with all metas', async () => {
      const { body } = await as(author, `/posts/${id}`, { title: 'Una' });
      const { meta } = z.object({ meta: z.record(z.string(), z.unknown()) }).parse(body);
      // The block editor sends all metas when one of them changes.
      const unpinned = { ...meta, _telecoqui_titulo_corto: 'Corto' };
      expect((await as(author, `/posts/${id}`, { meta: unpinned })).status).toBe(200);
      const pin = { telecoqui_fijada: '2', telecoqui_fijada_hasta: '2099-01-01T00:00:00Z' };
      expect((await as(editor, `/posts/${id}`, { meta: pin, sticky: true })).status).toBe(200);
      const portada = { lugar: 2, hasta: '2099-01-01T00:00:00Z' };
      const saved = await as(author, `/posts/${id}`, {
        title: 'Dos',
        meta: { ...meta, ...pin },
        sticky: true,
      });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      await (await EditorScreen.open(session, id)).save({ post_title: 'Tres' });
      expect(await story()).toMatchObject({ title: 'Tres', portada, sticky: true });
      for (const released of [{ meta: { telecoqui_fijada: '' } }, { meta }, { sticky: false }])
        expect((await as(author, `/posts/${id}`, released)).status, JSON.stringify(released)).toBe(403);
      expect(await story()).toMatchObject({ title: 'Tres', portada, sticky: true });
    });
  });

  describe('the category of the ticker', () => {
    const sentence = 'poner una en «Última hora», que sale en la portada';

    test('is not given by an author over REST, and nothing of that request is stored', async () => {
      const response = await as(author, `/posts/${id}`, { title: 'Otro', categories: [health, ticker] });
      expect([response.status, response.body]).toMatchObject([
        403,
        { message: expect.stringContaining(sentence) },
      ]);
      expect((await as(author, '/posts', { title: 'x', categories: [ticker] })).status).toBe(403);
      expect(await story()).toMatchObject({ title: 'Noticia', categories: [health] });
    });

    test('is not given by an author in any other way', async () => {
      const own = { 'post_category[]': String(ticker) };
      const screen = await EditorScreen.open(session, id);
      await screen.save({ post_title: 'Otro', _telecoqui_titulo_corto: '', ...own });
      expect(await screen.problems()).toEqual([expect.stringContaining(sentence)]);
      expect((await story()).categories).not.toContain(ticker);
      await quickEdit({ ...own, 'tax_input[category][]': String(ticker) });
      const bulk = fieldOf(await visit(session, '/wp-admin/edit.php'), '_wpnonce');
      const selected = { action: 'edit', bulk_edit: 'Actualizar', _wpnonce: bulk, 'post[]': String(id) };
      const form = new URLSearchParams({ ...selected, ...own, post_type: 'post', _status: '-1' });
      await visit(session, `/wp-admin/edit.php?${form}`);
      const terms = { category: [ticker] };
      for (const [method, ...values] of [
        ['wp.editPost', id, { terms }],
        ['wp.editPost', id, { terms_names: { category: ['Última hora'] } }],
        ['wp.newPost', { post_title: 'Nueva', post_status: 'publish', terms }],
      ] as const)
        expect(await callXmlRpc(site.wordpress, method, 'autora', ...values)).not.toContain('<fault>');
      expect((await rest(site.wordpress, `/posts?categories=${ticker}`)).body).toEqual([]);
    });

    test('stays as an editor gave it when the author saves', async () => {
      expect((await as(editor, `/posts/${id}`, { categories: [ticker] })).status).toBe(200);
      const response = await as(author, `/posts/${id}`, { title: 'Otro', categories: [ticker, health] });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      await quickEdit({ 'post_category[]': String(ticker) });
      expect((await story()).categories).toContain(ticker);
    });

    test('is the only one that authors do not give', async () => {
      const sports = await site.send('/categories', { name: 'Deportes' });
      expect((await as(author, `/posts/${id}`, { categories: [sports, health] })).status).toBe(200);
      expect((await story()).categories.sort()).toEqual([sports, health].sort());
    });
  });
});
