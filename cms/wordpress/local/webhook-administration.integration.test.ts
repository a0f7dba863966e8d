import { describe, expect, test } from 'vitest';
import { EditorScreen, fieldOf, formWith, linkOf, visit } from './test-editor.ts';
import { useWebhooks } from './test-webhooks.ts';
import { isPhpMissing } from './test-wordpress.ts';

describe.skipIf(isPhpMissing)('a webhook', () => {
  const webhooks = useWebhooks();
  const { send, make, makeNews, remove, receivedEvents } = webhooks;

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
