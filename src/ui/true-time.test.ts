import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const truth = Date.parse('2026-11-21T12:00:00Z');

let answer: () => Promise<Response>;
const asked = vi.fn(() => answer());

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('location', { pathname: '/live' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  asked.mockClear();
  answer = () => Promise.resolve(new Response(null, { headers: { Date: new Date(truth).toUTCString() } }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the page's clock says, when the reader's says `reader` and the page was drawn at `drawn`. */
async function clockOf(reader: number, drawn: number): Promise<number> {
  vi.useFakeTimers({ now: reader });
  vi.resetModules();
  const { keepTrueTime: keep } = await import('./true-time.ts');
  const { $now: now } = await import('./clock.store.ts');
  await keep(drawn);
  return now.get();
}

test('a clock that agrees with the page is not asked about', async () => {
  expect(await clockOf(truth + 90_000, truth)).toBe(truth + 90_000);
  expect(asked).not.toHaveBeenCalled();
});

test.each([day, -day, 3_600_000, -3_600_000])(
  'a clock wrong by %i ms is set by the server',
  async (wrong) => {
    expect(await clockOf(truth + wrong, truth - 5000)).toBe(truth);
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      '/live',
      expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
    );
  },
);

test('a page that the browser kept for a day leaves a right clock alone', async () => {
  expect(await clockOf(truth + 1500, truth - day)).toBe(truth + 1500);
  expect(asked).toHaveBeenCalledOnce();
});

test('an answer that a cache has held says how long', async () => {
  answer = () =>
    Promise.resolve(
      new Response(null, { headers: { Date: new Date(truth - 600_000).toUTCString(), Age: '600' } }),
    );
  expect(await clockOf(truth + day, truth)).toBe(truth);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without a date', () => Promise.resolve(new Response(null))],
  ['rubbish', () => Promise.resolve(new Response(null, { headers: { Date: 'ayer', Age: 'x' } }))],
])('%s: the reader’s clock is what there is', async (_name, given) => {
  answer = given;
  expect(await clockOf(truth + day, truth)).toBe(truth + day);
});
