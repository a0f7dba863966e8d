import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

let sample: SampleNewsroom;
let clock = new Date('2026-11-20T18:42:10Z');

beforeAll(async () => {
  sample = await startSampleNewsroom({ port: 0, now: () => clock });
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

  test('drip sends byte by byte', async () => {
    sample.faults.set({ mode: 'drip' });
    const leaving = new AbortController();
    const response = await fetch(sample.url + posts, { signal: leaving.signal });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBe(1);
    leaving.abort();
  });

  test('redirect-loop redirects to the same address', async () => {
    sample.faults.set({ mode: 'redirect-loop' });
    const { status, headers } = await fetch(sample.url + posts, { redirect: 'manual' });
    expect(status).toBe(302);
    expect(new URL(headers.get('Location') ?? 'x', sample.url + posts).href).toBe(sample.url + posts);
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

  test('slow does not keep the client from disconnecting', async () => {
    sample.faults.set({ mode: 'slow' });
    const leaving = new AbortController();
    const response = fetch(sample.url + posts, { signal: leaving.signal });
    await expect
      .poll(async () =>
        z
          .array(z.object({ path: z.string() }))
          .parse(await (await control('GET', 'requests')).json())
          .at(-1),
      )
      .toMatchObject({ path: posts });
    leaving.abort();
    await expect(response).rejects.toThrow('aborted');
  });

  test('affect one path for the given number of calls', async () => {
    await control('POST', 'fault', { mode: 'error500', path: 'categories', times: 2 });
    const categories = () => fetch(`${sample.url}/wp-json/wp/v2/categories`).then(({ status }) => status);
    expect((await fetch(sample.url + posts)).status).toBe(200);
    expect([await categories(), await categories(), await categories()]).toEqual([500, 500, 200]);
  });

  test('end with the mode "none"', async () => {
    sample.faults.set({ mode: 'error500' });
    await control('POST', 'fault', { mode: 'none' });
    expect((await fetch(sample.url + posts)).status).toBe(200);
  });

  test.each([{ mode: 'fire' }, { mode: 'down', path: '(' }, { mode: 'down', times: 0 }])(
    '%o is refused',
    async (fault) => {
      expect((await control('POST', 'fault', fault)).status).toBe(400);
    },
  );
});

test('the list of calls holds upstream calls only and can be cleared', async () => {
  await control('DELETE', 'requests');
  await fetch(sample.url + posts);
  expect(await (await control('GET', 'requests')).json()).toEqual([
    { method: 'GET', path: posts, at: clock.toISOString() },
  ]);
  await control('DELETE', 'requests');
  expect(await (await control('GET', 'requests')).json()).toEqual([]);
});

describe('stories that change while the server runs', () => {
  const find = async (slug: string) => {
    const response = await fetch(`${sample.url}/wp-json/wp/v2/posts?slug=${slug}`);
    return z
      .array(z.looseObject({ id: z.number(), title: z.object({ rendered: z.string() }) }))
      .parse(await response.json());
  };

  test('a new story appears, changes and disappears', async () => {
    await control('PUT', 'stories', {
      id: 90_001,
      title: 'Nueva & breve',
      publishedAt: '2026-11-20T18:00:00Z',
    });
    expect(await find('nueva-breve')).toMatchObject([
      { id: 90_001, title: { rendered: 'Nueva &amp; breve' } },
    ]);
    await control('PUT', 'stories', { id: 90_001, title: 'Corregida' });
    expect(await find('nueva-breve')).toMatchObject([
      {
        title: { rendered: 'Corregida' },
        date_gmt: '2026-11-20T18:00:00',
        modified_gmt: '2026-11-20T18:42:10',
      },
    ]);
    expect(await (await control('DELETE', 'stories/90001')).json()).toEqual({ deleted: true });
    expect(await find('nueva-breve')).toEqual([]);
  });

  test('a scheduled story appears at its time', async () => {
    await control('PUT', 'stories', { id: 90_002, title: 'Mañana', publishedAt: '2026-11-20T19:00:00Z' });
    expect(await find('manana')).toEqual([]);
    clock = new Date('2026-11-20T19:00:01Z');
    expect(await find('manana')).toHaveLength(1);
  });

  test.each([{ title: 'sin id' }, { id: 1, publishedAt: 'ayer' }, { id: 1, color: 'rojo' }])(
    '%o is refused',
    async (story) => {
      expect((await control('PUT', 'stories', story)).status).toBe(400);
    },
  );

  test('an unknown endpoint is a 404', async () => {
    expect((await control('GET', 'nada')).status).toBe(404);
  });
});

describe('uploads', () => {
  const picture = '/wp-content/uploads/2026/01/01-yunque-300x169.jpg';

  test('are scaled, and revalidated with 304', async () => {
    const first = await fetch(sample.url + picture);
    expect(first.headers.get('content-type')).toBe('image/jpeg');
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(30 * 1024);
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    const status = async (headers: Record<string, string>) =>
      (await fetch(sample.url + picture, { headers })).status;
    expect(await status({ 'if-none-match': etag })).toBe(304);
    expect(await status({ 'if-modified-since': modified })).toBe(304);
    expect(await status({ 'if-none-match': '"otra"' })).toBe(200);
  });

  test('include the recording of a coquí', async () => {
    const response = await fetch(`${sample.url}/wp-content/uploads/2026/01/canto-de-coqui.wav`);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
  });

  test.each([
    '/wp-content/uploads/2026/01/01-yunque-301x169.jpg',
    '/wp-content/uploads/../../server.ts',
    '/nada',
  ])('%s is not there', async (path) => {
    expect((await fetch(sample.url + path)).status).toBe(404);
  });

  test('HEAD announces the length without a body', async () => {
    const response = await fetch(sample.url + picture, { method: 'HEAD' });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await response.text()).toBe('');
  });
});
