import { createExecutionContext, env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { SentChangeLog } from '#contract/publishing/changes.ts';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';
import { publishSecret } from '../testing/desk.ts';
import { appendChanges } from './change-log.ts';
import { change } from '../testing/change-lines.ts';

/** The worker over a database that counts statements. `now`: its clock, else the real one. */
function worker(now = () => Date.now()) {
  let statements = 0;
  const app = createApp(new Isolate({ now }));
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const read = async (query: string) => {
    const response = await app.fetch(
      new Request(`https://www.ejemplo.pr/api/changes?${query}`, {
        headers: { Authorization: `Bearer ${publishSecret}` },
      }),
      { ...env, DB, PUBLISH_SECRET: publishSecret },
      createExecutionContext(),
    );
    expect(response.status).toBe(200);
    return SentChangeLog.parse(await response.json());
  };
  return { read, statements: () => statements };
}

const append = (slug: string) => appendChanges(env.DB, Date.now(), [change(slug)]);

it.each([1, 2, 50])(
  '%i origins that wait read the log as often as one, and all get a change',
  async (origins) => {
    const { read, statements } = worker();
    const { cursor } = await read('wait=0');
    const before = statements();
    const began = Date.now();
    const all = (after: string, wait: number) =>
      Promise.all(Array.from({ length: origins }, () => read(`after=${after}&wait=${wait}`)));
    const idle = await all(cursor, 3);
    expect(idle.map((log) => log.changes.length)).toEqual(idle.map(() => 0));
    const seconds = (Date.now() - began) / 1_000;
    const used = statements() - before;
    console.info(`${origins} idle: ${(used / seconds).toFixed(1)} statements a second`);
    // A read each 300 ms, by the real clock: fewer on a machine that is busy.
    expect(used).toBeLessThanOrEqual(seconds / 0.3 + 2);

    const waiting = Promise.all(
      Array.from({ length: origins }, async () => {
        const log = await read(`after=${cursor}&wait=12`);
        return { log, at: Date.now() };
      }),
    );
    await scheduler.wait(1_000);
    const start = statements();
    await append('uno');
    const published = Date.now();
    const seen = await waiting;
    expect(seen.map(({ log }) => log.changes.map(({ slug }) => slug))).toEqual(seen.map(() => ['uno']));
    const delays = seen.map(({ at }) => at - published).sort((one, other) => one - other);
    console.info(`${origins} waiting: the change after ${delays[0]} to ${delays.at(-1)} ms`);
    // Reads of the position until then, and one of the lines for all.
    expect(statements() - start).toBeLessThan(20);
  },
);

it.each<[string, (moment: number) => number]>([
  ['is set back by an hour', () => Date.now() - 3_600_000],
  ['stands still', (moment) => moment],
])('a change is seen although the clock %s while an origin waits', async (_, wrong) => {
  let now = () => Date.now();
  const { read } = worker(() => now());
  const { cursor } = await read('wait=0');
  const waiting = read(`after=${cursor}&wait=12`);
  await scheduler.wait(1_000);
  const moment = Date.now();
  now = () => wrong(moment);
  await append('uno');
  expect((await waiting).changes.map(({ slug }) => slug)).toEqual(['uno']);
  // Who waits for nothing gets a response all the same.
  expect((await read(`after=${(await waiting).cursor}&wait=1`)).changes).toEqual([]);
});
