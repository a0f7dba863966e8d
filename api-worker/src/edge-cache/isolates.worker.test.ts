import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { Isolate } from '../isolate.ts';
import { readSettings } from '../settings.ts';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';
import { newsroomLoaded } from '../testing/loaded.ts';
import { dataCentreStore } from './shared-breakers.ts';

/** What several isolates of one data centre share; the figures are in docs/reliability.md. */
const howMany = 8;
const list = '/api/wordpress/noticias';

let desk: Desk;
let isolates: Desk[];

beforeEach(() => {
  desk = new Desk();
  desk.wordpress.posts = [post({ id: 1 })];
  isolates = Array.from({ length: howMany }, () => new Desk({ beside: desk }));
});

const calls = () => desk.wordpress.calls.length;
const status = (isolate: Desk, path = list) => isolate.status(path);

describe('calls to WordPress for one list', () => {
  it('are one for each isolate that starts with nothing stored, however many readers it has', async () => {
    await Promise.all(isolates.flatMap((isolate) => [1, 2, 3].map(() => status(isolate))));
    expect(calls()).toBe(howMany);
  });

  it('are one for all isolates that start while the last good copy is fresh', async () => {
    await status(desk);
    for (const isolate of isolates) expect(await status(isolate)).toBe(200);
    expect(calls()).toBe(1);
  });
});

describe('an isolate that starts while WordPress is down', () => {
  beforeEach(async () => {
    await status(desk);
    desk.passSeconds(3_600);
    desk.wordpress.mood = 'down';
    for (let number = 0; number < 6; number += 1) await status(desk, `${list}/noticia-${number}`);
  });

  it('sends last good copies at once, and does not call WordPress while another isolate’s breaker is open', async () => {
    const before = calls();
    for (const isolate of isolates) {
      const response = await isolate.request(list);
      expect(response.headers.get('X-Data-State')).toBe('last-good');
      expect(await status(isolate, `${list}/otra`)).toBe(503);
    }
    expect(calls()).toBe(before);
  });

  it('sends one trial call after the pause, instead of five calls', async () => {
    desk.passSeconds(6);
    const before = calls();
    const [isolate = desk] = isolates;
    for (let number = 0; number < 6; number += 1) await status(isolate, `${list}/otra-${number}`);
    expect(calls() - before).toBe(1);
  });

  it('calls WordPress as usual once another isolate has reached it', async () => {
    desk.wordpress.mood = 'well';
    desk.passSeconds(6);
    expect(await status(desk)).toBe(200);
    const before = calls();
    const [isolate = desk] = isolates;
    for (let number = 0; number < 3; number += 1) await status(isolate, `${list}/otra-${number}`);
    expect(calls() - before).toBe(3);
  });
});

it('the notes of a data centre are in its cache, and each installation has its own', async () => {
  const note = { reason: 'http_500', failingSince: 1, openUntil: 2 };
  const store = dataCentreStore(`https://cms.ejemplo.pr/${crypto.randomUUID()}`);
  expect(await store.read('wordpress')).toBeUndefined();
  await store.write('wordpress', note);
  expect(await store.read('wordpress')).toEqual(note);
  expect(await dataCentreStore('https://otro.ejemplo.pr').read('wordpress')).toBeUndefined();
  await store.remove('wordpress');
  expect(await store.read('wordpress')).toBeUndefined();
});

describe("Cloudflare's limits per reader", () => {
  beforeEach(() => newsroomLoaded(Date.now()));

  /** A household of its own: all addresses of a /64 are one reader. */
  const reader = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;

  async function read(isolate: Isolate, address: string, bindings: object = {}): Promise<number> {
    const context = createExecutionContext();
    const request = new Request('https://api.ejemplo.pr/api/articles/search?q=lluvia', {
      headers: { 'CF-Connecting-IP': address },
    });
    const response = await createApp(isolate).fetch(request, { ...env, ...bindings }, context);
    await waitOnExecutionContext(context);
    return response.status;
  }

  it('count a reader of several isolates together, and each reader alone', async () => {
    const one = reader();
    // Each isolate alone would let all 35 pass. A minute of the runtime's clock may begin meanwhile, and lets 60 more pass.
    const statuses: number[] = [];
    for (const isolate of Array.from({ length: 4 }, () => new Isolate()))
      for (let number = 0; number < 35; number += 1) statuses.push(await read(isolate, one));
    const passed = statuses.filter((responded) => responded === 200).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(120);
    expect(statuses.filter((responded) => responded === 429)).toHaveLength(140 - passed);
    expect(await read(new Isolate(), reader())).toBe(200);
  });

  it('count a network as ten readers, of however many addresses and isolates', async () => {
    const counts = new Map<string, number>();
    const SEARCH_LIMIT = {
      limit: async ({ key }: { key: string }) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return { success: (counts.get(key) ?? 0) <= 2 };
      },
    };
    const isolates = Array.from({ length: 4 }, () => new Isolate());
    let passed = 0;
    for (let number = 0; number < 60; number += 1) {
      const isolate = isolates[number % 4] ?? new Isolate();
      const address = `2001:db8:7:${number}::1`;
      if ((await read(isolate, address, { SEARCH_LIMIT })) === 200) passed += 1;
    }
    expect(passed).toBe(20);
    expect(await read(new Isolate(), '2001:db8:8::1', { SEARCH_LIMIT })).toBe(200);
  });

  it('let readers pass when Cloudflare cannot count them, and the isolate still counts', async () => {
    const SEARCH_LIMIT = { limit: () => Promise.reject(new Error('no counter')) };
    const isolate = new Isolate();
    const [one, statuses] = [reader(), new Array<number>()];
    for (let number = 0; number < 61; number += 1) statuses.push(await read(isolate, one, { SEARCH_LIMIT }));
    expect(statuses.filter((responded) => responded === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are the same numbers as the settings that limit an isolate', () => {
    const settings = readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' });
    expect(Object.fromEntries(env.RATELIMITS.map(({ name, simple }) => [name, simple]))).toEqual({
      SUBSCRIBE_LIMIT: { limit: settings.SUBSCRIBE_PER_MINUTE, period: 60 },
      READ_LIMIT: { limit: settings.READS_PER_MINUTE, period: 60 },
      SEARCH_LIMIT: { limit: settings.SEARCHES_PER_MINUTE, period: 60 },
      LOAD_LIMIT: { limit: settings.LOADS_PER_MINUTE, period: 60 },
    });
  });
});
