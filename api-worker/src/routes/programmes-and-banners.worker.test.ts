import { beforeEach, describe, expect, it } from 'vitest';
import { Banners, Categories, ListItems } from '#contract/content.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, programme, tiempo } from '../testing/fixtures.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo, { id: 6, slug: 'vacia', name: 'Vacía', count: 0 }];
});

describe('GET /api/wordpress/programas', () => {
  beforeEach(() => {
    const term = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };
    desk.wordpress.programmeCategories = [term, { id: 22, slug: 'infantil', name: 'Infantil', count: 0 }];
    desk.wordpress.programmes = [
      programme({ id: 30, slug: 'punto-final', terms: [term] }),
      programme({ id: 31 }),
    ];
  });

  it('filters by its category', async () => {
    const response = await desk.request('/api/wordpress/programas?categorias_programas=21');
    const items = ListItems.parse(await response.json());
    expect(items.map(({ slug }) => slug)).toEqual(['punto-final']);
    expect(items[0]?.category_names).toEqual(['Análisis']);
    expect(response.headers.get('X-Total')).toBe('1');
  });
});

describe('GET /api/wordpress/categorias', () => {
  it('lists the categories that have items, with decoded names', async () => {
    const categories = await desk.read(Categories, '/api/wordpress/categorias');
    expect(categories.map(({ name }) => name)).toEqual(['Deportes', 'Tiempo & clima']);
  });
});

describe('GET /api/wordpress/banner', () => {
  const banner = (id: number, more: object) => ({
    id,
    title: { rendered: `Banner ${id}` },
    image: 'https://cms.ejemplo.pr/b.jpg',
    ...more,
  });

  it.each([
    ['/programas/punto-final', '/programas/punto-final'],
    ['https://ejemplo.com/a', 'https://ejemplo.com/a'],
    ['https://cms.ejemplo.pr/noticias/hola/', '/noticias/hola'],
    ['http://ejemplo.com/a', null],
    ['javascript:alert(1)', null],
    ['//ejemplo.com', null],
    ['/\\ejemplo.com', null],
    [undefined, null],
  ])('link %s becomes %s', async (link, expected) => {
    desk.wordpress.banners = [banner(1, { link })];
    expect((await desk.read(Banners, '/api/wordpress/banner'))[0]?.link).toBe(expected);
  });

  it('leaves out a banner without a picture', async () => {
    desk.wordpress.banners = [banner(1, { image: null }), banner(2, {})];
    expect((await desk.read(Banners, '/api/wordpress/banner')).map(({ id }) => id)).toEqual([2]);
  });

  it('calls WordPress past the cache once a second, whatever the time stamp', async () => {
    desk.wordpress.banners = [banner(1, {})];
    for (const stamp of [1, 2, 3, 4]) await desk.request(`/api/wordpress/banner?t=${stamp}`);
    expect(desk.wordpress.callsTo('banner')).toBe(1);
    desk.passSeconds(2);
    desk.wordpress.banners = [banner(2, {})];
    const response = await desk.request('/api/wordpress/banner', {
      headers: { 'Cache-Control': 'no-cache' },
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(Banners.parse(await response.json())[0]?.id).toBe(2);
    expect(desk.wordpress.callsTo('banner')).toBe(2);
    await desk.request('/api/wordpress/banner');
    expect(desk.wordpress.callsTo('banner')).toBe(2);
  });
});
