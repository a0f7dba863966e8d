import { beforeEach, describe, expect, it } from 'vitest';
import { ListItems } from '#contract/content.ts';
import { ArticleSummaries, PublishedItems, TickerItems, TrendingTopics } from '#contract/newsroom.ts';
import { Problem } from '#contract/problem.ts';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { post, programme, ultimaHora } from '../testing/fixtures.ts';
import { range, storedIds } from '../testing/numbered-items.ts';

const secret = 'Palabra secreta';
const analisis = { id: 21, slug: 'analisis', name: 'Análisis', count: 2 };

/** As WordPress sends an item with a password; the excerpt is what another plugin might leave in it. */
const closed = {
  content: { rendered: '', protected: true },
  excerpt: { rendered: `<p>${secret}</p>`, protected: true },
};

const dated = (id: number) => `2026-11-20T12:00:${String(60 - id).padStart(2, '0')}`;
const open = (id: number) => post({ id, terms: [ultimaHora], title: `Titular ${id}`, date: dated(id) });
const locked = (id: number) =>
  post({
    id,
    terms: [ultimaHora],
    title: `Titular ${id}`,
    date: dated(id),
    modified: '2026-11-20T15:00:00',
    more: closed,
  });

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [ultimaHora];
  desk.wordpress.programmeCategories = [analisis];
  desk.wordpress.posts = range(1, 7).map(open);
  desk.wordpress.programmes = [
    programme({ id: 30, terms: [analisis] }),
    programme({ id: 31, terms: [analisis] }),
  ];
});

function replace(id: number, item = locked(id)): void {
  desk.wordpress.posts = [...desk.wordpress.posts.filter((other) => other.id !== id), item];
}

/** The ids of a list of WordPress, and the total. */
async function listed(path: string) {
  const response = await desk.request(path);
  const ids = ListItems.parse(await response.json()).map(({ id }) => id);
  return { ids, total: Number(response.headers.get('X-Total')) };
}

/** Everything that readers can request about news, in one text. */
async function everythingShown(): Promise<string> {
  const texts: string[] = [];
  const read = async (path: string) => desk.json(path);
  texts.push(JSON.stringify(ListItems.parse(await read('/api/wordpress/noticias'))));
  texts.push(JSON.stringify(ArticleSummaries.parse(await read('/api/articles'))));
  texts.push(JSON.stringify(ArticleSummaries.parse(await read('/api/articles/search?q=titular'))));
  texts.push(JSON.stringify(PublishedItems.parse(await read('/api/published'))));
  texts.push(JSON.stringify(TickerItems.parse(await read('/api/breaking-news-ticker'))));
  texts.push(JSON.stringify(TrendingTopics.parse(await read('/api/trending-topics'))));
  return texts.join('\n');
}

async function refusal(path: string) {
  const response = await desk.request(path);
  const text = await response.text();
  expect(text).not.toMatch(/Titular|secreta/);
  return { status: response.status, code: Problem.safeParse(JSON.parse(text)).data?.error.code };
}

const isProtected = { status: 423, code: 'protected' };

