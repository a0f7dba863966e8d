import { expect } from 'vitest';
import { TrendingTopics } from '#contract/newsroom.ts';
import type { Desk } from './desk.ts';
import { post } from './fixtures.ts';

export const topic = (id: number, name: string) => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
});
export const weather = topic(70, 'Lluvia');
export const quake = topic(71, 'Sismo');
export const ponce = topic(72, 'Ponce');

/** Stories about something, so many hours ago. Ids count up from the given one. */
export const storiesAt = (
  now: number,
  from: number,
  tags: ReturnType<typeof topic>[],
  hoursAgo: readonly number[],
) =>
  hoursAgo.map((hours, index) => {
    const date = new Date(now - hours * 3_600_000).toISOString().slice(0, 19);
    return post({ id: from + index, tags, date });
  });

/** The topics that rise, in order. */
export async function trending(desk: Desk): Promise<string[]> {
  // The cached response of ten minutes ago would be sent first.
  desk.forgetMemory();
  const topics = TrendingTopics.parse(await (await desk.request('/api/trending-topics')).json());
  expect(topics.map(({ rank }) => rank)).toEqual(topics.map((_, index) => index + 1));
  return topics.map(({ slug }) => slug);
}
