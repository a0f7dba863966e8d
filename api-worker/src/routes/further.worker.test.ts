import { beforeEach, expect, it } from 'vitest';
import { FurtherReading } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, tiempo, ultimaHora } from '../testing/fixtures.ts';

const bsn = { id: 70, slug: 'bsn', name: 'BSN' };
const arecibo = { id: 71, slug: 'arecibo', name: 'Arecibo' };

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.categories = [deportes, tiempo, ultimaHora];
});

/** A story of so many hours ago. */
const story = (id: number, hours: number, more: Partial<Parameters<typeof post>[0]> = {}) =>
  post({ id, date: new Date(desk.clock - hours * 3_600_000).toISOString().slice(0, 19), ...more });

async function further(id: number): Promise<{ related: string[]; next: string | null }> {
  const { related, next } = await desk.read(FurtherReading, `/api/articles/noticia-${id}/further`);
  return { related: related.map(({ slug }) => slug), next: next?.slug ?? null };
}

it('stories with shared topics come first, then those with shared categories, and newer ones before older', async () => {
  desk.wordpress.posts = [
    story(1, 10, { terms: [deportes], tags: [bsn, arecibo] }),
    story(2, 200, { tags: [bsn, arecibo] }),
    story(3, 2, { terms: [deportes] }),
    story(4, 30, { tags: [bsn] }),
    story(5, 1, { terms: [tiempo] }),
    story(6, 24 * 200, { tags: [bsn, arecibo] }),
  ];
  await desk.sync();
  expect((await further(1)).related).toEqual(['noticia-2', 'noticia-4', 'noticia-3']);
});

it('a category that editors put on any story relates nothing, and the newest ones fill up', async () => {
  desk.wordpress.posts = [
    story(1, 10, { terms: [ultimaHora] }),
    story(2, 50, { terms: [ultimaHora] }),
    ...[3, 4, 5].map((id) => story(id, id)),
    story(6, -5),
  ];
  await desk.sync();
  expect((await further(1)).related).toEqual(['noticia-3', 'noticia-4', 'noticia-5']);
});

it('sports are related sport by sport', async () => {
  const sports = (id: number, hours: number, title: string) => story(id, hours, { title, terms: [deportes] });
  desk.wordpress.posts = [
    sports(1, 5, 'El sexto juego del baloncesto superior'),
    sports(2, 1, 'Voleibol: clasifica la selección'),
    sports(3, 2, 'Béisbol: la novena de Caguas gana otra vez'),
    sports(4, 40, 'Baloncesto: la final será el domingo'),
    sports(5, 50, 'Anuncian los premios del deporte'),
    story(6, 3),
  ];
  await desk.sync();
  expect((await further(1)).related).toEqual(['noticia-4', 'noticia-5', 'noticia-2']);
});

it('the next story is the one before it in its main category, and no story is named twice', async () => {
  desk.wordpress.posts = [
    story(1, 10, { terms: [tiempo] }),
    ...[2, 3, 4].map((id) => story(id, 10 + id, { terms: [tiempo], tags: [] })),
    story(5, 11),
    story(6, 30, { terms: [tiempo] }),
  ];
  await desk.sync();
  expect(await further(1)).toEqual({ related: ['noticia-2', 'noticia-3', 'noticia-4'], next: 'noticia-6' });
  expect((await further(6)).next).toBeNull();
});

it('an unknown story has none, and a withdrawn one is named no longer', async () => {
  desk.wordpress.posts = [story(1, 1), story(2, 2)];
  await desk.sync();
  expect(await desk.status('/api/articles/no-existe/further')).toBe(404);
  expect((await further(1)).related).toEqual(['noticia-2']);
  desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id === 1);
  await desk.publish({ id: 2 });
  expect(await further(1)).toEqual({ related: [], next: null });
});
