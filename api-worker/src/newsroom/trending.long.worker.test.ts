import { beforeEach, describe, expect, it } from 'vitest';
import { TrendingTopics } from '#contract/newsroom.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';

const topic = (id: number, name: string) => ({ id, name, slug: name.toLowerCase().replaceAll(' ', '-') });
const weather = topic(70, 'Lluvia');
const quake = topic(71, 'Sismo');
const ponce = topic(72, 'Ponce');

let desk: Desk;

beforeEach(() => {
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

/** One reading of a story by the reader at an address. Two hundred networks of 256 addresses are `10.0.0` to `10.0.199`. */
const read = (id: number, address: string, at = desk) =>
  at.request(`/api/articles/noticia-${id}/read`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
  });

async function readFromNetworks(id: number, networks: number): Promise<void> {
  for (let network = 0; network < networks; network += 1) await read(id, `10.0.${network}.7`);
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

describe('readings', () => {
  // A story about Ponce of last month, sixty more of that month, and one about the quake of today.
  beforeEach(async () => {
    desk = new Desk({ variables: { READS_PER_MINUTE: '9999' } });
    const month = 24 * 30;
    desk.wordpress.posts = [
      ...stories(
        1,
        [ponce],
        Array.from({ length: 61 }, () => month),
      ),
      ...stories(100, [quake], [1]),
    ];
    await desk.sync();
    expect(await trending()).toEqual(['sismo']);
  });

  const sixty = Array.from({ length: 60 }, (_, index) => index);
  const hours = (count: number) => {
    desk.passSeconds(count * 3_600);
  };

  it('of thirty networks make a topic rise, and fade within a day', async () => {
    await readFromNetworks(1, 30);
    desk.passSeconds(61);
    expect(await trending()).toEqual(['ponce', 'sismo']);
    hours(26);
    expect(await trending()).toEqual([]);
  });

  it('of nine networks list no topic that no story of the day is about', async () => {
    await readFromNetworks(1, 9);
    expect(await trending()).toEqual(['sismo']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['sixty of one address', () => each(sixty, () => read(1, '198.51.100.7'))],
    ['sixty of one address at the same time', () => Promise.all(sixty.map(() => read(1, '198.51.100.7')))],
    ['sixty of addresses in one /64', () => each(sixty, (n) => read(1, `2001:db8:1:2::${n}`))],
    ['one each of sixty /64 in one /48', () => each(sixty, (n) => read(1, `2001:db8:1:${n}::1`))],
    ['one each of sixty addresses in one /24', () => each(sixty, (n) => read(1, `198.51.100.${n}`))],
    ['one address on sixty stories', () => each(sixty, (n) => read(1 + n, '198.51.100.7'))],
    [
      'one address in each hour of two days',
      () =>
        each(sixty.slice(0, 48), async () => {
          hours(1);
          await read(1, '198.51.100.7');
          await trendsNothing();
        }),
    ],
    [
      'one address, in two isolates that start anew each time',
      () =>
        each(sixty, async (n) => {
          desk.forgetMemory();
          await read(1, '198.51.100.7', n % 2 === 0 ? desk : new Desk({ beside: desk }));
        }),
    ],
    [
      'one address in two spellings',
      () => each(sixty, (n) => read(1, n % 2 ? '::ffff:198.51.100.7' : '198.51.100.7')),
    ],
    [
      'four networks with sixty addresses each, on two calendar days',
      async () => {
        const once = () => each(sixty, (n) => each([1, 2, 3, 4], (net) => read(1 + n, `10.0.${net}.${n}`)));
        await once();
        hours(12);
        await once();
      },
    ],
  ])('of a script list nothing: %s', async (_name, attack) => {
    await attack();
    await trendsNothing();
  });

  it('of a network that reads a lot add little to what many networks read', async () => {
    desk.wordpress.posts = [...desk.wordpress.posts, ...stories(200, [weather], [24 * 30])];
    desk.passSeconds(61);
    await desk.sync();
    await readFromNetworks(1, 40);
    await readFromNetworks(200, 30);
    expect(await trending()).toEqual(['ponce', 'lluvia', 'sismo']);
    await each(sixty, (n) => read(200, `198.51.100.${n}`));
    desk.passSeconds(61);
    expect(await trending()).toEqual(['ponce', 'lluvia', 'sismo']);
  });

  /** The list has at most the quake, also when the first reading is a day old. */
  async function trendsNothing(): Promise<void> {
    desk.passSeconds(61);
    expect(await trending()).not.toContain('ponce');
  }
});

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

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
