import { describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { deportes } from '../testing/fixtures.ts';
import { getJson, timeLeft } from './get-json.ts';

/** The runtime's own fetch, against the host of src/testing/misbehaving-host.ts. */
const from = (name: string, timeoutMs = 5_000) =>
  getJson(new URL(`https://cms.ejemplo.pr/wp-json/wp/v2/${name}`), {
    fetch: (url, init) => fetch(url, init),
    timeoutMs,
  });

describe('a request over the network', () => {
  it('returns JSON with its headers', async () => {
    const { status, headers, json } = await from('good');
    expect({ status, json, total: headers.get('X-WP-Total') }).toEqual({
      status: 200,
      json: [{ id: 1 }],
      total: '1',
    });
  });

  it('follows WordPress to its canonical address', async () => {
    expect((await from('moved-here')).json).toEqual([{ id: 1 }]);
  });

  it.each([
    ['moved-away', 'redirected'],
    ['redirect-loop', 'redirected'],
    ['html', 'not_json'],
    ['cut', 'malformed'],
    ['empty', 'malformed'],
    ['huge', 'too_large'],
  ])('%s: %s', async (name, reason) => {
    await expect(from(name)).rejects.toMatchObject({ reason });
  });

  it.each([
    ['escapes', '{"name":"Luz\\u0000\\u202e \\ufffe\\b\\ud83d","list":["\\u2067x"]}'],
    ['characters', '{"name":"Luz\u007f\u202e \ufffe\u0085\\ud83d","list":["\u2067x"]}'],
  ])('is read without control characters and signs of direction: %s', async (_how, body) => {
    const options = { fetch: async () => new Response(body), timeoutMs: 5_000 };
    const { json } = await getJson(new URL('https://cms.ejemplo.pr/x'), options);
    expect(json).toEqual({ name: 'Luz   \ufffd', list: ['x'] });
  });

  it('gives up on a body that stalls', async () => {
    await expect(from('slow', 60)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it.each([
    ['\ufeff', ''],
    ['\ufeff\ufeff\n', '\n'],
    ['', '<!-- Cached by a plugin -->'],
    ['', '\n<!-- one --> \n<!-- two -->\n'],
    ['<!-- before -->', ''],
    ['<!-- before -->\ufeff', '\ufeff<!-- after -->'],
    ['\n\n', ' '],
    ['', '\ufeff'],
    ['<!-- a --><!-- b -->', '<!-- c -->'],
    ['', '<!-- no [1] list -->'],
  ])('reads JSON between %j and %j, whatever its header says', async (before, after) => {
    const item = [{ id: 1, html: '<!-- wp:paragraph -->' }];
    for (const type of ['application/json', 'text/html; charset=UTF-8', '']) {
      const { json } = await getJson(new URL('https://cms.ejemplo.pr/x'), {
        fetch: async () =>
          new Response(before + JSON.stringify(item) + after, { headers: { 'Content-Type': type } }),
        timeoutMs: 5_000,
      });
      expect(json).toEqual(item);
    }
  });

  it('replaces half of an emoji, and keeps a whole one', async () => {
    const body = String.raw`{"half":"caf\u00e9 \ud83d","whole":"\ud83d\ude00"}`;
    const { json } = await getJson(new URL('https://cms.ejemplo.pr/x'), {
      fetch: async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
      timeoutMs: 5_000,
    });
    expect(json).toEqual({ half: 'café \ufffd', whole: '😀' });
  });
});

describe('the time of one request', () => {
  it('is shared by all its calls, and never negative', () => {
    let clock = 1_000;
    const left = timeLeft({ primary: 3_500, secondary: 2_000, background: 10_000 }, () => clock);
    expect([left.primary, left.secondary]).toEqual([3_500, 2_000]);
    clock += 2_000;
    expect([left.primary, left.secondary]).toEqual([1_500, 1_500]);
    clock += 9_000;
    expect([left.primary, left.secondary, left.background]).toEqual([0, 0, 10_000]);
  });

  it('is over for the second call if the first has waited for all of it', async () => {
    const desk = new Desk({ timeouts: { primary: 3_500, secondary: 2_000, background: 10_000 } });
    desk.wordpress.categories = [deportes];
    // Fills the cache, so that the list is still requested when WordPress no longer responds with its categories.
    await desk.request('/api/wordpress/categorias');
    desk.passSeconds(86_400);
    desk.wordpress.mood = 'slow';
    const began = desk.clock;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const end = new AbortController();
      setTimeout(() => {
        desk.clock += milliseconds;
        end.abort();
      });
      return end.signal;
    });
    expect(await desk.status('/api/wordpress/noticias/deportes')).toBe(503);
    expect(desk.wordpress.calls.map(({ base }) => base)).toEqual(['categories', 'categories', 'posts']);
    expect(desk.clock - began).toBe(3_500);
  });
});
