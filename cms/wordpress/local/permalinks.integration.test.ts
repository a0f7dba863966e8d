import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { linkOf, logIn, visit } from './test-editor.ts';
import { change, isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const siteUrl = 'https://www.ejemplo.pr';
const Made = z.object({ id: z.int(), link: z.string() });
const Template = z.object({ permalink_template: z.string(), generated_slug: z.string(), link: z.string() });

const collections = ['/posts', '/programas', '/categories', '/categorias_programas', '/tags'];

describe.skipIf(isPhpMissing)('in a real WordPress', () => {
  const site = useWordPress({ seed: false, resets: true });

  describe('a permalink', () => {
    const send = (path: string, body: object) => change(site.wordpress, path, body);
    const make = async (path: string, body: object) =>
      Made.parse(await send(path, { status: 'publish', ...body }));
    const connect = (url: string) =>
      site.wordpress.connect({ siteUrl: url, publishSecret: '', previewSecret: '' });

    beforeEach(() => connect(siteUrl));

    test.each([
      ['/posts', { title: 'Sube el agua' }, '/noticias/sube-el-agua'],
      ['/posts', { title: 'Huracán 🌀' }, '/noticias/huracan-%f0%9f%8c%80'],
      ['/posts', { title: 'Deportes' }, '/article/deportes'],
      ['/programas', { title: 'Enfoque' }, '/programas/enfoque'],
      ['/categories', { name: 'Cultura' }, '/noticias/categoria/cultura'],
      ['/categorias_programas', { name: 'Análisis' }, '/programas/categoria/analisis'],
      ['/tags', { name: 'Ríos & lagos' }, '/noticias/tema/rios-lagos'],
    ])('of %s %j is the page of the site', async (collection, body, path) => {
      expect((await make(collection, body)).link).toBe(siteUrl + path);
    });

    test('of a category below another one, and of none, is a page of the site', async () => {
      const { id } = await make('/categories', { name: 'Cultura' });
      expect((await make('/categories', { name: 'Música', parent: id })).link).toBe(
        `${siteUrl}/noticias/categoria/musica`,
      );
      const { body } = await rest(site.wordpress, '/categories?slug=sin-categoria');
      expect(body).toMatchObject([{ link: `${siteUrl}/noticias` }]);
    });

    test('of an author is the list of the author’s news', async () => {
      const { body } = await site.ask('/users/me');
      expect(body).toMatchObject({ link: `${siteUrl}/autor/${site.wordpress.adminUser}` });
    });

    test('of a draft is WordPress’s own, and the sample beside it has the site’s address with room for the slug', async () => {
      for (const [collection, start, token] of [
        ['/posts', '/noticias/', '%postname%'],
        ['/programas', '/programas/', '%pagename%'],
      ]) {
        const body = await send(`${collection}?context=edit`, { title: 'Un borrador', status: 'draft' });
        expect(Template.parse(body)).toMatchObject({
          permalink_template: `${siteUrl}${start}${token}`,
          generated_slug: 'un-borrador',
          link: expect.stringContaining(site.wordpress.url),
        });
      }
    });

    test('of a private or a trashed item is WordPress’s own', async () => {
      const { id, link } = await make('/posts', { title: 'Reservada', status: 'private' });
      expect(link).toContain(site.wordpress.url);
      const gone = await site.ask(`/posts/${id}`, { method: 'DELETE' });
      expect(Made.parse(gone.body).link).toContain(site.wordpress.url);
    });

    test('is the site’s where editors see or copy it: lists, search of a link field, edit screen', async () => {
      await make('/posts', { title: 'Sube el agua' });
      const { id } = await make('/programas', { title: 'Enfoque' });
      const session = await logIn(site.wordpress);
      const list = await visit(session, '/wp-admin/edit.php');
      expect(linkOf(list, '/noticias/')).toBe(`${siteUrl}/noticias/sube-el-agua`);
      const screen = await visit(session, `/wp-admin/post.php?post=${id}&action=edit`);
      expect(linkOf(screen, '/programas/')).toBe(`${siteUrl}/programas/enfoque`);
      const found = await rest(site.wordpress, '/search?search=agua');
      expect(found.body).toMatchObject([{ url: `${siteUrl}/noticias/sube-el-agua` }]);
      // The dialog of the classic editor.
      const dialog = await fetch(`${site.wordpress.url}/wp-admin/admin-ajax.php`, {
        method: 'POST',
        headers: { cookie: session.cookie },
        body: new URLSearchParams({
          action: 'wp-link-ajax',
          search: 'agua',
          _ajax_linking_nonce: /name="_ajax_linking_nonce" value="(\w+)"/.exec(screen)?.[1] ?? '',
        }),
      });
      expect(await dialog.text()).toContain('sube-el-agua');
    });

    test('of a preview is WordPress’s own, with its parameters, while the site has no secret for previews', async () => {
      for (const { collection, type } of [
        { collection: '/posts', type: 'post' },
        { collection: '/programas', type: 'programa' },
      ]) {
        const { id } = await make(collection, { title: 'Público' });
        const saved = await send(`${collection}/${id}/autosaves`, { content: 'A medias' });
        const { preview_link } = z.object({ preview_link: z.string() }).parse(saved);
        const { origin, pathname, searchParams } = new URL(preview_link);
        expect([origin, pathname]).toEqual([site.wordpress.url, '/']);
        expect(Object.fromEntries(searchParams)).toEqual({
          p: String(id),
          post_type: type,
          preview: 'true',
          preview_id: String(id),
          preview_nonce: expect.any(String),
        });
      }
    });

    test('leaves REST and the own addresses of WordPress alone', async () => {
      const root = await (await fetch(`${site.wordpress.url}/wp-json/`)).json();
      expect(root).toMatchObject({ url: site.wordpress.url, home: site.wordpress.url });
      const { link } = await make('/pages', { title: 'Página' });
      expect(new URL(link).origin).toBe(site.wordpress.url);
    });

    test('of the site is understood in an embed, which shows the item’s title', async () => {
      const target = await make('/posts', { title: 'Sube el agua', content: 'Texto.' });
      const content = `<!-- wp:embed {"url":"${target.link}","type":"wp-embed"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${target.link}\n</div></figure><!-- /wp:embed -->`;
      const { id } = await make('/posts', { title: 'Otra', content });
      const { body } = await rest(site.wordpress, `/posts/${id}?_fields=content`);
      const { content: shown } = z.object({ content: z.object({ rendered: z.string() }) }).parse(body);
      expect(shown.rendered).toContain(`<a href="${target.link}">Sube el agua</a>`);
    });

    test('of another host is not taken for an item with the same slug', async () => {
      await make('/posts', { title: 'Sube el agua', content: 'Texto.' });
      const address = 'https://otro.pr/noticias/sube-el-agua';
      const content = `<!-- wp:embed {"url":"${address}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure><!-- /wp:embed -->`;
      const { id } = await make('/posts', { title: 'Otra', content });
      const { body } = await rest(site.wordpress, `/posts/${id}?_fields=content`);
      expect(JSON.stringify(body)).not.toContain('>Sube el agua<');
    });

    test('is WordPress’s own without a site', async () => {
      await connect('');
      const { link } = await make('/posts', { title: 'Sube el agua' });
      expect(link).toBe(`${site.wordpress.url}/noticias/sube-el-agua/`);
      const term = await make('/categories', { name: 'Cultura' });
      expect(new URL(term.link).origin).toBe(site.wordpress.url);
    });
  });

  describe('the field previous_slugs', () => {
    const { send } = site;
    const make = (collection: string, slug: string) =>
      send(collection, { title: 'Título', name: `Nombre ${slug}`, slug, status: 'publish' });
    const rename = async (path: string, ...slugs: string[]) => {
      for (const slug of slugs) await send(path, { slug });
    };
    const previousOf = async (path: string) => {
      const { body } = await rest(site.wordpress, `${path}?_fields=slug,previous_slugs`);
      return body;
    };

    test.each(collections)(
      'of %s has every slug that it had but its own, the newest last',
      async (collection) => {
        const path = `${collection}/${await make(collection, 'primera')}`;
        expect(await previousOf(path)).toEqual({ slug: 'primera', previous_slugs: [] });
        await rename(path, 'segunda', 'tercera');
        expect(await previousOf(path)).toEqual({ slug: 'tercera', previous_slugs: ['primera', 'segunda'] });
        await rename(path, 'primera');
        expect(await previousOf(path)).toEqual({ slug: 'primera', previous_slugs: ['segunda', 'tercera'] });
      },
    );

    test.each(collections)('of %s keeps a slug that another one uses anew', async (collection) => {
      const path = `${collection}/${await make(collection, 'primera')}`;
      await rename(path, 'segunda');
      const other = await make(collection, 'primera');
      expect(await previousOf(path)).toEqual({ slug: 'segunda', previous_slugs: ['primera'] });
      expect(await previousOf(`${collection}/${other}`)).toEqual({ slug: 'primera', previous_slugs: [] });
    });

    test('of an author are those of whoever signs a story', async () => {
      const user = {
        username: 'primera',
        email: 'primera@example.com',
        password: 'una-clave-larga-9',
        roles: ['author'],
      };
      const author = await send('/users', { ...user, slug: 'primera' });
      const story = await send('/posts', { title: 'Título', status: 'publish', author });
      await rename(`/users/${author}`, 'segunda', 'tercera', 'segunda');
      const { body } = await rest(site.wordpress, `/posts/${story}?_fields=ficha`);
      expect(body).toMatchObject({
        ficha: { authors: [{ id: author, slug: 'segunda', previous_slugs: ['primera', 'tercera'] }] },
      });
    });

    test('of a category is the same after its name changed, and has slugs as WordPress writes them', async () => {
      const path = `/categories/${await make('/categories', 'niñez 🌀')}`;
      await rename(path, 'infancia');
      await send(path, { name: 'Otro nombre' });
      expect(await previousOf(path)).toEqual({
        slug: 'infancia',
        previous_slugs: ['ninez-%f0%9f%8c%80'],
      });
    });

    test('cannot be written', async () => {
      const path = `/posts/${await make('/posts', 'primera')}`;
      await send(path, { previous_slugs: ['inventado'] });
      expect(await previousOf(path)).toEqual({ slug: 'primera', previous_slugs: [] });
    });
  });
});
