import { beforeEach, describe, expect, it } from 'vitest';
import { ListItems, NewsItem } from '#contract/content.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo, ultimaHora } from '../testing/fixtures.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo, { id: 6, slug: 'vacia', name: 'Vacía', count: 0 }];
  desk.wordpress.posts = [
    post({
      id: 1,
      title: 'Aguaceros &amp; viento',
      excerpt: 'Llueve [&hellip;]',
      terms: [tiempo, ultimaHora],
      date: '2026-11-20T10:00:00',
    }),
    post({ id: 2, terms: [deportes], date: '2026-11-20T11:00:00' }),
    post({ id: 3, terms: [deportes], date: '2026-11-20T09:00:00' }),
  ];
});

async function news(path: string) {
  const response = await desk.request(path);
  expect(response.status).toBe(200);
  return { items: ListItems.parse(await response.json()), headers: response.headers };
}

describe('GET /api/wordpress/noticias', () => {
  it('lists the newest first, with total and age', async () => {
    const { items, headers } = await news('/api/wordpress/noticias?per_page=2');
    expect(items.map(({ id }) => id)).toEqual([2, 1]);
    expect(headers.get('X-Total')).toBe('3');
    expect(headers.get('X-Data-State')).toBe('fresh');
    expect(headers.get('X-Data-Age')).toBe('0');
  });

  it('derives fields that no plugin provides from embedded data', async () => {
    const { items } = await news('/api/wordpress/noticias?categoria=5');
    expect(items).toEqual([
      {
        id: 1,
        slug: 'noticia-1',
        title: { rendered: 'Aguaceros &amp; viento' },
        excerpt: { rendered: 'Llueve …' },
        date: '2026-11-20T10:00:00Z',
        modified: '2026-11-20T10:00:00Z',
        featured_media_url: 'https://cms.ejemplo.pr/wp-content/uploads/1.jpg',
        featured_media_alt: 'Foto 1',
        category_names: ['Tiempo & clima', 'Última hora'],
        categoria_principal: { name: 'Tiempo & clima', slug: 'tiempo' },
        short_title: '',
        coverage: null,
      },
    ]);
  });

  it('prefers the custom fields if a plugin provides them', async () => {
    const more = {
      featured_media_url: 'https://cms.ejemplo.pr/otra.jpg',
      category_names: ['Deportes &#8211; hoy'],
      categoria_principal: { id: 9, name: 'Última hora', slug: 'breaking-news' },
    };
    desk.wordpress.posts = [post({ id: 8, terms: [deportes], more })];
    const { items } = await news('/api/wordpress/noticias');
    expect(items[0]).toMatchObject({
      featured_media_url: 'https://cms.ejemplo.pr/otra.jpg',
      category_names: ['Deportes – hoy'],
      categoria_principal: { name: 'Última hora', slug: 'breaking-news' },
    });
  });

  it.each([
    ['a picture on a foreign host', { featured_media_url: 'https://rastreo.ejemplo.com/p.gif' }],
    ['a picture that is a script', { featured_media_url: 'javascript:alert(1)' }],
    [
      'a private picture',
      { _embedded: { 'wp:featuredmedia': [{ code: 'rest_forbidden', message: 'x', data: {} }] } },
    ],
    ['no picture', { featured_media_url: false, _embedded: {} }],
    [
      'custom fields of wrong types',
      { featured_media_url: 7, author_name: [], category_names: 'x', _embedded: [] },
    ],
  ])('has no picture rather than %s', async (_, more) => {
    desk.wordpress.posts = [post({ id: 8, more })];
    const { items } = await news('/api/wordpress/noticias');
    expect(items[0]?.featured_media_url).toBeNull();
  });

  it('allows pictures of the hosts that the settings name', async () => {
    desk = new Desk({ variables: { MEDIA_HOSTS: 'cdn.ejemplo.pr' } });
    desk.wordpress.posts = [post({ id: 8, more: { featured_media_url: 'https://cdn.ejemplo.pr/a.jpg' } })];
    expect((await news('/api/wordpress/noticias')).items[0]?.featured_media_url).toBe(
      'https://cdn.ejemplo.pr/a.jpg',
    );
  });
});

describe('GET /api/wordpress/noticias/deportes', () => {
  it('is the category, not an article', async () => {
    const { items, headers } = await news('/api/wordpress/noticias/deportes?per_page=1');
    expect(items.map(({ id }) => id)).toEqual([2]);
    expect(headers.get('X-Total')).toBe('2');
  });

  it('is empty while the newsroom has no such category', async () => {
    desk.wordpress.categories = [tiempo];
    expect((await news('/api/wordpress/noticias/deportes')).items).toEqual([]);
  });
});

describe('GET /api/wordpress/noticias/{slug}', () => {
  it('gives the item with body, author and categories', async () => {
    desk.wordpress.posts = [
      post({ id: 1, content: '<h1>A</h1><script>x</script><p onclick="x">B</p>', terms: [tiempo] }),
    ];
    const item = await desk.read(NewsItem, '/api/wordpress/noticias/noticia-1');
    expect(item.content.rendered).toBe('<h2>A</h2><p>B</p>');
    expect(item.author_name).toBe('Redacción');
    expect(item.categories).toEqual([{ name: 'Tiempo & clima', slug: 'tiempo' }]);
  });

  it.each([
    [
      'the texts and the picture of an SEO plugin',
      { title: 'A &amp; <b>B</b>', description: 'C', image: 'https://cms.ejemplo.pr/wp-content/a.jpg' },
      { title: 'A & B', description: 'C', image: 'https://cms.ejemplo.pr/wp-content/a.jpg' },
    ],
    [
      'no picture of a host that is not allowed',
      { title: '', description: null, image: 'https://rastreo.ejemplo.com/p.gif' },
      { title: null, description: null, image: null },
    ],
    ['nothing without such a plugin', undefined, null],
    ['nothing of another shape', [], null],
  ])('gives %s', async (_, seo, expected) => {
    desk.wordpress.posts = [post({ id: 1, more: { seo } })];
    const item = await desk.read(NewsItem, '/api/wordpress/noticias/noticia-1');
    expect(item.seo).toEqual(expected);
  });

  it('gives the caption of its picture as inline HTML', async () => {
    const media = {
      source_url: 'https://cms.ejemplo.pr/wp-content/a.jpg',
      caption: { rendered: '<p>El río. <em>Foto: A. Ruiz</em> <a href="javascript:x">y</a></p>' },
    };
    desk.wordpress.posts = [post({ id: 1, more: { _embedded: { 'wp:featuredmedia': [media] } } })];
    const item = await desk.read(NewsItem, '/api/wordpress/noticias/noticia-1');
    expect(item.featured_media_caption).toBe('El río. <em>Foto: A. Ruiz</em> y');
  });

  it("has none of WordPress's category for items without one", async () => {
    const none = { id: 1, count: 3, name: 'Sin categoría', slug: 'sin-categoria', taxonomy: 'category' };
    const chosen = { categoria_principal: none, category_names: ['Sin categoría'] };
    desk.wordpress.posts = [post({ id: 1, terms: [none], more: chosen })];
    const item = await desk.read(NewsItem, '/api/wordpress/noticias/noticia-1');
    expect([item.categories, item.category_names, item.categoria_principal]).toEqual([[], [], null]);
  });
});
