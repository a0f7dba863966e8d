import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EditorScreen, fieldOf, linkOf, logIn, visit, type Session } from './test-editor.ts';
import { nowInSeconds, publishSecret, signedHeaders, useReceiver } from './test-receiver.ts';
import { installTimeout, isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const Made = z.object({ id: z.int() });
/** The smallest picture that WordPress takes: one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(isPhpMissing)('a webhook', () => {
  const site = useWordPress({ seed: false });
  const receiver = useReceiver();
  let session: Session;
  /** Ids of two categories, with the slugs "cultura" and "salud". */
  let culture: number;
  let health: number;

  const send = async (path: string, body: object) => {
    const { authorization } = site.wordpress;
    const answer = await rest(site.wordpress, path, { authorization, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return Made.parse(answer.body);
  };
  const remove = async (path: string) => {
    const { authorization } = site.wordpress;
    expect((await rest(site.wordpress, path, { authorization, method: 'DELETE' })).status).toBe(200);
  };
  /** Makes something, and forgets the webhooks of that. */
  const make = async (path: string, body: object) => {
    const { id } = await send(path, { status: 'publish', ...body });
    receiver.take();
    return id;
  };
  const makeNews = (body: object = {}) =>
    make('/posts', { title: 'Noticia', slug: 'noticia', categories: [culture], ...body });
  const inCulture = { before: ['cultura'], after: ['cultura'] };
  const told = () => receiver.takeEvents().map(({ delivery: _delivery, ...event }) => event);

  beforeAll(async () => {
    culture = await make('/categories', { name: 'Cultura' });
    health = await make('/categories', { name: 'Salud' });
    await site.wordpress.connect(receiver.connection);
    session = await logIn(site.wordpress);
    site.wordpress.saveState('start');
  }, installTimeout);
  beforeEach(() => site.wordpress.resetTo('start'));

  describe('tells once of an item that', () => {
    test('is published', async () => {
      const { id } = await send('/posts', { title: 'Año nuevo', status: 'publish', categories: [culture] });
      const [webhook, ...others] = receiver.take();
      expect(others).toEqual([]);
      const { delivery, ...event } = z
        .looseObject({ delivery: z.uuid() })
        .parse(JSON.parse(webhook?.body ?? ''));
      expect(delivery).toMatch(/-4[0-9a-f]{3}-/);
      expect(event).toEqual({
        kind: 'news',
        id,
        slug: 'ano-nuevo',
        previousSlug: null,
        categories: { before: [], after: ['cultura'] },
      });
      expect(webhook).toMatchObject({ method: 'POST', path: '/api/publish' });
      expect(webhook?.headers['content-type']).toBe('application/json');
    });

    test('is published, signed', async () => {
      await send('/posts', { title: 'Señal «firmada»', status: 'publish' });
      const [webhook] = receiver.take();
      const timestamp = String(webhook?.headers['x-telecoqui-timestamp']);
      expect(Math.abs(nowInSeconds() - Number(timestamp))).toBeLessThan(30);
      expect(webhook?.headers).toMatchObject(signedHeaders(publishSecret, webhook?.body ?? '', timestamp));
    });

    test('was a draft', async () => {
      // A draft that is made with a slug of its own makes WordPress's REST API complain.
      const id = await make('/posts', { title: 'De borrador', status: 'draft', categories: [culture] });
      await send(`/posts/${id}`, { status: 'publish' });
      expect(told()).toMatchObject([
        { id, slug: 'de-borrador', categories: { before: [], after: ['cultura'] } },
      ]);
    });

    test('is updated', async () => {
      const id = await makeNews();
      await send(`/posts/${id}`, { content: 'Otro texto' });
      expect(told()).toEqual([
        { kind: 'news', id, slug: 'noticia', previousSlug: null, categories: inCulture },
      ]);
    });

    test('was scheduled, when its time has come', async () => {
      const date_gmt = new Date(Date.now() + 600_000).toISOString().slice(0, 19);
      const { id } = await send('/posts', {
        title: 'Mañana',
        status: 'future',
        date_gmt,
        categories: [culture],
      });
      expect(told()).toEqual([]);
      await site.wordpress.passTime(601);
      await site.wordpress.runDueJobs();
      expect(told()).toMatchObject([{ id, slug: 'manana', categories: { before: [], after: ['cultura'] } }]);
    });

    test.each(['draft', 'pending', 'private'])('becomes %s', async (status) => {
      const id = await makeNews();
      await send(`/posts/${id}`, { status });
      expect(told()).toEqual([
        {
          kind: 'news',
          id,
          slug: 'noticia',
          previousSlug: null,
          categories: { before: ['cultura'], after: [] },
        },
      ]);
    });

    test('is trashed, by the name it had, and restored to what it was', async () => {
      const id = await makeNews();
      await remove(`/posts/${id}`);
      const gone = { slug: 'noticia', previousSlug: null, categories: { before: ['cultura'], after: [] } };
      expect(told()).toEqual([{ kind: 'news', id, ...gone }]);
      const list = await visit(session, '/wp-admin/edit.php?post_status=trash&post_type=post');
      await visit(session, linkOf(list, `post.php?post=${id}&action=untrash`));
      const back = { slug: 'noticia', previousSlug: null, categories: { before: [], after: ['cultura'] } };
      expect(told()).toEqual([{ kind: 'news', id, ...back }]);
    });

    test('is deleted for good; not again when it was in the trash', async () => {
      const id = await makeNews();
      await remove(`/posts/${id}?force=true`);
      expect(told()).toMatchObject([{ id, slug: 'noticia', categories: { before: ['cultura'], after: [] } }]);
      const trashed = await makeNews();
      await remove(`/posts/${trashed}`);
      expect(told()).toHaveLength(1);
      await remove(`/posts/${trashed}?force=true`);
      expect(told()).toEqual([]);
    });

    test('gets another slug', async () => {
      const id = await makeNews();
      await send(`/posts/${id}`, { slug: 'otra' });
      expect(told()).toEqual([
        { kind: 'news', id, slug: 'otra', previousSlug: 'noticia', categories: inCulture },
      ]);
    });

    test('gets other categories', async () => {
      const id = await makeNews();
      await send(`/posts/${id}`, { categories: [health] });
      expect(told()).toMatchObject([{ id, categories: { before: ['cultura'], after: ['salud'] } }]);
    });

    test('gets a main category', async () => {
      const id = await makeNews({ categories: [culture, health] });
      await send(`/posts/${id}`, { meta: { categoria_principal: health } });
      expect(told()).toMatchObject([
        { id, categories: { before: ['cultura', 'salud'], after: ['salud', 'cultura'] } },
      ]);
    });

    test('gets a picture, which is described and deleted afterwards', async () => {
      const upload = await fetch(`${site.wordpress.url}/wp-json/wp/v2/media`, {
        method: 'POST',
        headers: {
          authorization: site.wordpress.authorization,
          'content-type': 'image/png',
          'content-disposition': 'attachment; filename="punto.png"',
        },
        body: onePixel,
      });
      const picture = Made.parse(await upload.json()).id;
      const id = await makeNews();
      await send(`/posts/${id}`, { featured_media: picture });
      expect(told()).toMatchObject([{ id }]);
      await send(`/media/${picture}`, { alt_text: 'Un punto' });
      expect(told()).toMatchObject([{ id }]);
      await remove(`/media/${picture}?force=true`);
      expect(told()).toMatchObject([{ id }]);
    });

    test('is a programme', async () => {
      const talk = await make('/categorias_programas', { name: 'Análisis' });
      const body = { title: 'Enfoque', status: 'publish', categorias_programas: [talk] };
      const { id } = await send('/programas', body);
      const after = { kind: 'programme', id, slug: 'enfoque', previousSlug: null };
      expect(told()).toEqual([{ ...after, categories: { before: [], after: ['analisis'] } }]);
      await send(`/programas/${id}`, { categorias_programas: [] });
      expect(told()).toEqual([{ ...after, categories: { before: ['analisis'], after: [] } }]);
    });

    test('is a banner, on every occasion', async () => {
      const banner = { kind: 'banner', previousSlug: null, categories: { before: [], after: [] } };
      const { id } = await send('/banner', { title: 'Promo', status: 'publish' });
      expect(told()).toEqual([{ ...banner, id, slug: 'promo' }]);
      await send(`/banner/${id}`, { meta: { enlace: '/live' } });
      expect(told()).toEqual([{ ...banner, id, slug: 'promo' }]);
      await remove(`/banner/${id}`);
      expect(told()).toEqual([{ ...banner, id, slug: 'promo' }]);
    });
  });

  describe('of the administration’s screens tells once of', () => {
    test('a save in the block editor, which sends its boxes in a second request', async () => {
      const id = await makeNews();
      const screen = await EditorScreen.open(session, id);
      await send(`/posts/${id}`, { title: 'Noticia corregida' });
      await screen.saveBoxes({});
      expect(told()).toHaveLength(1);
      await screen.saveBoxes({ categoria_principal: String(culture) });
      expect(told()).toHaveLength(0);
      await send(`/posts/${id}`, { categories: [culture, health] });
      await screen.saveBoxes({ categoria_principal: String(health) });
      expect(told()).toMatchObject([{ id }, { id, categories: { after: ['salud', 'cultura'] } }]);
    });

    test('a quick edit', async () => {
      const id = await makeNews();
      const list = await visit(session, '/wp-admin/edit.php');
      const form = new URLSearchParams({
        action: 'inline-save',
        post_type: 'post',
        post_ID: String(id),
        screen: 'edit-post',
        post_view: 'list',
        _inline_edit: fieldOf(list, '_inline_edit'),
        post_title: 'Noticia',
        post_name: 'otra',
        _status: 'publish',
        'post_category[]': String(health),
      });
      expect(await visit(session, '/wp-admin/admin-ajax.php', form)).toContain(`post-${id}`);
      expect(told()).toEqual([
        {
          kind: 'news',
          id,
          slug: 'otra',
          previousSlug: 'noticia',
          categories: { before: ['cultura'], after: ['salud'] },
        },
      ]);
    });

    test('each item of a bulk edit', async () => {
      const ids = [await makeNews(), await makeNews({ slug: 'segunda' })];
      const list = await visit(session, '/wp-admin/edit.php');
      const form = new URLSearchParams({
        action: 'edit',
        bulk_edit: 'Update',
        post_type: 'post',
        screen: 'edit-post',
        _wpnonce: fieldOf(list, '_wpnonce'),
        _status: '-1',
        'post_category[]': String(health),
      });
      for (const id of ids) form.append('post[]', String(id));
      await visit(session, `/wp-admin/edit.php?${form}`);
      const categories = { before: ['cultura'], after: ['salud'] };
      const events = told().sort((a, b) => a.id - b.id);
      expect(events).toMatchObject(ids.map((id) => ({ id, categories })));
    });
  });

  describe('tells once of a category that', () => {
    const nothing = { before: [], after: [] };

    test('is made, renamed, moved and deleted, and of the items that it held', async () => {
      const { id } = await send('/categories', { name: 'Mar' });
      const category = { kind: 'news-category', id, categories: nothing };
      expect(told()).toEqual([{ ...category, slug: 'mar', previousSlug: null }]);
      await send(`/categories/${id}`, { name: 'Mar y costa' });
      expect(told()).toEqual([{ ...category, slug: 'mar', previousSlug: null }]);
      await send(`/categories/${id}`, { slug: 'costa' });
      expect(told()).toEqual([{ ...category, slug: 'costa', previousSlug: 'mar' }]);
      const item = await makeNews({ categories: [id] });
      await remove(`/categories/${id}?force=true`);
      expect(told()).toMatchObject([
        { id: item, kind: 'news', categories: { before: ['costa'], after: ['sin-categoria'] } },
        { ...category, slug: 'costa', previousSlug: null },
      ]);
    });

    test('is one of programmes', async () => {
      const { id } = await send('/categorias_programas', { name: 'Concursos' });
      expect(told()).toEqual([
        { kind: 'programme-category', id, slug: 'concursos', previousSlug: null, categories: nothing },
      ]);
    });

    test('not of one that was saved as it was, nor of a tag', async () => {
      await send(`/categories/${culture}`, { name: 'Cultura' });
      await send('/tags', { name: 'Etiqueta' });
      expect(told()).toEqual([]);
    });
  });

  test('tells of the newest twenty items of an author with another name', async () => {
    const ids: number[] = [];
    for (let hour = 0; hour < 21; hour += 1) {
      const date_gmt = `2026-01-02T${String(hour).padStart(2, '0')}:00:00`;
      ids.push(await makeNews({ slug: `hora-${hour}`, date_gmt }));
    }
    await make('/posts', { title: 'Borrador', status: 'draft' });
    await send('/users/1', { name: 'Redacción' });
    expect(
      told()
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ).toEqual(ids.slice(1));
    await send('/users/1', { description: 'De guardia' });
    expect(told()).toEqual([]);
  });

  describe('is not sent for', () => {
    test('drafts, their autosaves and their deletion', async () => {
      const { id } = await send('/posts', { title: 'Borrador', status: 'draft', categories: [culture] });
      await send(`/posts/${id}`, { content: 'Más' });
      await send(`/posts/${id}/autosaves`, { content: 'Y más' });
      await remove(`/posts/${id}`);
      expect(receiver.take()).toEqual([]);
    });

    test('autosaves and revisions of what is published', async () => {
      const id = await makeNews();
      await send(`/posts/${id}/autosaves`, { title: 'A medias', content: 'A medias' });
      await visit(session, `/wp-admin/post.php?post=${id}&action=edit`);
      expect(receiver.take()).toEqual([]);
    });

    test('pages, which the site does not show', async () => {
      await send('/pages', { title: 'Página', status: 'publish' });
      expect(receiver.take()).toEqual([]);
    });

    test('anything while nobody said where the site is', async () => {
      await site.wordpress.connect({ siteUrl: '', publishSecret, previewSecret: '' });
      await send('/posts', { title: 'Sin sitio', status: 'publish' });
      await site.wordpress.connect(receiver.connection);
      await site.wordpress.runDueJobs();
      expect(receiver.take()).toEqual([]);
    });
  });
});
