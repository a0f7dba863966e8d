import { beforeEach, describe, expect, it } from 'vitest';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, programme, tiempo } from '../testing/fixtures.ts';
import { logged } from '../testing/logged.ts';

const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 1 };
const infantil = { id: 22, slug: 'infantil', name: 'Infantil', count: 1 };
const later = '2026-11-20T16:00:30';
const banner = (id: number, more: object = {}) => ({
  id,
  title: { rendered: `Banner ${id}` },
  image: 'https://cms.ejemplo.pr/b.jpg',
  ...more,
});

let desk: Desk;
let cursor: string;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo];
  desk.wordpress.programmeCategories = [analisis, infantil];
  desk.wordpress.posts = [post({ id: 1, terms: [deportes] })];
  desk.wordpress.programmes = [
    programme({ id: 30, slug: 'enfoque', terms: [analisis] }),
    programme({ id: 31, slug: 'cuentos', terms: [infantil] }),
  ];
  desk.wordpress.banners = [banner(40), banner(41)];
  await desk.sync();
  desk.passSeconds(60);
  cursor = await cursorNow();
});

/** The log lines after one more run. */
async function loggedChanges(): Promise<string[]> {
  await desk.sync();
  return linesAfter(cursor);
}

describe('a run without webhooks', () => {
  it('logs programmes that were edited, moved to another category or slug, added, removed', async () => {
    desk.wordpress.programmes = [
      programme({ id: 30, slug: 'punto', terms: [infantil], modified: later }),
      programme({ id: 32, slug: 'manana', modified: later }),
    ];
    expect(await loggedChanges()).toEqual([
      'programme changed punto (enfoque) [analisis infantil]',
      'programme changed manana',
      'programme removed cuentos [infantil]',
    ]);
  });

  it('finds programmes on every page of the list', async () => {
    desk.wordpress.programmes.push(
      ...Array.from({ length: 150 }, (_, index) => programme({ id: 1_000 + index })),
    );
    expect(await loggedChanges()).toHaveLength(150);
    desk.wordpress.programmes = desk.wordpress.programmes.filter(({ id }) => id !== 1_149);
    expect((await loggedChanges()).slice(150)).toEqual(['programme removed programa-1149']);
  });

  it('logs banners with another picture, in another order, or removed', async () => {
    desk.wordpress.banners = [banner(40, { image: 'https://cms.ejemplo.pr/c.jpg' }), banner(41)];
    expect(await loggedChanges()).toEqual(['banner changed 40']);
    desk.wordpress.banners.reverse();
    expect(await loggedChanges()).toHaveLength(2);
    desk.wordpress.banners = [banner(41)];
    expect((await loggedChanges()).slice(2)).toEqual(['banner removed 40']);
  });

  it.each([
    ['banner', ['sync: banner: http_404']],
    ['promociones', []],
    ['cierres', []],
    ['coberturas', []],
    ['direcciones', []],
    ['episodios', []],
  ])(
    'without %s in WordPress goes on, and complains only of what every version of the plugin has',
    async (base, lines) => {
      desk.wordpress.refuses = ({ pathname }) => (pathname.endsWith(`/${base}`) ? 404 : null);
      desk.wordpress.categories = [tiempo];
      expect(await loggedChanges()).toEqual(['news-category removed deportes']);
      expect(logged.filter((line) => line.startsWith('sync: '))).toEqual(lines);
    },
  );

  it('logs a banner that has lost its picture as removed', async () => {
    desk.wordpress.banners = [banner(40, { image: null }), banner(41)];
    expect(await loggedChanges()).toEqual(['banner removed 40']);
  });

  it.each([
    ['a name', { ...deportes, name: 'Deportes y más' }, 'news-category changed deportes'],
    ['a slug', { ...deportes, slug: 'deporte' }, 'news-category changed deporte (deportes)'],
    ['no items any more', { ...deportes, count: 0 }, 'news-category changed deportes'],
  ])('logs a category with %s', async (_, changed, line) => {
    desk.wordpress.categories = [changed, tiempo];
    expect(await loggedChanges()).toEqual([line]);
    expect(await loggedChanges()).toHaveLength(1);
  });

  it('ignores the number of items, which is shown nowhere', async () => {
    desk.wordpress.categories = [{ ...deportes, count: 4_000 }, tiempo];
    expect(await loggedChanges()).toEqual([]);
  });

  it('logs a new order of the categories in the header, but not of the others', async () => {
    desk.wordpress.categories = [tiempo, deportes];
    expect(await loggedChanges()).toEqual(['news-category changed tiempo']);
    desk.wordpress.categories = [{ id: 3, slug: 'vacia', name: 'A', count: 0 }, tiempo, deportes];
    expect((await loggedChanges()).slice(1)).toEqual(['news-category changed vacia']);
    desk.wordpress.categories = [tiempo, { id: 3, slug: 'vacia', name: 'A', count: 0 }, deportes];
    expect(await loggedChanges()).toHaveLength(2);
  });

  it('logs programme categories', async () => {
    desk.wordpress.programmeCategories = [analisis];
    expect(await loggedChanges()).toEqual([
      'programme-category removed infantil',
      'programme changed cuentos [infantil]',
    ]);
  });

  it('does not log everything as removed because of an empty response', async () => {
    desk.wordpress.programmes = [];
    desk.wordpress.banners = [];
    desk.wordpress.programmeCategories = [];
    expect(await loggedChanges()).toEqual([]);
  });

  it('does not log an unreadable item as removed', async () => {
    desk.wordpress.mood = 'oneBadItem';
    expect((await loggedChanges()).filter((line) => line.includes('removed'))).toEqual([]);
    desk.wordpress.mood = 'well';
    expect((await loggedChanges()).filter((line) => line.includes('removed'))).toEqual([]);
  });

  it('leaves a failing collection to the next run, and still handles the others', async () => {
    desk.wordpress.broken.add('programas');
    desk.wordpress.programmes = [];
    desk.wordpress.banners = [banner(41)];
    desk.wordpress.posts = [post({ id: 1, title: 'Corregido', terms: [deportes], modified: later })];
    expect(await loggedChanges()).toEqual(['banner removed 40', 'news changed noticia-1 [deportes]']);
    desk.wordpress.broken.clear();
    desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque', terms: [analisis] })];
    expect((await loggedChanges()).slice(2)).toEqual(['programme removed cuentos [infantil]']);
  });
});
