import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { Desk } from '../testing/desk.ts';
import { post } from '../testing/fixtures.ts';
import { subscriptionOf } from '../testing/push.ts';

const own = 'https://api.ejemplo.pr';
const foreign: Record<string, string>[] = [
  { Origin: 'https://otro.ejemplo' },
  { Origin: 'null' },
  { Origin: own, 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];

const databases = { subscribers: env.SUBSCRIBERS, subscriptions: env.PUSH, topic_marks: env.DB };

async function counted(table: keyof typeof databases): Promise<number> {
  const db = databases[table];
  const row = await db.prepare(`SELECT count(*) AS n FROM ${table}`).first();
  return z.object({ n: z.int() }).parse(row).n;
}

const subscriptions: [string, string][] = [
  ['application/json', '{"email":"ana@ejemplo.pr"}'],
  ['application/x-www-form-urlencoded', 'email=ana@ejemplo.pr'],
  ['text/plain', '{"email":"ana@ejemplo.pr"}'],
];

it.each(foreign)('a post with %j is refused', async (headers) => {
  const desk = new Desk();
  desk.wordpress.posts = [post({ id: 1, tags: [{ id: 70, name: 'Ponce', slug: 'ponce' }] })];
  await desk.sync();
  const requests: [string, string, string][] = [
    ...subscriptions.map(([type, body]): [string, string, string] => ['/api/subscribe', type, body]),
    ['/api/articles/noticia-1/read', 'text/plain', ''],
    ['/api/push/subscriptions', 'application/json', JSON.stringify(subscriptionOf(1))],
    ['/api/push/heard', 'text/plain', JSON.stringify({ heard: '', identity: subscriptionOf(1) })],
    ['/api/push/subscriptions/end', 'application/json', JSON.stringify(subscriptionOf(1))],
  ];
  for (const [path, type, body] of requests) {
    expect(
      await desk.problem(path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, 'CF-Connecting-IP': '198.51.100.7', ...headers },
      }),
    ).toMatchObject({ status: 403, code: 'forbidden' });
  }
  expect(await counted('subscribers')).toBe(0);
  expect(await counted('subscriptions')).toBe(0);
  expect(await counted('topic_marks')).toBe(0);
});

it.each<Record<string, string>>([{ Origin: own }, { 'Sec-Fetch-Site': 'same-origin' }, {}])(
  'a post with %j is accepted, but not as text/plain',
  async (headers) => {
    const desk = new Desk();
    const send = ([type, body]: [string, string]) =>
      desk.request('/api/subscribe', { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });
    const statuses: number[] = [];
    for (const subscription of subscriptions) statuses.push((await send(subscription)).status);
    // An HTML form can be sent as text/plain, and none of our own requests is.
    expect(statuses).toEqual([200, 200, 415]);
    expect(await counted('subscribers')).toBe(1);
  },
);
