import { describe, expect, test } from 'vitest';
import { isPhpMissing, rest, useWordPress } from './test-wordpress.ts';

const collections = ['/posts', '/programas', '/categories', '/categorias_programas', '/tags'];

describe.skipIf(isPhpMissing)('the field previous_slugs', () => {
  const site = useWordPress({ seed: false, resets: true });

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
