import { beforeEach, expect, test, vi } from 'vitest';

const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: `categoria-${index + 1}`,
    name: `Categoría ${index + 1}`,
    count: count - index - 1,
  }));

const health = (sample: boolean) => ({
  status: 'ok',
  upstreams: [{ name: 'wordpress', state: 'ok', sample, ageSeconds: null }],
  readModelAgeSeconds: null,
  changeAgeSeconds: null,
});

/** Stubs fetch with responses by path; any other path responds with 503. Returns the mock. */
function worker(responses: Record<string, unknown>) {
  const requested = vi.fn(async (address: string) => {
    const response = responses[new URL(address).pathname];
    return response === undefined ? new Response('no', { status: 503 }) : Response.json(response);
  });
  vi.stubGlobal('fetch', requested);
  return requested;
}

/** The module caches its data, so each test loads a new instance. */
const load = async () => (await import('./shell-data.ts')).shellData;

const all = {
  '/api/wordpress/categorias': categories(3),
  '/api/wordpress/categorias-programas': categories(2),
  '/api/health': health(true),
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
});

test('concurrent pages share one set of requests', async () => {
  const requested = worker(all);
  const shellData = await load();
  const pages = await Promise.all(Array.from({ length: 20 }, () => shellData()));
  expect(requested).toHaveBeenCalledTimes(3);
  expect(pages[0]?.samples).toEqual(['wordpress']);
  expect(new Set(pages).size).toBe(1);
});

test('the sample of the television signal is listed, with and without a worker', async () => {
  vi.stubEnv('SAMPLE_SIGNAL_URL', 'http://127.0.0.1:4000');
  worker(all);
  expect((await (await load())()).samples).toEqual(['wordpress', 'signal']);
  vi.resetModules();
  worker({});
  expect((await (await load())()).samples).toEqual(['signal']);
});

test('a change refreshes the data once, and data whose request fails then is kept', async () => {
  const requested = worker(all);
  const shellData = await load();
  await shellData();
  vi.stubEnv('CONTENT_POSITION', '7');
  worker({ ...all, '/api/wordpress/categorias': categories(2) });
  const [one, other] = await Promise.all([shellData(), shellData()]);
  expect(one.newsCategories).toHaveLength(1);
  expect(other).toBe(one);
  expect(requested).toHaveBeenCalledTimes(3);
  vi.stubEnv('CONTENT_POSITION', '8');
  worker({});
  expect((await shellData()).newsCategories).toHaveLength(1);
});

test('empty categories are left out, and the 14 with the most items are listed, the largest first', async () => {
  // As WordPress sends them, by name: the largest is the last.
  worker({ ...all, '/api/wordpress/categorias': categories(40).toReversed() });
  const { newsCategories, programmeCategories } = await (await load())();
  expect(programmeCategories.map(({ slug }) => slug)).toEqual(['categoria-1']);
  expect(newsCategories.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 14 }, (_, index) => `categoria-${index + 1}`),
  );
});

test('without a worker all lists are empty', async () => {
  worker({});
  expect(await (await load())()).toEqual({
    newsCategories: [],
    programmeCategories: [],
    samples: [],
  });
});

test('data whose request fails keeps its last good value', async () => {
  worker(all);
  const shellData = await load();
  const before = await shellData();

  worker({ '/api/wordpress/categorias': categories(4) });
  vi.advanceTimersByTime(31_000);
  await shellData();
  await vi.waitFor(async () => expect((await shellData()).newsCategories).toHaveLength(3));
  expect((await shellData()).programmeCategories).toEqual(before.programmeCategories);
  expect((await shellData()).samples).toEqual(['wordpress']);
});

test('at its deadline a page does not wait for the frame’s data', async () => {
  worker(all);
  const shellData = await load();
  await shellData();
  vi.advanceTimersByTime(31_000);
  // A worker that never responds.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const page = new AbortController();
  vi.stubGlobal('renderContext', { deadline: () => page.signal });
  const frame = shellData();
  page.abort();
  expect((await frame).newsCategories).toHaveLength(2);
  expect((await shellData()).newsCategories).toHaveLength(2);
});
