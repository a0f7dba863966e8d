import { beforeEach, expect, test, vi } from 'vitest';
import { places } from '#document/places.ts';
import { fetchCopy, listCopies } from './copies.ts';
import { navigate, navigateFrame } from './navigate.ts';

const origin = 'https://telecoqui.example';

/** A browser's cache, with the order of its keys: the last one that was put is last. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  isFull = false;
  #url = (address: string | Request) =>
    new URL(typeof address === 'string' ? address : address.url, origin).href;
  match = (address: string | Request) => Promise.resolve(this.entries.get(this.#url(address))?.clone());
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)));
  delete = (address: string) => Promise.resolve(this.entries.delete(this.#url(address)));
  put = (address: string, response: Response) => {
    if (this.isFull) return Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));
    this.entries.delete(this.#url(address));
    this.entries.set(this.#url(address), response);
    return Promise.resolve();
  };
}

let cache: FakeCache;
/** The network's response to each path. A missing one is a connection that fails. */
let network: Record<string, () => Promise<Response>>;

const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const silent = () => new Promise<Response>(() => {});

/** With the type that a browser gives a response of the same site. */
function basic(response: Response): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => basic(clone()) },
  });
}

function sent(text: string, { status = 200, ...headers }: Record<string, string | number> = {}): Response {
  const response = new Response(
    `${places.head}<title>${text} | Telecoquí</title>${places.notice}<main>${text}</main><ul data-kept>${places.kept}<li>0</li></ul>`,
    {
      status: Number(status),
      headers: {
        'Content-Type': 'text/html',
        'Cache-Control': 'public, max-age=0',
        Date: new Date().toUTCString(),
        ...(headers as Record<string, string>),
      },
    },
  );
  return basic(response);
}

/** The request for a page; `early` is what the browser has requested in advance. */
const eventOf = (path: string, work: Promise<unknown>[], early?: Response) =>
  ({
    request: new Request(origin + path),
    preloadResponse: Promise.resolve(early),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }) as never;

/** Opens a page. Resolves with its text when the worker's work for it has ended. */
async function open(path: string, waits = true, early?: Response): Promise<string> {
  const work: Promise<unknown>[] = [];
  const response = await navigate(eventOf(path, work, early));
  const text = await response.text();
  if (waits) await Promise.all(work);
  return text;
}

const addresses = async () => (await listCopies()).map(({ address }) => address);

beforeEach(() => {
  cache = new FakeCache();
  network = {};
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', (asked: Request | string) => {
    const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
    return (network[pathname + search] ?? refused)();
  });
});

test('the network’s response is shown as it is, and kept', async () => {
  network['/a?utm=1'] = async () => sent('Una');
  expect(await open('/a?utm=1')).toBe(await sent('Una').text());
  network = {};
  expect(await open('/a')).toMatch(
    /<aside .*Copia guardada hace un momento\..*<\/aside><!--notice--><main>Una/,
  );
});

const clock = { 'Server-Timing': 'clock;desc="1795980000", n;desc="7"' };
const challenge = '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/challenge"></script>';
const foreign = (status: number, headers: Record<string, string> = {}, body = challenge) =>
  basic(
    new Response(body, {
      status,
      headers: { 'Content-Type': 'text/html', Date: new Date().toUTCString(), ...headers },
    }),
  );
const withType = (type: ResponseType) =>
  Object.defineProperties(new Response(null), {
    type: { value: type },
    status: { value: 0 },
    clone: { value: () => withType(type) },
  });

test.each([
  ['a failed page', () => sent('Error', { 'Cache-Control': 'no-store', 'Retry-After': '30', ...clock })],
  ['a page for this reader alone', () => sent('Privada', { 'Cache-Control': 'private', ...clock })],
  ...[500, 502, 503, 504, 520, 521, 530].map(
    (status) => [`a failure (${status})`, () => sent('Error', { status, ...clock })] as const,
  ),
  ['the challenge of a CDN', () => foreign(403, { 'cf-mitigated': 'challenge' })],
  ...[401, 403, 404, 407, 410, 418, 429, 451, 503].map(
    (status) => [`the ${status} of somebody else`, () => foreign(status)] as const,
  ),
  ['a network that wants a password', () => foreign(200, {}, '<title>WiFi del hotel</title><form></form>')],
  ['a challenge that says 200', () => foreign(200, { 'Cache-Control': 'public' })],
  ['a redirect to another host', () => withType('opaqueredirect')],
  ['an empty page', () => foreign(200, {}, '')],
] satisfies (readonly [string, () => Response])[])('%s is shown, and the copy stays', async (_, respond) => {
  network['/a'] = async () => sent('Una');
  await open('/a');
  network['/a'] = async () => respond();
  expect(await open('/a')).toBe(await respond().text());
  expect(await addresses()).toEqual(['/a']);
  network = {};
  expect(await open('/a')).toContain('<main>Una');
});

test.each([404, 410])(
  'a page of which the site says that it is gone (%d) takes its copy with it',
  async (status) => {
    network['/a'] = async () => sent('Una');
    await open('/a');
    network['/a'] = async () => sent('Nada', { status, ...clock });
    expect(await open('/a')).toContain('<main>Nada');
    expect(await addresses()).toEqual([]);
  },
);

test('what the browser has requested in advance is shown, and one that failed is a connection that failed', async () => {
  expect(await open('/a', true, sent('Una'))).toContain('<main>Una');
  const failed = Response.error();
  expect(await open('/a', true, failed)).toContain('Sin conexión. Copia guardada hace un momento.');
  await expect(open('/b', true, failed)).rejects.toThrow('No network');
  await expect(navigateFrame(eventOf('/marco', [], failed))).rejects.toThrow('No network');
});

