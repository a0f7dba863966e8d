import { beforeEach, expect, it, vi } from 'vitest';
import { TrendingTopics } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';

const topic = (id: number, name: string) => ({ id, name, slug: name.toLowerCase().replaceAll(' ', '-') });
const weather = topic(70, 'Lluvia');
const quake = topic(71, 'Sismo');
const ponce = topic(72, 'Ponce');

let desk: Desk;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  desk = new Desk();
});

/** Stories about something, so many hours ago. Ids count up from the given one. */
const stories = (from: number, tags: ReturnType<typeof topic>[], hoursAgo: readonly number[]) =>
  hoursAgo.map((hours, index) => {
    const date = new Date(desk.clock - hours * 3_600_000).toISOString().slice(0, 19);
    return post({ id: from + index, tags, date });
  });

async function trending(): Promise<string[]> {
  // The cached response of ten minutes ago would be sent first.
  desk.forgetMemory();
  const topics = TrendingTopics.parse(await (await desk.request('/api/trending-topics')).json());
  expect(topics.map(({ rank }) => rank)).toEqual(topics.map((_, index) => index + 1));
  return topics.map(({ slug }) => slug);
}

async function read(id: number, times: number): Promise<void> {
  for (let reader = 0; reader < times; reader += 1)
    await desk.request(`/api/articles/noticia-${id}/read`, {
      method: 'POST',
      headers: { 'CF-Connecting-IP': `10.0.0.${reader}` },
    });
}

const daily = (perDay: number, from: number, until: number) =>
  Array.from({ length: perDay * (until - from) }, (_, index) => 24 * from + 1 + (24 / perDay) * index);

it('a topic that is always large does not rise; a new one with fewer stories does', async () => {
  desk.wordpress.posts = [...stories(1, [weather], daily(4, 0, 7)), ...stories(100, [quake], [2, 5])];
  await desk.sync();
  expect(await trending()).toEqual(['sismo']);
});

it('one more story about a large topic is less of a rise than one about a small topic', async () => {
  desk.wordpress.posts = [
    ...stories(1, [weather], [...daily(4, 1, 7), 1, 2, 3, 4, 5]),
    ...stories(100, [ponce], [3]),
  ];
  await desk.sync();
  expect(await trending()).toEqual(['ponce', 'lluvia']);
});

it('a story of last month that many read makes its topic rise, and its readings fade within a day', async () => {
  desk.wordpress.posts = [...stories(1, [ponce], [24 * 30]), ...stories(2, [quake], [1])];
  await desk.sync();
  expect(await trending()).toEqual(['sismo']);
  await read(1, 40);
  desk.passSeconds(61);
  expect(await trending()).toEqual(['ponce', 'sismo']);
  desk.passSeconds(26 * 3_600);
  expect(await trending()).toEqual([]);
});

it('a topic without a visible story is not listed: not published yet, withdrawn, or protected', async () => {
  const [future, protectedOne, gone] = [topic(73, 'Futuro'), topic(74, 'Secreto'), topic(75, 'Retirado')];
  const content = { rendered: '', protected: true };
  desk.wordpress.posts = [
    ...stories(1, [ponce], [1]),
    ...stories(2, [future], [-2]),
    post({ id: 3, tags: [protectedOne], date: '2026-11-20T15:00:00', more: { content } }),
    ...stories(4, [gone], [1]),
  ];
  await desk.sync();
  desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 4);
  await desk.publish({ id: 4 });
  expect(await trending()).toEqual(['ponce']);
});
