import { beforeEach, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';
import { ponce, quake, storiesAt, topic, trending, weather } from '../testing/topics.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const daily = (perDay: number, from: number, until: number) =>
  Array.from({ length: perDay * (until - from) }, (_, index) => 24 * from + 1 + (24 / perDay) * index);

it('a topic that is always large does not rise; a new one with fewer stories does', async () => {
  desk.wordpress.posts = [
    ...storiesAt(desk.clock, 1, [weather], daily(4, 0, 7)),
    ...storiesAt(desk.clock, 100, [quake], [2, 5]),
  ];
  await desk.sync();
  expect(await trending(desk)).toEqual(['sismo']);
});

it('one more story about a large topic is less of a rise than one about a small topic', async () => {
  desk.wordpress.posts = [
    ...storiesAt(desk.clock, 1, [weather], [...daily(4, 1, 7), 1, 2, 3, 4, 5]),
    ...storiesAt(desk.clock, 100, [ponce], [3]),
  ];
  await desk.sync();
  expect(await trending(desk)).toEqual(['ponce', 'lluvia']);
});

it('a topic without a visible story is not listed: not published yet, withdrawn, or protected', async () => {
  const [future, protectedOne, gone] = [topic(73, 'Futuro'), topic(74, 'Secreto'), topic(75, 'Retirado')];
  const content = { rendered: '', protected: true };
  desk.wordpress.posts = [
    ...storiesAt(desk.clock, 1, [ponce], [1]),
    ...storiesAt(desk.clock, 2, [future], [-2]),
    post({ id: 3, tags: [protectedOne], date: '2026-11-20T15:00:00', more: { content } }),
    ...storiesAt(desk.clock, 4, [gone], [1]),
  ];
  await desk.sync();
  desk.wordpress.posts = desk.wordpress.posts.filter(({ id }) => id !== 4);
  await desk.publish({ id: 4 });
  expect(await trending(desk)).toEqual(['ponce']);
});
