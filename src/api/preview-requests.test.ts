import { expect, test, vi } from 'vitest';
import { listItemWith } from '#contract/content.fixture.ts';
import { originPassHeader, readOriginPass } from '#contract/signing/origin-pass.ts';
import { preview } from './preview-requests.ts';

const secret = 'un-secreto-solo-para-estas-pruebas-0';

const link = { kind: 'news', id: '5', expires: '1795000000', signature: 'ab'.repeat(32) };
const programme = {
  kind: 'programme',
  item: {
    ...listItemWith({ id: 5 }),
    ...{ content: { rendered: '' }, featured_media_caption: '', author_name: null },
    ...{ categoria_programa_names: [], seo: null },
  },
};

function respondWith(respond: () => Response | Promise<Response>) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(respond));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a valid link returns the item, requested with the reader’s pass', async () => {
  vi.stubEnv('ORIGIN_SECRET', secret);
  const fetch = respondWith(() => Response.json(programme));
  expect(await preview({ ...link, kind: 'programme' }, '10.0.0.1')).toEqual({
    kind: 'found',
    preview: programme,
  });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toMatch(/\/api\/preview\/programme\/5\?expires=1795000000&signature=(ab){32}$/);
  const headers = new Headers(init?.headers);
  expect(await readOriginPass(secret, headers.get(originPassHeader), Date.now())).toBe('10.0.0.1');
  expect(headers.get('CF-Connecting-IP')).toBeNull();
});

test('the values of a link are encoded and cannot add parameters', async () => {
  const fetch = respondWith(() => new Response('', { status: 403 }));
  await preview({ ...link, expires: '1&kind=x', signature: '&' }, '10.0.0.1');
  const { searchParams } = new URL(fetch.mock.calls[0]?.[0] ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({ expires: '1&kind=x', signature: '&' });
});

test.each([
  { kind: '..' },
  { kind: 'banner' },
  { kind: '' },
  { id: '..' },
  { id: '5/../6' },
  { id: '5?x=' },
  { id: 'cinco' },
  { id: '' },
])('a link to %j is refused without a request', async (parts) => {
  const fetch = respondWith(() => Response.json(programme));
  expect(await preview({ ...link, ...parts }, '10.0.0.1')).toEqual({ kind: 'refused' });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  [403, 'refused'],
  [429, 'refused'],
  [404, 'missing'],
  [503, 'failed'],
  [500, 'failed'],
])('a %i is "%s"', async (status, kind) => {
  respondWith(() => new Response('{}', { status }));
  expect(await preview(link, '10.0.0.1')).toEqual({ kind });
});

test.each<[string, () => Response | Promise<Response>]>([
  ['a worker that is gone', () => Promise.reject(new TypeError('fetch failed'))],
  ['a response of another version', () => Response.json({ kind: 'news', item: { title: 'borrador' } })],
  ['an item of another kind', () => Response.json({ ...programme, kind: 'news' })],
])('%s is "failed", and the log contains neither the link nor the draft', async (_, response) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  respondWith(response);
  expect(await preview(link, '10.0.0.1')).toEqual({ kind: 'failed' });
  expect(log).toHaveBeenCalledOnce();
  expect(String(log.mock.calls)).not.toMatch(/signature|abab|borrador/);
});
