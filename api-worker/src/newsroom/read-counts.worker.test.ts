import { env } from 'cloudflare:test';
import { beforeEach, expect, it, vi } from 'vitest';
import { newsroomDesk } from '../testing/newsroom-desk.ts';
import { range } from '../testing/numbered-items.ts';
import { Latch } from '../testing/latch.ts';
import { ReadCounts } from './read-counts.ts';

beforeEach(async () => {
  await newsroomDesk();
});

it('stores the reads of many readers in one statement', async () => {
  const latch = new Latch();
  const open = latch.close();
  const pause = vi.fn(() => latch.opened);
  const store = { db: env.DB, now: () => Date.parse('2026-11-20T16:00:00Z'), pause };
  const reads = new ReadCounts(20_000);
  const prepare = vi.spyOn(env.DB, 'prepare');
  const first = reads.count('noticia-1', store);
  await Promise.all(range(2, 200).map((reader) => reads.count(`noticia-${1 + ((reader + 1) % 2)}`, store)));
  await reads.count('no-existe', store);
  expect(prepare).not.toHaveBeenCalled();
  open();
  await first;
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(pause.mock.calls).toEqual([[20_000]]);
  prepare.mockRestore();
  const { results } = await env.DB.prepare('SELECT count FROM reads ORDER BY article_id').all();
  expect(results).toEqual([{ count: 100 }, { count: 100 }]);

  // The next hour's reads are counted apart, and those of an hour are added.
  const later = { ...store, now: () => Date.parse('2026-11-20T17:00:00Z') };
  await reads.count('noticia-1', later);
  await reads.count('noticia-1', later);
  const sums = await env.DB.prepare(
    'SELECT sum(count) AS count FROM reads GROUP BY hour ORDER BY hour',
  ).all();
  expect(sums.results).toEqual([{ count: 200 }, { count: 2 }]);
});
