import { env } from 'cloudflare:test';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';
import { range } from '../testing/numbered-items.ts';
import { Latch } from '../testing/latch.ts';
import { ReadCounts, type ReadsStore } from './read-counts.ts';
import { forgetOldReads } from './trending.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const [ponce, quake] = [
  { id: 70, name: 'Ponce', slug: 'ponce' },
  { id: 71, name: 'Sismo', slug: 'sismo' },
];

let store: ReadsStore;

beforeEach(async () => {
  const desk = new Desk();
  desk.wordpress.posts = [
    post({ id: 1, tags: [ponce, quake], date: '2026-11-19T12:00:00' }),
    post({ id: 2, tags: [ponce], date: '2026-11-19T12:00:00' }),
  ];
  await desk.sync();
  store = { db: env.DB, secret: 'prueba', now: () => noon, pause: () => Promise.resolve() };
});

const Marks = z.array(
  z.object({ day: z.int(), tag_id: z.int(), network: z.int(), mark: z.int(), hour: z.int() }),
);
const marks = async () => Marks.parse((await env.DB.prepare('SELECT * FROM topic_marks').all()).results);

/** What is counted for a topic. */
const sums = async (topic: { id: number }) =>
  z
    .object({ networks: z.int(), marks: z.int() })
    .parse(
      await env.DB.prepare(
        'SELECT coalesce(sum(networks), 0) AS networks, coalesce(sum(marks), 0) AS marks FROM topic_reads WHERE tag_id = ?1',
      )
        .bind(topic.id)
        .first(),
    );

const reading = (reader: string, story = 1) => ({ slug: `noticia-${story}`, reader });

it('stores the readings of many readers in one batch, and each network once', async () => {
  const latch = new Latch();
  const open = latch.close();
  const pause = vi.fn(() => latch.opened);
  const waiting = { ...store, pause };
  const reads = new ReadCounts(20_000);
  const prepare = vi.spyOn(env.DB, 'prepare');
  const first = reads.count(reading('10.0.0.1'), waiting);
  // The first one holds the batch as soon as its hashes are made.
  await vi.waitUntil(() => pause.mock.calls.length > 0);
  await Promise.all(
    range(2, 200).flatMap((net) =>
      [1, 2, 1].map((story) => reads.count(reading(`10.0.${net}.1`, story), waiting)),
    ),
  );
  await reads.count({ slug: 'no-existe', reader: '10.0.0.1' }, waiting);
  expect(prepare).not.toHaveBeenCalled();
  open();
  await first;
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(pause.mock.calls).toEqual([[20_000]]);
  prepare.mockRestore();
  // Of two hundred networks some share a number.
  const stored = await sums(ponce);
  expect(stored.networks).toBeGreaterThan(190);
  expect(stored.networks).toBeLessThanOrEqual(200);
  expect((await sums(quake)).networks).toBe(stored.networks);
});

it('counts the same reading once, in whichever isolate it arrives', async () => {
  const count = () => new ReadCounts(0).count(reading('198.51.100.7'), store);
  await count();
  const once = await sums(ponce);
  expect(once.networks).toBe(1);
  for (let time = 0; time < 5; time += 1) await count();
  await Promise.all([count(), count()]);
  expect(await sums(ponce)).toEqual(once);
});

it('a network whose readers share an address counts more the more they read, eight at most', async () => {
  const reads = new ReadCounts(0);
  const readUntil = async (from: number, to: number) => {
    for (const hour of range(from, to))
      await reads.count(reading('198.51.100.7'), {
        ...store,
        now: () => noon - 12 * 3_600_000 + hour * 900_000,
      });
    return (await sums(ponce)).marks;
  };
  const few = await readUntil(0, 3);
  const many = await readUntil(4, 95);
  expect(few).toBeLessThanOrEqual(2);
  expect(many).toBeGreaterThan(few);
  await Promise.all(
    range(0, 255).flatMap((at) =>
      [1, 2].map((story) => reads.count(reading(`198.51.100.${at}`, story), store)),
    ),
  );
  expect(await sums(ponce)).toEqual({ networks: 1, marks: 8 });
});

it('keeps no address: a network has a number among 4,096, another one each day and under each secret', async () => {
  const reads = new ReadCounts(0);
  await reads.count(reading('198.51.100.7', 2), store);
  await reads.count(reading('198.51.100.7', 2), { ...store, now: () => noon + 86_400_000 });
  await reads.count(reading('198.51.100.7', 2), { ...store, secret: 'otro' });
  const networks = (await marks()).map(({ network }) => network);
  expect(new Set(networks).size).toBe(3);
  for (const network of networks) expect(network).toBeLessThan(4_096);
});

it('a flood is stored in parts, so that the memory stays small', async () => {
  const latch = new Latch();
  const open = latch.close();
  const waiting = { ...store, pause: () => latch.opened };
  const reads = new ReadCounts(20_000);
  const bodies: string[] = [];
  const db: ReadsStore['db'] = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return target.batch.bind(target);
      if (name !== 'prepare') throw new Error(`The batch needs no ${String(name)}`);
      return (query: string) => {
        const statement = target.prepare(query);
        return {
          bind: (body: string, ...values: unknown[]) => {
            bodies.push(body);
            return statement.bind(body, ...values);
          },
        };
      };
    },
  });
  const max = 'ñ'.repeat(200);
  const counting = range(1, 3_000).map((n) =>
    reads.count({ slug: `${max}${n}`.slice(-200), reader: `10.0.${n % 250}.1` }, { ...waiting, db }),
  );
  await vi.waitUntil(() => bodies.length > 0);
  open();
  await Promise.all(counting);
  expect(bodies.length).toBeGreaterThan(1);
  // D1 accepts values of 2 MB.
  for (const body of bodies) expect(new TextEncoder().encode(body).byteLength).toBeLessThan(2_000_000);
});

it('forgets the marks of a day after it, and the counts after a week', async () => {
  await new ReadCounts(0).count(reading('198.51.100.7'), store);
  const midnight = Date.parse('2026-11-21T00:00:00Z');
  await forgetOldReads(env.DB, midnight + 60_000);
  expect(await marks()).not.toEqual([]);
  await forgetOldReads(env.DB, midnight + 3_600_000);
  expect(await marks()).toEqual([]);
  expect(await sums(ponce)).toMatchObject({ networks: 1 });
  await forgetOldReads(env.DB, noon + 7 * 86_400_000);
  expect(await sums(ponce)).toEqual({ networks: 0, marks: 0 });
});