describe('a news item with a password', () => {
  it('is in no list from the beginning, and its pages say what it is', async () => {
    replace(2);
    await desk.sync();
    expect(await everythingShown()).not.toMatch(/Titular 2|noticia-2|secreta/);
    expect(await everythingShown()).toContain('Titular 3');
    for (const path of ['/api/wordpress/noticias/noticia-2', '/api/articles/noticia-2'])
      expect(await refusal(path)).toEqual(isProtected);
  });

  it('leaves every page of a list full, with the right total', async () => {
    replace(2);
    replace(3);
    await desk.sync();
    const page = (number: number, more = '') =>
      listed(`/api/wordpress/noticias?per_page=3&page=${number}${more}`);
    expect(await page(1)).toEqual({ ids: [1, 4, 5], total: 5 });
    expect(await page(2)).toEqual({ ids: [6, 7], total: 5 });
    expect(await page(1, `&categoria=${ultimaHora.id}`)).toEqual({ ids: [1, 4, 5], total: 5 });
  });

  it('is left out of a list even before the sync knows of it', async () => {
    await desk.sync();
    replace(2);
    desk.passSeconds(600);
    expect(await listed('/api/wordpress/noticias?per_page=3')).toEqual({ ids: [1, 3], total: 6 });
    expect(await refusal('/api/wordpress/noticias/noticia-2')).toEqual(isProtected);
  });

  it.each(['a webhook', 'the minutely sync'])('disappears by %s', async (way) => {
    await desk.sync();
    expect(await everythingShown()).toContain('Titular 2');
    const start = await cursorNow();
    desk.passSeconds(30);
    replace(2);
    if (way === 'a webhook') await desk.publish({ id: 2 });
    else await desk.sync();
    expect(await linesAfter(start)).toContain('news removed noticia-2 [breaking-news]');
    expect(await everythingShown()).not.toMatch(/Titular 2|noticia-2|secreta/);
    expect(await refusal('/api/articles/noticia-2')).toEqual(isProtected);
    desk.wordpress.mood = 'down';
    expect(await everythingShown()).not.toMatch(/Titular 2|noticia-2|secreta/);
    expect(await refusal('/api/wordpress/noticias/noticia-2')).toEqual(isProtected);
    desk.forgetMemory();
    expect(await refusal('/api/wordpress/noticias/noticia-2')).toEqual(isProtected);
  });

  it('comes back when the password is removed', async () => {
    replace(2);
    await desk.sync();
    desk.passSeconds(30);
    replace(2, open(2));
    await desk.publish({ id: 2 });
    expect(await everythingShown()).toContain('Titular 2');
    expect(await desk.status('/api/wordpress/noticias/noticia-2')).toBe(200);
  });

  it('is not loaded again each minute, and is forgotten when it is deleted', async () => {
    replace(2);
    await desk.sync();
    desk.passSeconds(60);
    const before = desk.wordpress.callsTo('posts');
    await desk.sync();
    // What changed since, and how many items there are.
    expect(desk.wordpress.callsTo('posts') - before).toBe(2);
    desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 2);
    desk.passSeconds(60);
    await desk.sync();
    expect(await storedIds()).toEqual([1, 3, 4, 5, 6, 7]);
    expect(await desk.status('/api/articles/noticia-2')).toBe(404);
  });

  it('keeps its old addresses, which lead to the page that says what it is', async () => {
    await desk.sync();
    desk.passSeconds(30);
    replace(2, { ...locked(2), slug: 'otra' });
    await desk.publish({ id: 2, slug: 'otra', previousSlug: 'noticia-2' });
    const response = await desk.request('/api/articles/noticia-2');
    expect(response.headers.get('Location')).toBe('./otra');
    expect(await refusal('/api/articles/otra')).toEqual(isProtected);
  });
});

describe('a programme with a password', () => {
  it.each(['a webhook', 'the minutely sync'])('disappears by %s, and comes back', async (way) => {
    await desk.sync();
    const deliverChange = () =>
      way === 'a webhook' ? desk.publish({ id: 31, kind: 'programme', slug: 'programa-31' }) : desk.sync();
    const [first, second] = desk.wordpress.programmes;
    if (first === undefined || second === undefined) throw new Error('two programmes');
    expect(await desk.status('/api/wordpress/programas/programa-31')).toBe(200);
    desk.passSeconds(30);
    desk.wordpress.programmes = [first, { ...second, ...closed }];
    await deliverChange();
    const list = '/api/wordpress/programas?per_page=1';
    expect(await listed(list)).toEqual({ ids: [30], total: 1 });
    expect(await refusal('/api/wordpress/programas/programa-31')).toEqual(isProtected);
    desk.wordpress.mood = 'down';
    desk.forgetMemory();
    expect(await refusal('/api/wordpress/programas/programa-31')).toEqual(isProtected);
    desk.wordpress.mood = 'well';
    desk.passSeconds(30);
    desk.wordpress.programmes = [first, { ...second, modified_gmt: '2026-11-20T16:01:00' }];
    await deliverChange();
    expect((await listed(list)).total).toBe(2);
    expect(await desk.status('/api/wordpress/programas/programa-31')).toBe(200);
  });
});
