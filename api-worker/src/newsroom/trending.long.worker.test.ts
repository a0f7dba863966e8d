import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { ponce, quake, storiesAt, trending, weather } from '../testing/topics.ts';

let desk: Desk;

/** One reading of a story by the reader at an address. Two hundred networks of 256 addresses are `10.0.0` to `10.0.199`. */
const read = (id: number, address: string, at = desk) =>
  at.request(`/api/articles/noticia-${id}/read`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
  });

async function readFromNetworks(id: number, networks: number): Promise<void> {
  for (let network = 0; network < networks; network += 1) await read(id, `10.0.${network}.7`);
}

describe('readings', () => {
  // A story about Ponce of last month, sixty more of that month, and one about the quake of today.
  beforeEach(async () => {
    desk = new Desk({ variables: { READS_PER_MINUTE: '9999' } });
    const month = 24 * 30;
    desk.wordpress.posts = [
      ...storiesAt(
        desk.clock,
        1,
        [ponce],
        Array.from({ length: 61 }, () => month),
      ),
      ...storiesAt(desk.clock, 100, [quake], [1]),
    ];
    await desk.sync();
    expect(await trending(desk)).toEqual(['sismo']);
  });

  const sixty = Array.from({ length: 60 }, (_, index) => index);
  const hours = (count: number) => {
    desk.passSeconds(count * 3_600);
  };

  it('of thirty networks make a topic rise, and fade within a day', async () => {
    await readFromNetworks(1, 30);
    desk.passSeconds(61);
    expect(await trending(desk)).toEqual(['ponce', 'sismo']);
    hours(26);
    expect(await trending(desk)).toEqual([]);
  });

  it('of nine networks list no topic that no story of the day is about', async () => {
    await readFromNetworks(1, 9);
    expect(await trending(desk)).toEqual(['sismo']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['sixty of one address', () => each(sixty, () => read(1, '198.51.100.7'))],
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
    desk.wordpress.posts = [...desk.wordpress.posts, ...storiesAt(desk.clock, 200, [weather], [24 * 30])];
    desk.passSeconds(61);
    await desk.sync();
    await readFromNetworks(1, 40);
    await readFromNetworks(200, 30);
    expect(await trending(desk)).toEqual(['ponce', 'lluvia', 'sismo']);
    await each(sixty, (n) => read(200, `198.51.100.${n}`));
    desk.passSeconds(61);
    expect(await trending(desk)).toEqual(['ponce', 'lluvia', 'sismo']);
  });

  /** The list has at most the quake, also when the first reading is a day old. */
  async function trendsNothing(): Promise<void> {
    desk.passSeconds(61);
    expect(await trending(desk)).not.toContain('ponce');
  }
});

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}
