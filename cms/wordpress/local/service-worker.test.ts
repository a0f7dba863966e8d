import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const script = readFileSync(
  new URL('../telecoqui/assets/minute-desk/service-worker.js', import.meta.url),
  'utf8',
);
const page = 'https://cms.example/wp-admin/admin.php?page=telecoqui-minuto';

/** What happens to the worker, and what it does then. */
interface Happening {
  data?: string;
  request?: { url: string; mode: string; method: string };
  waitUntil?: (work: Promise<unknown>) => void;
  respondWith?: (response: Promise<Response>) => void;
}
let listeners: Record<string, (event: Happening) => void>;
let kept: Map<string, Response>;
let network: () => Promise<Response>;
/** What the browser keeps the worker alive for. */
let waited: Promise<unknown>[];
const skipWaiting = vi.fn();
const claim = vi.fn(() => Promise.resolve());

/** A response of WordPress at its own address: made-up ones have another type. */
const respond = (text: string, init: ResponseInit = {}) => {
  const response = new Response(text, init);
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => new Response(text, init) },
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  listeners = {};
  kept = new Map();
  waited = [];
  network = () => Promise.resolve(respond('nueva'));
  const cache = {
    match: async (url: string) => kept.get(url),
    put: async (url: string, response: Response) => void kept.set(url, response),
  };
  runInNewContext(script, {
    self: {
      addEventListener: (type: string, listener: (event: Happening) => void) => (listeners[type] = listener),
      skipWaiting: skipWaiting.mockClear(),
      clients: { claim: claim.mockClear() },
    },
    caches: { open: async () => cache, match: cache.match },
    fetch: () => network(),
    setTimeout,
  });
});

/** Opens a page; undefined where the worker leaves that to the browser. */
function open(mode = 'navigate', method = 'GET'): Promise<Response> | undefined {
  let response: Promise<Response> | undefined;
  listeners['fetch']?.({
    request: { url: page, mode, method },
    waitUntil: (work) => waited.push(work),
    respondWith: (given) => (response = given),
  });
  return response;
}
/** A page tells the worker that it was loaded before. */
async function loadedBefore(): Promise<void> {
  let done: Promise<unknown> | undefined;
  listeners['message']?.({ data: page, waitUntil: (work) => (done = work) });
  await done;
}
const textOf = async (response: Response | undefined) => response?.text();
const keptText = () => textOf(kept.get(page)?.clone());

test('a new worker takes over at once', () => {
  const waitUntil = vi.fn();
  listeners['install']?.({});
  expect(skipWaiting).toHaveBeenCalledOnce();
  listeners['activate']?.({ waitUntil });
  expect(claim).toHaveBeenCalledOnce();
  expect(waitUntil).toHaveBeenCalledOnce();
});

test('a page that was loaded before is kept once, and not if it leads to a login', async () => {
  network = () => Promise.resolve(respond('', { status: 302 }));
  await loadedBefore();
  expect(kept.size).toBe(0);
  network = () => Promise.resolve(respond('primera'));
  await loadedBefore();
  network = () => Promise.resolve(respond('segunda'));
  await loadedBefore();
  expect(await keptText()).toBe('primera');
});

test('the page is of the network, which the kept one follows', async () => {
  for (const text of ['primera', 'segunda']) {
    network = () => Promise.resolve(respond(text));
    expect(await textOf(await open())).toBe(text);
    expect(await keptText()).toBe(text);
  }
});

test.each<[string, () => Promise<Response>]>([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responds with 500', () => Promise.resolve(respond('', { status: 500 }))],
  ['is silent', () => new Promise(() => {})],
])('while the network %s, the kept page is shown', async (_what, response) => {
  kept.set(page, respond('guardada'));
  network = response;
  const shown = open();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await textOf(await shown)).toBe('guardada');
  expect(await keptText()).toBe('guardada');
});

test('a network that takes less than four seconds is waited for, and a refusal of WordPress is shown', async () => {
  kept.set(page, respond('guardada'));
  network = () => new Promise((resolve) => setTimeout(() => resolve(respond('nueva')), 3_999));
  let shown = open();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(await textOf(await shown)).toBe('nueva');
  network = () => Promise.resolve(respond('No puedes', { status: 403 }));
  shown = open();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await textOf(await shown)).toBe('No puedes');
  expect(await keptText()).toBe('nueva');
});

test('a page that comes too late is kept for the next time', async () => {
  kept.set(page, respond('guardada'));
  network = () => new Promise((resolve) => setTimeout(() => resolve(respond('nueva')), 9_000));
  const shown = open();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await textOf(await shown)).toBe('guardada');
  expect(waited).toHaveLength(1);
  await Promise.all(waited);
  expect(await keptText()).toBe('nueva');
});

test.each<[string, () => Promise<unknown> | undefined]>([
  ['opened', open],
  ['loaded before', loadedBefore],
])('a page that is %s and comes late leaves what was requested after it', async (_what, ask) => {
  const late = Promise.withResolvers<Response>();
  network = () => late.promise;
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  network = () => Promise.resolve(respond('segunda'));
  expect(await textOf(await open())).toBe('segunda');
  late.resolve(respond('primera'));
  await first;
  expect(await keptText()).toBe('segunda');
});

test('everything that is no page passes by', () => {
  expect(open('cors')).toBeUndefined();
  expect(open('navigate', 'POST')).toBeUndefined();
});

test('a page of the network is shown where the browser cannot keep it', async () => {
  vi.spyOn(kept, 'set').mockImplementation(() => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  });
  expect(await textOf(await open())).toBe('nueva');
});
