import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { isOwnPost, requestSender, refuseForeignPosts } from './own-post.ts';

const siteUrl = 'https://sitio.example';
const post = (headers: Record<string, string>, requested = 'http://127.0.0.1:4321/noticias') =>
  new Request(requested, { method: 'POST', headers });
const isOwn = (headers: Record<string, string>, requested?: string) =>
  isOwnPost(post(headers, requested), siteUrl);

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin' }],
  [{ Origin: 'http://127.0.0.1:4321' }],
  // Behind a proxy that uses https towards the reader and http towards the origin.
  [{ Origin: 'https://sitio.example' }],
])('a POST with %j is our own', (headers) => {
  expect(isOwn(headers)).toBe(true);
});

test.each([
  [{}],
  [{ Origin: 'null' }],
  [{ Origin: 'https://otro.example' }],
  [{ Origin: 'http://127.0.0.1:9999' }],
  [{ Origin: 'https://sitio.example.otro.example' }],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://sitio.example' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ 'Sec-Fetch-Site': 'none' }],
])('a POST with %j is not our own', (headers) => {
  expect(isOwn(headers)).toBe(false);
});

test.each([
  ['http://192.168.1.5:4321/boletin', 'http://192.168.1.5:4321', true],
  ['http://[fd00::5]:4321/boletin', 'http://[fd00::5]:4321', true],
  ['http://localhost:4321/boletin', 'http://localhost:4321', true],
  // A DNS name of somebody else that points to this machine.
  ['http://otro.example/boletin', 'http://otro.example', false],
])('a POST to %s from %s is our own: %s', (requested, origin, ours) => {
  expect(isOwn({ Origin: origin }, requested)).toBe(ours);
});

test('a POST without Origin and Sec-Fetch-Site is from no page', () => {
  expect(requestSender(post({}), siteUrl)).toBe('no page');
});

test('/api refuses POST requests of other sites’ pages, whatever the content type, and allows reads', async () => {
  const app = new Hono();
  app.use('/api/*', refuseForeignPosts(siteUrl));
  app.all('/api/*', (context) => context.text('taken'));
  const send = (method: string, headers: Record<string, string>) =>
    app.request(`${siteUrl}/api/subscribe`, { method, headers });
  const foreign: Record<string, string>[] = [
    { Origin: 'https://otro.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null' },
  ];
  for (const headers of foreign) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const refused = await send('POST', { 'Content-Type': type, ...headers });
      expect(refused.status).toBe(403);
      expect(refused.headers.get('Cache-Control')).toBe('no-store');
      expect(Problem.parse(await refused.json()).error.code).toBe('forbidden');
    }
    expect((await send('GET', headers)).status).toBe(200);
  }
  expect((await send('POST', { Origin: siteUrl })).status).toBe(200);
  expect((await send('POST', {})).status).toBe(200);
});
