import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

let sample: SampleNewsroom;

beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0 });
});
afterEach(() => sample.faults.clear());
afterAll(() => sample.close());

const posts = '/wp-json/wp/v2/posts?per_page=1';

function control(method: string, name: string, body?: unknown): Promise<Response> {
  return fetch(`${sample.url}/_sample/${name}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('faults', () => {
  test('down drops the connection', async () => {
    await control('POST', 'fault', { mode: 'down' });
    await expect(fetch(sample.url + posts)).rejects.toThrow();
  });

  test.each([
    ['http401', 401, 'application/json'],
    ['http403', 403, 'application/json'],
    ['http404', 404, 'application/json'],
    ['http429', 429, 'text/plain'],
    ['error500', 500, 'application/json'],
    ['http503', 503, 'text/html'],
    ['over-qps', 403, 'text/html'],
    ['html', 200, 'text/html'],
  ])('%s', async (mode, status, type) => {
    await control('POST', 'fault', { mode });
    const response = await fetch(sample.url + posts);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
  });

  test('truncated, empty and wrong types', async () => {
    const good = z
      .array(z.record(z.string(), z.unknown()))
      .parse(await (await fetch(sample.url + posts)).json());
    sample.faults.set({ mode: 'truncated' });
    const half = await (await fetch(sample.url + posts)).text();
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    sample.faults.set({ mode: 'empty' });
    expect(await (await fetch(sample.url + posts)).text()).toBe('');
    sample.faults.set({ mode: 'wrong-types' });
    const wrong = z
      .array(z.record(z.string(), z.unknown()))
      .parse(await (await fetch(sample.url + posts)).json());
    expect(Object.keys(wrong[0] ?? {})).toEqual(Object.keys(good[0] ?? {}));
    expect(typeof wrong[0]?.['id']).not.toBe('number');
  });

  test('nulls keep the list and empty its items', async () => {
    sample.faults.set({ mode: 'nulls' });
    expect(await (await fetch(sample.url + posts)).json()).toEqual([null]);
  });

  test.each(['cut', 'bad-gzip'] as const)('%s starts correctly and breaks in the middle', async (mode) => {
    sample.faults.set({ mode });
    const response = await fetch(`${sample.url}/wp-json/wp/v2/posts?per_page=20`);
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
  });

  test('do not affect the calls that match "except"', async () => {
    sample.faults.set({ mode: 'http503', except: 'per_page=7' });
    expect((await fetch(sample.url + posts)).status).toBe(503);
    expect((await fetch(`${sample.url}/wp-json/wp/v2/posts?per_page=7`)).status).toBe(200);
  });

  test.each(['huge', 'endless'] as const)('%s sends until the client disconnects', async (mode) => {
    sample.faults.set({ mode });
    const response = await fetch(sample.url + posts);
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > 8 * 1024 * 1024) break;
    }
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
  });

  test('affect one path for the given number of calls', async () => {
    await control('POST', 'fault', { mode: 'error500', path: 'categories', times: 2 });
    const categories = () => fetch(`${sample.url}/wp-json/wp/v2/categories`).then(({ status }) => status);
    expect((await fetch(sample.url + posts)).status).toBe(200);
    expect([await categories(), await categories(), await categories()]).toEqual([500, 500, 200]);
  });
});
