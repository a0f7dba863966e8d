import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { beginWait } from '#config/render-context.ts';
import { BusyError, Renderings } from './renderings.ts';

/** A rendering that ends when the test calls `end`. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { render: vi.fn(() => promise), end: () => resolve('página') };
}
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

test('no more than `concurrency` pages are rendered at once, and the next starts when one ends', async () => {
  const renderings = new Renderings({ concurrency: 2 });
  const pages = [held(), held(), held()];
  const done = pages.map(({ render }, number) => renderings.run(`reader ${number}`, render));
  await flushPromises();
  expect(pages.map(({ render }) => render.mock.calls.length)).toEqual([1, 1, 0]);
  pages[0]?.end();
  await done[0];
  await flushPromises();
  expect(pages[2]?.render).toHaveBeenCalledTimes(1);
  pages.forEach(({ end }) => end());
  expect(await Promise.all(done)).toEqual(['página', 'página', 'página']);
  await flushPromises();
  expect(renderings.size).toBe(0);
});

/** A rendering that waits for the worker until the test ends its waits. */
function waiting(requests = 1) {
  const page = held();
  const ends: (() => void)[] = [];
  const render = vi.fn(() => {
    for (let request = 0; request < requests; request += 1) ends.push(beginWait());
    return page.render();
  });
  return { render, endWait: () => ends.pop()?.(), end: page.end };
}

test('a page that waits for the worker leaves its place, and takes it again after its last request', async () => {
  const renderings = new Renderings({ concurrency: 1 });
  const [first, second, third] = [waiting(2), held(), held()];
  const done = [first, second, third].map(({ render }, number) => renderings.run(`reader ${number}`, render));
  await flushPromises();
  expect([second, third].map(({ render }) => render.mock.calls.length)).toEqual([1, 0]);
  first.endWait();
  second.end();
  await done[1];
  await flushPromises();
  // One request of the first page is still under way.
  expect(third.render).toHaveBeenCalledTimes(1);
  third.end();
  await done[2];
  first.endWait();
  const fourth = held();
  done.push(renderings.run('reader 4', fourth.render));
  await flushPromises();
  expect(fourth.render).not.toHaveBeenCalled();
  first.end();
  fourth.end();
  expect(await Promise.all(done)).toHaveLength(4);
});

test('no more than `maxAway` pages leave their places', async () => {
  const renderings = new Renderings({ concurrency: 1, maxAway: 2 });
  const pages = Array.from({ length: 5 }, () => waiting());
  const done = pages.map(({ render }, number) => renderings.run(`reader ${number}`, render));
  await flushPromises();
  expect(pages.map(({ render }) => render.mock.calls.length)).toEqual([1, 1, 1, 0, 0]);
  for (const { end } of pages) end();
  expect(await Promise.all(done)).toHaveLength(5);
  await flushPromises();
  expect(renderings.size).toBe(0);
});

test('what waits outside a rendering counts for none', () => {
  expect(() => beginWait()()).not.toThrow();
});

test('a page that finds the queue full is refused at once', async () => {
  const renderings = new Renderings({ concurrency: 1, maxWaiting: 2 });
  const page = held();
  const done = [1, 2, 3].map((number) => renderings.run(`reader ${number}`, page.render));
  await flushPromises();
  await expect(renderings.run('reader 4', page.render)).rejects.toThrow(BusyError);
  page.end();
  expect(await Promise.all(done)).toHaveLength(3);
  expect(page.render).toHaveBeenCalledTimes(3);
});

test('one reader cannot fill the queue, so others still find a place', async () => {
  const renderings = new Renderings({ concurrency: 1, maxWaiting: 10, maxOfOneReader: 2 });
  const page = held();
  const done = [1, 2, 3].map(() => renderings.run('greedy', page.render));
  await expect(renderings.run('greedy', page.render)).rejects.toThrow(BusyError);
  done.push(renderings.run('patient', page.render));
  page.end();
  expect(await Promise.all(done)).toHaveLength(4);
  expect(await renderings.run('greedy', page.render)).toBe('página');
});

test('nor can the readers of one network', async () => {
  const renderings = new Renderings();
  const page = held();
  const readers = Array.from({ length: 200 }, (_, number) => `2001:db8:7:${number.toString(16)}::`);
  const done = readers.map((reader) => renderings.run(reader, page.render));
  done.push(renderings.run('2001:db8:8::', page.render));
  page.end();
  const settled = await Promise.allSettled(done);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(57);
  expect(settled.at(-1)?.status).toBe('fulfilled');
});

test('a page that waits too long in the queue is refused, and is not rendered later', async () => {
  const renderings = new Renderings({ concurrency: 1, maxWaitMs: 1 });
  const [first, second] = [held(), held()];
  const done = renderings.run('one', first.render);
  await expect(renderings.run('other', second.render)).rejects.toThrow(BusyError);
  first.end();
  await done;
  await flushPromises();
  expect(second.render).not.toHaveBeenCalled();
  expect(renderings.size).toBe(0);
});

test('a page that was queued is rendered for its own request, not for the one whose page made room', async () => {
  const requests = new AsyncLocalStorage<string>();
  const renderings = new Renderings({ concurrency: 1 });
  const first = held();
  const seen: (string | undefined)[] = [];
  const before = requests.run('first', () => renderings.run('a reader', first.render));
  const queued = requests.run('second', () =>
    renderings.run('another', async () => seen.push(requests.getStore())),
  );
  first.end();
  await Promise.all([before, queued]);
  expect(seen).toEqual(['second']);
});

test('a rendering that fails rejects its own call, and makes room', async () => {
  const renderings = new Renderings({ concurrency: 1 });
  await expect(renderings.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await renderings.run('one', async () => 'página')).toBe('página');
});

test('pages that are renewed wait behind those that readers wait for, and take none of their places', async () => {
  const renderings = new Renderings({ concurrency: 1, maxWaiting: 1, maxOfOneReader: 1 });
  const running = held();
  const order: string[] = [];
  const named = (name: string) => () => Promise.resolve(order.push(name));
  const done: Promise<unknown>[] = [renderings.run('reader', running.render)];
  const renewals = Array.from({ length: 40 }, () => renderings.renew(named('renewed')));
  done.push(renderings.run('reader', named('waited for')));
  running.end();
  await Promise.all(done);
  const refused = (await Promise.allSettled(renewals)).filter(({ status }) => status === 'rejected');
  expect(order[0]).toBe('waited for');
  expect(order).toHaveLength(1 + renewals.length - refused.length);
  // Beyond a limit they are left to the next request.
  expect(refused).toHaveLength(8);
  await flushPromises();
  expect(renderings.size).toBe(0);
});
