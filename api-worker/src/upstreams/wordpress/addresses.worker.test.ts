import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { webLink } from './addresses.ts';
import { listSocialPosts } from '../../newsroom/social.ts';
import { listTicker } from '../../newsroom/ticker.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['https://ejemplo.pr/a', 'https://ejemplo.pr/a'],
  ['/category/deportes', '/category/deportes'],
  [' javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//otro.ejemplo.pr/x', null],
  ['/\\otro.ejemplo.pr', null],
  ['', null],
  [null, null],
])('the link %j becomes %j', (address, expected) => {
  expect(webLink(address)).toBe(expected);
});

it('neither a social post nor a line of the ticker links to a script', async () => {
  await env.DB.prepare(
    "INSERT INTO social_posts (id, content, posted_at, network, url) VALUES (1, 'Hola', '2026-11-20T00:00:00Z', 'X', 'javascript:alert(1)')",
  ).run();
  await env.DB.prepare(
    "INSERT INTO ticker (id, content, link) VALUES (1, 'Hola', 'javascript:alert(1)')",
  ).run();
  expect(await listSocialPosts(env.DB, now)).toMatchObject([{ content: 'Hola', url: null }]);
  expect(await listTicker(env.DB, now, 'x')).toMatchObject([{ content: 'Hola', link: null }]);
});