test('a silent network gives way to the copy after eight seconds, and to nothing else', async () => {
  network = { '/a': async () => sent('Una'), '/offline': async () => sent('Lista') };
  await open('/a');
  await open('/offline');
  vi.useFakeTimers();
  network = { '/a': silent, '/b': silent };
  let shown = '';
  void open('/a', false).then((text) => (shown = text));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(shown).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toContain('La conexión no responde. Copia guardada hace');
  // Without a copy the reader waits for the network, which may be slow.
  let respond: (response: Response) => void = () => {};
  network['/b'] = () => new Promise((resolve) => (respond = resolve));
  const waiting = open('/b', false);
  await vi.advanceTimersByTimeAsync(60_000);
  respond(sent('Tarde'));
  expect(await waiting).toContain('<main>Tarde');
});

test('a response that comes late leaves the copy of the page that was opened after it was requested', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const late = Promise.withResolvers<Response>();
  const responses = [late.promise, sent('Dos')];
  network['/a'] = async () => responses.shift() ?? refused();
  const first = open('/a');
  vi.advanceTimersByTime(1_000);
  expect(await open('/a')).toContain('<main>Dos');
  late.resolve(sent('Una'));
  expect(await first).toContain('<main>Una');
  network = {};
  expect(await open('/a')).toContain('<main>Dos');
  // What is requested later counts, also on a device whose clock was set back.
  vi.setSystemTime(Date.now() - 60_000);
  network['/a'] = async () => sent('Tres');
  await open('/a');
  network = {};
  expect(await open('/a')).toContain('<main>Tres');
});

test('in place of a page without a copy the list is shown, and without the list the browser’s own page', async () => {
  await expect(open('/b')).rejects.toThrow('Failed to fetch');
  network = { '/a': async () => sent('Una'), '/offline': async () => sent('Lista') };
  await open('/a');
  expect(await open('/offline')).toMatch(/<ul data-kept><li><a href="\/a">Una<\/a>/);
  network = {};
  expect(await open('/account')).toMatch(
    /Sin conexión\. Esta página no está guardada.*<main>Lista.*href="\/a"/,
  );
  expect(await open('/offline')).not.toContain('Sin conexión');
});

test('the weather page is that of the reader’s municipality', async () => {
  network = {
    '/tiempo': async () => sent('San Juan'),
    '/tiempo?municipio=Ponce': async () => sent('Ponce', { 'Content-Location': '/tiempo?municipio=Ponce' }),
  };
  await fetchCopy('/tiempo?municipio=Ponce');
  await open('/tiempo');
  network = {};
  expect(await open('/tiempo')).toContain('<main>Ponce');
});

test.each([
  '<img src=x onerror=alert(1)>',
  'Llame al 900-000-0000',
  'ponce',
  'x'.repeat(500),
  '"><h1>a</h1>',
])(
  'a municipality that the server does not know, "%s", becomes no copy and no weather page',
  async (municipality) => {
    const address = `/tiempo?municipio=${encodeURIComponent(municipality)}`;
    network = {
      '/offline': async () => sent('Lista'),
      '/tiempo': async () => sent('San Juan'),
      // As the origin responds: it ignores the parameter.
      [address]: async () => sent('San Juan'),
    };
    await open('/offline');
    await open('/tiempo');
    await open(address);
    await fetchCopy(address);
    network = {};
    expect(await addresses()).toEqual(['/offline', '/tiempo']);
    expect(await open('/tiempo')).toContain('<main>San Juan');
    expect(await open('/offline')).not.toContain(' (');
  },
);

test('what is fetched in advance is fetched again after an hour', async () => {
  const fetched = vi.fn(async () => sent('Tiempo'));
  network['/tiempo'] = fetched;
  await fetchCopy('/tiempo');
  await fetchCopy('/tiempo');
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
  await fetchCopy('/tiempo');
  expect(fetched).toHaveBeenCalledTimes(2);
  network = {};
  await expect(fetchCopy('/otra')).resolves.toBeUndefined();
});

test('the newest forty pages are kept, with the home page and the list, and six million characters', async () => {
  vi.stubGlobal('fetch', async (asked: Request) => sent(new URL(asked.url).pathname));
  for (const path of ['/', '/offline', '/1', '/2']) await open(path);
  for (let place = 3; place <= 39; place += 1) await open(`/${place}`);
  // Read again, so the first one is not the oldest any more.
  await open('/1');
  await open('/40');
  const kept = await addresses();
  expect(kept).toHaveLength(40);
  expect(kept).not.toContain('/2');
  expect(kept).not.toContain('/3');
  for (const path of ['/', '/offline', '/1', '/40']) expect(kept).toContain(path);
  vi.stubGlobal('fetch', async () => sent('x'.repeat(499_000)));
  for (let place = 0; place < 8; place += 1) await open(`/largo/${place}`);
  const sizes = (await listCopies()).map(({ facts }) => facts.size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
  vi.stubGlobal('fetch', async () => sent('x'.repeat(600_000)));
  await open('/enorme');
  expect(await addresses()).not.toContain('/enorme');
});

test('storage that is full or refused changes nothing for readers', async () => {
  network['/a'] = async () => sent('Una');
  await open('/a');
  cache.isFull = true;
  network['/a'] = async () => sent('Dos');
  expect(await open('/a')).toContain('<main>Dos');
  network = {};
  expect(await open('/a')).toContain('<main>Una');
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) });
  network['/a'] = async () => sent('Dos');
  expect(await open('/a')).toContain('<main>Dos');
  network = {};
  await expect(open('/a')).rejects.toThrow('Failed to fetch');
});
