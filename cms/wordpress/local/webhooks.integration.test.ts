import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, fieldOf, formWith, linkOf, visit } from './test-editor.ts';
import { upload, isPhpMissing } from './test-wordpress.ts';
import { publishSecret, refusalOf } from './test-receiver.ts';
import { useWebhooks } from './test-webhooks.ts';

describe.skipIf(isPhpMissing)('a webhook', () => {
  const webhooks = useWebhooks();
  const { site, receiver, send, make, makeNews, remove, receivedEvents } = webhooks;
  const inCulture = { before: ['cultura'], after: ['cultura'] };

  describe('is sent once for an item that', () => {
    test('is published', async () => {
      const { id } = await send('/posts', {
        title: 'Año nuevo',
        status: 'publish',
        categories: [webhooks.culture],
      });
      const [webhook, ...others] = receiver.takeWebhooks();
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

    test('is published, with a signature', async () => {
      await send('/posts', { title: 'Señal «firmada»', status: 'publish' });
      const [webhook] = receiver.takeWebhooks();
      if (webhook === undefined) throw new Error('No webhook arrived');
      const { siteUrl } = receiver.connection;
      expect(await refusalOf(webhook, siteUrl)).toBeNull();
      expect(await refusalOf(webhook, 'https://otra.example')).toBe('elsewhere');
      expect(await refusalOf({ ...webhook, body: `${webhook.body} ` }, siteUrl)).toBe('wrong');
      expect(await refusalOf({ ...webhook, path: '/api/deliveries' }, siteUrl)).toBe('wrong');
    });

    test('was a draft', async () => {
      // A draft that is created with a slug of its own causes a PHP notice in WordPress's REST API.
      const id = await make('/posts', {
        title: 'De borrador',
        status: 'draft',
        categories: [webhooks.culture],
      });
      await send(`/posts/${id}`, { status: 'publish' });
      expect(receivedEvents()).toMatchObject([
        { id, slug: 'de-borrador', categories: { before: [], after: ['cultura'] } },
      ]);
    });

    const gone = { before: ['cultura'], after: [] };
    test.each<[string, () => object, () => object, object]>([
      ['is updated', () => ({}), () => ({ content: 'Otro texto' }), { categories: inCulture }],
      ['becomes a draft', () => ({}), () => ({ status: 'draft' }), { categories: gone }],
      ['becomes pending', () => ({}), () => ({ status: 'pending' }), { categories: gone }],
      ['becomes private', () => ({}), () => ({ status: 'private' }), { categories: gone }],
      [
        'gets another slug',
        () => ({}),
        () => ({ slug: 'otra' }),
        { slug: 'otra', previousSlug: 'noticia', categories: inCulture },
      ],
      [
        'gets other categories',
        () => ({}),
        () => ({ categories: [webhooks.health] }),
        { categories: { before: ['cultura'], after: ['salud'] } },
      ],
      [
        'gets a main category',
        () => ({ categories: [webhooks.culture, webhooks.health] }),
        () => ({ meta: { categoria_principal: webhooks.health } }),
        { categories: { before: ['cultura', 'salud'], after: ['salud', 'cultura'] } },
      ],
    ])('%s', async (_, before, change, event) => {
      const id = await makeNews(before());
      await send(`/posts/${id}`, change());
      expect(receivedEvents()).toEqual([{ kind: 'news', id, slug: 'noticia', previousSlug: null, ...event }]);
    });

    test('was scheduled, when its time comes', async () => {
      const date_gmt = new Date(Date.now() + 600_000).toISOString().slice(0, 19);
      const { id } = await send('/posts', {
        title: 'Mañana',
        status: 'future',
        date_gmt,
        categories: [webhooks.culture],
      });
      expect(receivedEvents()).toEqual([]);
      await site.wordpress.passTime(601);
      await site.wordpress.runDueJobs();
      expect(receivedEvents()).toMatchObject([
        { id, slug: 'manana', categories: { before: [], after: ['cultura'] } },
      ]);
    });

    test('is trashed, with its previous slug, and restored to its previous status', async () => {
      const id = await makeNews();
      await remove(`/posts/${id}`);
      const gone = { slug: 'noticia', previousSlug: null, categories: { before: ['cultura'], after: [] } };
      expect(receivedEvents()).toEqual([{ kind: 'news', id, ...gone }]);
      const list = await visit(webhooks.session, '/wp-admin/edit.php?post_status=trash&post_type=post');
      await visit(webhooks.session, linkOf(list, `post.php?post=${id}&action=untrash`));
      const back = { slug: 'noticia', previousSlug: null, categories: { before: [], after: ['cultura'] } };
      expect(receivedEvents()).toEqual([{ kind: 'news', id, ...back }]);
    });

    test('is deleted permanently; not again if it was in the trash', async () => {
      const id = await makeNews();
      await remove(`/posts/${id}?force=true`);
      expect(receivedEvents()).toMatchObject([
        { id, slug: 'noticia', categories: { before: ['cultura'], after: [] } },
      ]);
      const trashed = await makeNews();
      await remove(`/posts/${trashed}`);
      expect(receivedEvents()).toHaveLength(1);
      await remove(`/posts/${trashed}?force=true`);
      expect(receivedEvents()).toEqual([]);
    });

    test('gets a picture, whose description and caption change and which is then deleted', async () => {
      const { id: picture } = await upload(site.wordpress);
      const id = await makeNews();
      await send(`/posts/${id}`, { featured_media: picture });
      expect(receivedEvents()).toMatchObject([{ id }]);
      for (const change of [{ alt_text: 'Un punto' }, { caption: 'Un punto. Foto: Ana Ríos' }]) {
        await send(`/media/${picture}`, change);
        expect(receivedEvents()).toMatchObject([{ id }]);
      }
      await send(`/media/${picture}`, { title: 'Nombre del archivo' });
      expect(receivedEvents()).toEqual([]);
      await remove(`/media/${picture}?force=true`);
      expect(receivedEvents()).toMatchObject([{ id }]);
    });

    test('is a programme', async () => {
      const talk = await make('/categorias_programas', { name: 'Análisis' });
      const body = { title: 'Enfoque', status: 'publish', categorias_programas: [talk] };
      const { id } = await send('/programas', body);
      const after = { kind: 'programme', id, slug: 'enfoque', previousSlug: null };
      expect(receivedEvents()).toEqual([{ ...after, categories: { before: [], after: ['analisis'] } }]);
      await send(`/programas/${id}`, { categorias_programas: [] });
      expect(receivedEvents()).toEqual([{ ...after, categories: { before: ['analisis'], after: [] } }]);
    });

    test('is a banner that is created, changed or trashed', async () => {
      const banner = { kind: 'banner', previousSlug: null, categories: { before: [], after: [] } };
      const { id } = await send('/banner', { title: 'Promo', status: 'publish' });
      expect(receivedEvents()).toEqual([{ ...banner, id, slug: 'promo' }]);
      await send(`/banner/${id}`, { meta: { enlace: '/live' } });
      expect(receivedEvents()).toEqual([{ ...banner, id, slug: 'promo' }]);
      await remove(`/banner/${id}`);
      expect(receivedEvents()).toEqual([{ ...banner, id, slug: 'promo' }]);
    });
  });

  describe('is not sent for', () => {
    test('drafts, their autosaves and their deletion', async () => {
      const { id } = await send('/posts', {
        title: 'Borrador',
        status: 'draft',
        categories: [webhooks.culture],
      });
      await send(`/posts/${id}`, { content: 'Más' });
      await send(`/posts/${id}/autosaves`, { content: 'Y más' });
      await remove(`/posts/${id}`);
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('autosaves and revisions of published items', async () => {
      const id = await makeNews();
      await send(`/posts/${id}/autosaves`, { title: 'A medias', content: 'A medias' });
      await visit(webhooks.session, `/wp-admin/post.php?post=${id}&action=edit`);
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('pages, which the site does not show', async () => {
      await send('/pages', { title: 'Página', status: 'publish' });
      expect(receiver.takeWebhooks()).toEqual([]);
    });

    test('anything while no site is configured', async () => {
      await site.wordpress.connect({ siteUrl: '', publishSecret, previewSecret: '' });
      await send('/posts', { title: 'Sin sitio', status: 'publish' });
      await site.wordpress.connect(receiver.connection);
      await site.wordpress.runDueJobs();
      expect(receiver.takeWebhooks()).toEqual([]);
    });
  });

  describe('from the administration’s screens is sent once for', () => {
    test('a save in the block editor, which sends its boxes in a second request', async () => {
      const id = await makeNews();
      const screen = await EditorScreen.open(webhooks.session, id);
      await send(`/posts/${id}`, { title: 'Noticia corregida' });
      await screen.saveBoxes({});
      expect(receivedEvents()).toHaveLength(1);
      await screen.saveBoxes({ categoria_principal: String(webhooks.culture) });
      expect(receivedEvents()).toHaveLength(0);
      await send(`/posts/${id}`, { categories: [webhooks.culture, webhooks.health] });
      // The editor has its boxes anew after each save.
      const after = await EditorScreen.open(webhooks.session, id);
      await after.saveBoxes({ categoria_principal: String(webhooks.health) });
      expect(receivedEvents()).toMatchObject([{ id }, { id, categories: { after: ['salud', 'cultura'] } }]);
    });

    test('a quick edit', async () => {
      const id = await makeNews();
      const list = await visit(webhooks.session, '/wp-admin/edit.php');
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
        'post_category[]': String(webhooks.health),
      });
      expect(await visit(webhooks.session, '/wp-admin/admin-ajax.php', form)).toContain(`post-${id}`);
      expect(receivedEvents()).toEqual([
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
      const list = await visit(webhooks.session, '/wp-admin/edit.php');
      const form = new URLSearchParams({
        action: 'edit',
        bulk_edit: 'Update',
        post_type: 'post',
        screen: 'edit-post',
        _wpnonce: fieldOf(list, '_wpnonce'),
        _status: '-1',
        'post_category[]': String(webhooks.health),
      });
      for (const id of ids) form.append('post[]', String(id));
      await visit(webhooks.session, `/wp-admin/edit.php?${form}`);
      const categories = { before: ['cultura'], after: ['salud'] };
      const events = receivedEvents().sort((a, b) => a.id - b.id);
      expect(events).toMatchObject(ids.map((id) => ({ id, categories })));
    });
  });

  describe('is sent once for a category that', () => {
    const nothing = { before: [], after: [] };

    test('is created, renamed, moved and deleted, and for its items', async () => {
      const { id } = await send('/categories', { name: 'Mar' });
      const category = { kind: 'news-category', id, categories: nothing };
      expect(receivedEvents()).toEqual([{ ...category, slug: 'mar', previousSlug: null }]);
      await send(`/categories/${id}`, { name: 'Mar y costa' });
      expect(receivedEvents()).toEqual([{ ...category, slug: 'mar', previousSlug: null }]);
      await send(`/categories/${id}`, { slug: 'costa' });
      expect(receivedEvents()).toEqual([{ ...category, slug: 'costa', previousSlug: 'mar' }]);
      const item = await makeNews({ categories: [id] });
      await remove(`/categories/${id}?force=true`);
      expect(receivedEvents()).toMatchObject([
        { id: item, kind: 'news', categories: { before: ['costa'], after: ['sin-categoria'] } },
        { ...category, slug: 'costa', previousSlug: null },
      ]);
    });

    test('is a programme category', async () => {
      const { id } = await send('/categorias_programas', { name: 'Concursos' });
      expect(receivedEvents()).toEqual([
        { kind: 'programme-category', id, slug: 'concursos', previousSlug: null, categories: nothing },
      ]);
    });

    test('changed; not for one that was saved unchanged, nor for a new tag', async () => {
      await send(`/categories/${webhooks.culture}`, { name: 'Cultura' });
      await send('/tags', { name: 'Etiqueta' });
      expect(receivedEvents()).toEqual([]);
    });

    test('a tag that is renamed or deleted; a news item that gets it or loses it has its own', async () => {
      const tag = await make('/tags', { name: 'Agua' });
      const item = await makeNews();
      await send(`/posts/${item}`, { tags: [tag] });
      expect(receivedEvents()).toMatchObject([{ kind: 'news', id: item }]);
      await send(`/tags/${tag}`, { name: 'Agua potable', slug: 'agua-potable' });
      expect(receivedEvents()).toEqual([
        { kind: 'tag', id: tag, slug: 'agua-potable', previousSlug: 'agua', categories: nothing },
      ]);
      await remove(`/tags/${tag}?force=true`);
      expect(receivedEvents()).toMatchObject([
        { kind: 'news', id: item },
        { kind: 'tag', id: tag, slug: 'agua-potable' },
      ]);
    });
  });

  test('is sent for more than a page of items of an author who is renamed or gets a biography', async () => {
    const ids: number[] = [];
    for (let hour = 0; hour < 22; hour += 1) {
      const date_gmt = `2026-01-02T${String(hour).padStart(2, '0')}:00:00`;
      ids.push(await makeNews({ slug: `hora-${hour}`, date_gmt }));
    }
    await make('/posts', { title: 'Borrador', status: 'draft' });
    await send('/users/1', { name: 'Redacción' });
    expect(
      receivedEvents()
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ).toEqual(ids);
    await send('/users/1', { description: 'De guardia' });
    expect(receivedEvents()).toHaveLength(ids.length);
    await send('/users/1', { url: 'https://persona.example' });
    expect(receivedEvents()).toEqual([]);
  });

  test('is sent when other code writes the first biography of an author, or makes an item sticky', async () => {
    await webhooks.site.runInWordPress(
      'other-code',
      `<?php add_action( 'rest_after_insert_category', static function ( $term ) {
        list( $what, $id ) = explode( ' ', $term->description . ' ' );
        if ( 'bio' === $what ) {
          add_user_meta( (int) $id, 'description', 'Cubre el sur' );
        } elseif ( 'stick' === $what ) {
          stick_post( (int) $id );
        } elseif ( 'unstick' === $what ) {
          unstick_post( (int) $id );
        }
      } );`,
    );
    const id = await makeNews();
    for (const description of ['bio 1', `stick ${id}`, `unstick ${id}`]) {
      await send(`/categories/${webhooks.health}`, { description });
      expect(
        receivedEvents().filter(({ kind }) => kind === 'news'),
        description,
      ).toMatchObject([{ id }]);
    }
    await webhooks.site.runInWordPress('other-code', '');
  });

  test('is sent for what a deleted user signed with others, also without an heir', async () => {
    const user = await make('/users', {
      ...{ username: 'berta', name: 'Berta Niño', email: 'berta@example.com', password: 'una-clave-larga-9' },
      roles: ['author'],
    });
    const own = await makeNews({ slug: 'propia', author: user });
    const shared = await makeNews({ slug: 'compartida', meta: { _telecoqui_autor: [user] } });
    // REST refuses to delete a user without an heir; "Usuarios" does it.
    const link = linkOf(await visit(webhooks.session, '/wp-admin/users.php'), `action=delete&user=${user}&`);
    const confirm = await visit(webhooks.session, `/wp-admin/${link}`);
    await visit(
      webhooks.session,
      '/wp-admin/users.php',
      formWith(confirm, 'dodelete', { delete_option: 'delete' }),
    );
    const events = receivedEvents().sort((a, b) => a.id - b.id);
    expect(events).toMatchObject([{ id: own }, { id: shared }]);
  });
});
