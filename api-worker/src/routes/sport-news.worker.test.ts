import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { SportArticles } from '#contract/sports.ts';
import { storeContent } from '../scoreboard/polling/store-scoreboard.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { celtics, content, heat, team, vaqueros } from '../testing/scoreboard-content.ts';

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  await storeContent(env.DB, 'nba', content({ teams: [celtics, heat] }), desk.clock);
  await storeContent(env.DB, 'superior-nacional', content({ teams: [vaqueros] }), desk.clock);
});

describe('GET /api/articles/sport', () => {
  const slugs = async (query: string) =>
    (await desk.read(SportArticles, `/api/articles/sport?${query}`)).map(({ slug }) => slug);

  it('gives the news about a sport, newest first, and marks the featured ones', async () => {
    const destacadas = { id: 20, slug: 'destacadas', name: 'Destacadas', count: 1 };
    desk.wordpress.categories = [deportes, tiempo, destacadas];
    desk.wordpress.posts = [
      post({ id: 1, title: 'Debuta lanzador en las Grandes Ligas', terms: [deportes] }),
      post({
        id: 2,
        title: 'El béisbol invernal abre el viernes',
        terms: [deportes, destacadas],
        date: '2026-11-20T13:00:00',
      }),
      post({ id: 3, title: 'Béisbol bajo la lluvia', terms: [tiempo, destacadas] }),
      post({ id: 4, title: 'Plata en kayak', terms: [deportes] }),
    ];
    await desk.sync();
    const response = await desk.request('/api/articles/sport?sportId=2');
    expect(response.headers.get('X-Total')).toBe('2');
    expect(SportArticles.parse(await response.json())).toMatchObject([
      { slug: 'noticia-2', isFeatured: true, imageAlt: 'Foto 2' },
      { slug: 'noticia-1', isFeatured: false },
    ]);
    expect(await slugs('sportId=2&per_page=1&page=2')).toEqual(['noticia-1']);
    expect(await slugs('sportId=1')).toEqual([]);
    expect(await slugs('sportId=99')).toEqual([]);
  });

  it('gives the news about a team, which is also about its sport', async () => {
    desk.wordpress.categories = [deportes];
    desk.wordpress.posts = [
      post({ id: 1, title: 'Celtics ganan con 22 triples', terms: [deportes] }),
      post({ id: 2, title: 'Vaqueros de Bayamón barren la serie', terms: [deportes] }),
    ];
    await desk.sync();
    expect(await slugs('teamId=1')).toEqual(['noticia-1']);
    expect(await slugs('sportId=1')).toEqual(['noticia-2', 'noticia-1']);
  });

  it('follows an item that is edited, and teams that arrive after the news', async () => {
    desk.wordpress.categories = [deportes];
    const title = 'Bravos caen ante Knicks de Nueva York';
    desk.wordpress.posts = [post({ id: 1, title, terms: [deportes] })];
    await desk.sync();
    expect(await slugs('sportId=1&per_page=1')).toEqual([]);
    const knicks = team({ upstreamId: 'ny', name: 'Knicks', market: 'New York', shortName: 'NYK' });
    await storeContent(env.DB, 'nba', content({ teams: [celtics, heat, knicks] }), desk.clock);
    desk.passSeconds(60);
    await desk.sync();
    expect(await slugs('sportId=1')).toEqual(['noticia-1']);
    const edited = { title: 'Natación: tres marcas', modified: '2026-11-20T16:01:00', terms: [deportes] };
    desk.wordpress.posts = [post({ id: 1, ...edited })];
    desk.passSeconds(60);
    await desk.sync();
    expect(await slugs('sportId=1&per_page=3')).toEqual([]);
  });
});
