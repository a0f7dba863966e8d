import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { range } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
});

const status = (path: string) => desk.status(`/api/wordpress${path}`);
const noDate = { date: '', date_gmt: '0000-00-00T00:00:00', modified: null, modified_gmt: '' };

const broken: [string, Record<string, unknown>][] = [
  ['no title', { title: undefined }],
  ['a title that is null', { title: null }],
  ['a title that is a text', { title: 'Titular' }],
  ['a title that is a list', { title: ['Titular'] }],
  ['a title without a text', { title: { rendered: 7 } }],
  ['no date', noDate],
  ['a date of year 0', { ...noDate, date: '0000-00-00T00:00:00' }],
  ['a date in words', { ...noDate, date: 'ayer' }],
  ['a date that is a number', { ...noDate, date: 1_763_000_000, date_gmt: 1_763_000_000 }],
  ['a date that is a list', { ...noDate, date: [], date_gmt: {} }],
];

describe.each(broken)('an item with %s', (_, more) => {
  beforeEach(() => {
    desk.wordpress.posts = [
      ...range(1, 7).map((id) => post({ id, terms: [tiempo], more })),
      post({ id: 20, terms: [deportes] }),
    ];
  });

  it('is no outage of WordPress, however many there are', async () => {
    for (const id of range(1, 7)) expect(await status(`/noticias/noticia-${id}`)).toBe(404);
    expect(await status('/noticias/noticia-20')).toBe(200);
    expect((await desk.health()).upstreams[0]).toMatchObject({ state: 'ok', reason: null });
  });

  it('is in no list, and a list of nothing else is empty', async () => {
    const response = await desk.request(`/api/wordpress/noticias?categoria=${tiempo.id}`);
    expect([response.status, response.headers.get('X-Total'), await response.json()]).toEqual([200, '0', []]);
    expect(await desk.read(z.array(z.object({ id: z.int() })), '/api/wordpress/noticias')).toMatchObject([
      { id: 20 },
    ]);
  });

  it('stops no sync, and readers keep the version that could be read', async () => {
    desk.wordpress.posts = [post({ id: 1, title: 'Antes' }), post({ id: 20 })];
    await desk.sync();
    desk.saveNews({ id: 1, more }, { id: 21 });
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect((await desk.health()).upstreams[0]).toMatchObject({ state: 'ok' });
    expect(await desk.status('/api/articles/noticia-21')).toBe(200);
    expect(await desk.json('/api/articles/noticia-1')).toMatchObject({ title: 'Antes' });
    expect(await status('/noticias/noticia-1')).toBe(200);
  });
});

it('a first page without one readable item is no empty newsroom', async () => {
  desk.wordpress.posts = range(1, 3).map((id) => post({ id, more: { title: null } }));
  expect(await status('/noticias')).toBe(503);
  expect((await desk.health()).upstreams[0]).toMatchObject({ state: 'ok' });
});

it('one banner that does not fit is left out alone', async () => {
  const banner = (id: number, title: unknown) => ({
    id,
    title,
    image: `https://cms.ejemplo.pr/wp-content/uploads/${id}.jpg`,
    image_alt: 'A',
    link: null,
  });
  desk.wordpress.banners = [banner(1, { rendered: 'Uno' }), banner(2, null), banner(3, { rendered: 'Tres' })];
  expect(await desk.json('/api/wordpress/banner')).toMatchObject([{ id: 1 }, { id: 3 }]);
});
