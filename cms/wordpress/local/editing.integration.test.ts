import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EditorScreen, logIn } from './test-editor.ts';
import { isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

describe.skipIf(isPhpMissing)('what editors may change', () => {
  const site = useWordPress({ seed: false, resets: true });

  const asAdmin = (path: string, body: unknown) => site.ask(path, { body });
  const read = async (path: string) => (await rest(site.wordpress, path)).body;

  const make = (path: string, body: object) => site.send(path, { status: 'publish', ...body });

  describe('the link of a banner', () => {
    const linkOf = async (id: number) =>
      z.object({ link: z.string().optional() }).parse(await read(`/banner/${id}`)).link;

    test.each(['/programas/enfoque', '/', '/category/tiempo?pagina=2#hoy', 'https://example.com/año?q=1'])(
      '%s is kept',
      async (enlace) => {
        const id = await make('/banner', { title: 'Banner', meta: { enlace } });
        expect(await linkOf(id)).toBe(enlace);
      },
    );

    test.each([
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://example.com/',
      '//example.com/',
      '/\\example.com',
      'https://',
      'programas/enfoque',
      '/ruta con espacios',
      '/"onclick="alert(1)',
    ])('%s is refused, and the previous one stays', async (enlace) => {
      const id = await make('/banner', { title: 'Banner', meta: { enlace: '/live' } });
      const response = await asAdmin(`/banner/${id}`, { meta: { enlace } });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'telecoqui_portada' });
      expect(await read('/banner')).toHaveLength(1);
      expect(await linkOf(id)).toBe('/live');
    });

    test('an empty one removes it', async () => {
      const id = await make('/banner', { title: 'Banner', meta: { enlace: '/live' } });
      await asAdmin(`/banner/${id}`, { meta: { enlace: '' } });
      expect(await read(`/banner/${id}?_fields=id,link,image`)).toStrictEqual({ id, image: null });
    });
  });

  describe('the main category', () => {
    const choices = async () => ({
      first: await make('/categories', { name: 'Agricultura' }),
      second: await make('/categories', { name: 'Béisbol & softbol', slug: 'beisbol' }),
      other: await make('/categories', { name: 'Ciencia' }),
    });
    const shown = (id: number) => read(`/posts/${id}?_fields=category_names,categoria_principal`);

    test('is the first by name until an editor chooses', async () => {
      const { first, second } = await choices();
      const categories = [second, first];
      const id = await make('/posts', { title: 'Noticia', categories });
      expect(await shown(id)).toEqual({
        category_names: ['Agricultura', 'Béisbol &amp; softbol'],
        categoria_principal: { id: first, name: 'Agricultura', slug: 'agricultura' },
      });
      await asAdmin(`/posts/${id}`, { meta: { categoria_principal: second } });
      expect(await shown(id)).toEqual({
        category_names: ['Béisbol &amp; softbol', 'Agricultura'],
        categoria_principal: { id: second, name: 'Béisbol &amp; softbol', slug: 'beisbol' },
      });
    });

    test('is never one that the item does not have', async () => {
      const { first, other } = await choices();
      const id = await make('/posts', {
        title: 'Noticia',
        categories: [first],
        meta: { categoria_principal: other },
      });
      expect(await shown(id)).toMatchObject({ categoria_principal: { id: first } });
    });

    test('is never a category that does not exist', async () => {
      const id = await make('/posts', { title: 'Noticia', meta: { categoria_principal: 999 } });
      expect(await read(`/posts/${id}?_fields=meta.categoria_principal`)).toEqual({
        meta: { categoria_principal: 0 },
      });
      expect((await asAdmin(`/posts/${id}`, { meta: { categoria_principal: -1 } })).status).toBe(400);
      expect((await asAdmin(`/posts/${id}`, { meta: { categoria_principal: 'x' } })).status).toBe(400);
    });

    test('of a programme is one of the programme categories', async () => {
      const news = await make('/categorias_programas', { name: 'Noticias' });
      const talk = await make('/categorias_programas', { name: 'Análisis' });
      const categorias_programas = [news, talk];
      const id = await make('/programas', {
        title: 'Programa',
        categorias_programas,
        meta: { categoria_principal: news },
      });
      expect(await read(`/programas/${id}?_fields=categoria_principal,categoria_programa_names`)).toEqual({
        categoria_principal: { id: news, name: 'Noticias', slug: 'noticias' },
        categoria_programa_names: ['Noticias', 'Análisis'],
      });
    });
  });

  describe('on the editor’s screen', () => {
    const metaOf = async (path: string) =>
      z.object({ meta: z.record(z.string(), z.unknown()) }).parse(await read(path)).meta;

    test('a banner’s link is saved, and a bad one is refused with a reason', async () => {
      const id = await make('/banner', { title: 'Banner', meta: { enlace: '/live' } });
      const screen = await EditorScreen.open(await logIn(site.wordpress), id);
      expect(screen.html).toContain('Al tocar el banner se abre');
      expect(await screen.save({ enlace: 'javascript:alert(1)' })).toContain('El enlace no se guardó');
      expect(await metaOf(`/banner/${id}`)).toMatchObject({ enlace: '/live' });
      expect(await screen.save({ enlace: '/deportes' })).not.toContain('El enlace no se guardó');
      expect(await metaOf(`/banner/${id}`)).toMatchObject({ enlace: '/deportes' });
    });

    test('the main category is saved', async () => {
      const category = await make('/categories', { name: 'Agricultura' });
      const id = await make('/posts', { title: 'Noticia', categories: [category] });
      const screen = await EditorScreen.open(await logIn(site.wordpress), id);
      await screen.save({ categoria_principal: String(category) });
      expect(await metaOf(`/posts/${id}`)).toMatchObject({ categoria_principal: category });
    });

    test('a form without the screen’s nonce changes nothing', async () => {
      const id = await make('/banner', { title: 'Banner', meta: { enlace: '/live' } });
      const screen = await EditorScreen.open(await logIn(site.wordpress), id);
      await screen.save({ enlace: '/otra', telecoqui_enlace_nonce: 'inventado' });
      expect(await metaOf(`/banner/${id}`)).toMatchObject({ enlace: '/live' });
    });
  });
});
