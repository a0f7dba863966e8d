import { beforeEach, expect, it } from 'vitest';
import { Article, ArticleSummaries, Topic, Topics } from '#contract/newsroom.ts';
import { NewsItem } from '#contract/content.ts';
import { cursorNow, linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { deportes } from '../testing/fixtures.ts';

const bsn = { id: 70, slug: 'bsn', name: 'BSN &amp; amigos', count: 2 };
// As WordPress stores "niñez", typed with its ñ.
const ninez = { id: 71, slug: 'ni%c3%b1ez', name: 'Niñez', count: 1 };

let desk: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes];
  desk.wordpress.tags = [bsn, ninez];
  desk.saveNews(
    { id: 1, terms: [deportes], tags: [bsn, ninez] },
    { id: 2, tags: [bsn], date: '2026-11-20T13:00:00' },
    { id: 3, tags: [bsn], date: '2026-11-21T13:00:00' },
    { id: 4 },
  );
  await desk.sync();
});

async function json(path: string): Promise<unknown> {
  const response = await desk.request(path);
  return response.status === 200 ? response.json() : response.status;
}

const slugsOf = async (tag: number) =>
  ArticleSummaries.parse(await json(`/api/articles?etiqueta=${tag}`)).map(({ slug }) => slug);

it('tags arrive with the news that have them, and a story of tomorrow does not count yet', async () => {
  expect(Topic.parse(await json('/api/topics/bsn'))).toEqual({
    id: 70,
    slug: 'bsn',
    name: 'BSN & amigos',
    count: 2,
  });
  expect(await slugsOf(70)).toEqual(['noticia-2', 'noticia-1']);
  expect(Topics.parse(await json('/api/topics')).map(({ slug }) => slug)).toEqual(['bsn']);
  const tags = [
    { name: 'BSN & amigos', slug: 'bsn' },
    { name: 'Niñez', slug: 'niñez' },
  ];
  expect(Article.parse(await json('/api/articles/noticia-1'))).toMatchObject({ tags });
  expect(NewsItem.parse(await json('/api/wordpress/noticias/noticia-1')).tags).toEqual(tags);
});

it('every spelling of an encoded slug finds its topic; an unknown or an impossible slug finds none', async () => {
  for (const slug of ['ni%C3%B1ez', 'ni%25c3%25b1ez', 'NI%C3%91EZ', 'nin%CC%83ez'])
    expect(await json(`/api/topics/${slug}`), slug).toMatchObject({ slug: 'niñez', count: 1 });
  for (const slug of ['no-existe', 'ni%C3', '%F0%9F%8C%80', `${'a'.repeat(200)}`])
    expect(await json(`/api/topics/${slug}`), slug).toBe(404);
});

it('a topic without a visible story is not found', async () => {
  desk.saveNews({ id: 1, terms: [deportes], tags: [bsn] });
  await desk.publish({ id: 1 });
  expect(await json('/api/topics/ni%C3%B1ez')).toBe(404);
  expect(await slugsOf(71)).toEqual([]);
});

it('a renamed tag keeps its old address, and touches its page and the news that show it, within the webhook', async () => {
  await desk.request('/api/wordpress/noticias/noticia-1');
  const cursor = await cursorNow();
  const renamed = { ...bsn, slug: 'baloncesto-superior', name: 'Baloncesto superior' };
  desk.wordpress.tags = [renamed, ninez];
  for (const id of [1, 2]) desk.saveNews({ id, tags: [renamed], modified: '2026-11-20T12:00:00' });
  await desk.publish({ kind: 'tag', id: 70, slug: 'baloncesto-superior', previousSlug: 'bsn' });

  const moved = await desk.request('/api/topics/bsn');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, './baloncesto-superior']);
  expect(moved.headers.get('Cache-Tag')).toBe('topic:bsn,topic:baloncesto-superior');
  expect(await json('/api/topics/baloncesto-superior')).toMatchObject({ name: 'Baloncesto superior' });
  expect(NewsItem.parse(await json('/api/wordpress/noticias/noticia-1')).tags).toEqual([
    { name: 'Baloncesto superior', slug: 'baloncesto-superior' },
  ]);
  expect(await linesAfter(cursor)).toEqual([
    'tag changed baloncesto-superior (bsn)',
    'news changed noticia-2',
    'news changed noticia-1 [deportes]',
  ]);
});

it('without a webhook a renamed tag comes with the next item that has it, also when two tags swap their slugs', async () => {
  const swapped = [
    { ...bsn, slug: 'ni%c3%b1ez' },
    { ...ninez, slug: 'bsn' },
  ];
  desk.saveNews({ id: 1, terms: [deportes], tags: swapped });
  await desk.sync();
  expect(await json('/api/topics/bsn')).toMatchObject({ id: 71 });
  expect(await json('/api/topics/ni%C3%B1ez')).toMatchObject({ id: 70 });
});

it('a deleted tag is gone with its links, and an empty response of WordPress deletes none', async () => {
  desk.wordpress.mood = 'noItems';
  await desk.publish({ kind: 'tag', id: 70, slug: 'bsn' });
  expect(await json('/api/topics/bsn')).toMatchObject({ count: 2 });
  desk.wordpress.mood = 'well';
  desk.wordpress.tags = [ninez];
  for (const id of [1, 2]) desk.saveNews({ id, modified: '2026-11-20T12:00:00' });
  await desk.publish({ kind: 'tag', id: 70, slug: 'bsn' });
  expect(await json('/api/topics/bsn')).toBe(404);
  expect(Article.parse(await json('/api/articles/noticia-1')).tags).toEqual([
    { name: 'Niñez', slug: 'niñez' },
  ]);
});
