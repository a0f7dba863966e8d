import { expect, test, vi } from 'vitest';
import { runningSite } from './run-command.ts';

const respond = (status: number) => () => Promise.resolve(new Response(null, { status }));
/** Requests are made up, so nothing has to listen there. */
const PORT = 59;

test.each([
  ['127.0.0.1', 'http://127.0.0.1:59'],
  ['0.0.0.0', 'http://127.0.0.1:59'],
  ['::', 'http://127.0.0.1:59'],
  ['::1', 'http://[::1]:59'],
  ['site.example', 'http://site.example:59'],
])('a site that listens on %s runs at %s', async (HOST, url) => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(respond(200));
  vi.stubGlobal('fetch', fetched);
  expect(await runningSite({ HOST, PORT })).toBe(url);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${url}/api/health`]);
});

test.each([
  ['refuses', () => Promise.reject(new TypeError('fetch failed'))],
  ['responds with 503', respond(503)],
  ['responds with 404', respond(404)],
])('no site runs where the port %s', async (_what, response) => {
  vi.stubGlobal('fetch', response);
  expect(await runningSite({ HOST: '127.0.0.1', PORT })).toBeNull();
});
