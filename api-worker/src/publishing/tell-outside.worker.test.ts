import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Desk } from '../testing/desk.ts';
import { deportes, post, publishEvent } from '../testing/fixtures.ts';

const token = 'ficha-cdn-0123456789';
const cdn = {
  CLOUDFLARE_ZONE_ID: 'zona1',
  CLOUDFLARE_API_TOKEN: token,
  CLOUDFLARE_API_URL: 'https://cdn.ejemplo.pr/client/v4/',
};
const hook = 'https://plataforma.ejemplo.pr/hooks/secreto-9';
const Body = z.object({ tags: z.array(z.string()).optional(), position: z.int().optional() });

interface Call {
  address: string;
  authorization: string | null;
  body: z.infer<typeof Body>;
}

let calls: Call[];
let answer: () => Promise<Response>;
let log: string[];

beforeEach(() => {
  calls = [];
  log = [];
  answer = () => Promise.resolve(Response.json({ success: true }));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((line: string) => void log.push(line));
});

async function newDesk(variables: Record<string, string>): Promise<Desk> {
  const desk = new Desk({ variables });
  desk.elsewhere = (address, init) => {
    const body = Body.parse(JSON.parse(z.string().parse(init.body)));
    calls.push({ address, authorization: new Headers(init.headers).get('Authorization'), body });
    return answer();
  };
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = Array.from({ length: 60 }, (_, index) => post({ id: index + 1, terms: [deportes] }));
  await desk.sync();
  return desk;
}

const save = (desk: Desk, id: number) => desk.publish({ id, slug: `noticia-${id}` });
async function unpurged(): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS n FROM changes WHERE purged_at IS NULL').first();
  return z.object({ n: z.int() }).parse(row).n;
}
const tagsOf = (some: Call[]) => some.flatMap(({ body }) => body.tags ?? []);

describe('a CDN', () => {
  it('gets the tags that a change touches, after the change', async () => {
    await save(await newDesk(cdn), 1);
    expect(calls).toEqual([
      {
        address: 'https://cdn.ejemplo.pr/client/v4/zones/zona1/purge_cache',
        authorization: `Bearer ${token}`,
        body: { tags: ['news:noticia-1', 'news-category:deportes', 'news-lists', 'home', 'search'] },
      },
    ]);
    expect(await unpurged()).toBe(0);
  });

  it('gets many tags in calls of 30, each tag once', async () => {
    const desk = await newDesk(cdn);
    answer = () => Promise.reject(new TypeError('no'));
    await Promise.all(Array.from({ length: 60 }, (_, index) => save(desk, index + 1)));
    answer = () => Promise.resolve(Response.json({ success: true }));
    calls = [];
    await desk.schedule();
    expect(calls.every(({ body }) => (body.tags ?? []).length <= 30)).toBe(true);
    expect(tagsOf(calls)).toHaveLength(64);
    expect(new Set(tagsOf(calls)).size).toBe(64);
    expect(await unpurged()).toBe(0);
  });

  it.each([
    ['refuses', () => Promise.resolve(Response.json({ success: false, errors: [{ message: token }] }))],
    ['responds 403', () => Promise.resolve(new Response(token, { status: 403 }))],
    ['responds 429', () => Promise.resolve(new Response('', { status: 429 }))],
    ['responds without JSON', () => Promise.resolve(new Response('<html>'))],
    ['redirects elsewhere', () => Promise.resolve(Response.redirect('https://otro.ejemplo.pr/'))],
    ['is not reachable', () => Promise.reject(new TypeError(`connect ${token}`))],
  ])('that %s is called again by the cron, and the log holds no token', async (_, failing) => {
    const desk = await newDesk(cdn);
    answer = failing;
    await save(desk, 1);
    expect(await unpurged()).toBe(1);
    expect(log.filter((line) => line.startsWith('purge: 1 changes wait: '))).toHaveLength(1);
    expect(log.join()).not.toContain(token);
    answer = () => Promise.resolve(Response.json({ success: true }));
    await desk.schedule();
    expect(await unpurged()).toBe(0);
  });

  it.each([{}, { ...cdn, CLOUDFLARE_ZONE_ID: '' }, { ...cdn, CLOUDFLARE_API_TOKEN: '' }])(
    'that is not configured is not called: %o',
    async (variables) => {
      await save(await newDesk(variables), 1);
      expect(calls).toEqual([]);
    },
  );
});

describe('a platform that builds by itself', () => {
  it('gets one request for the changes of 30 s, and one from the cron for the rest', async () => {
    const desk = await newDesk({ REBUILD_HOOK_URL: hook });
    await desk.schedule();
    expect(calls).toHaveLength(1);
    desk.passSeconds(60);
    calls = [];
    for (const id of [1, 2, 3]) await save(desk, id);
    expect(calls).toEqual([{ address: hook, authorization: null, body: { position: expect.any(Number) } }]);
    await desk.schedule();
    expect(calls).toHaveLength(1);
    desk.passSeconds(60);
    await desk.schedule();
    expect(calls.map(({ body }) => body.position)).toEqual([
      calls[0]?.body.position,
      (calls[0]?.body.position ?? 0) + 2,
    ]);
    desk.passSeconds(60);
    await desk.schedule();
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['responds 500', () => Promise.resolve(new Response('', { status: 500 }))],
    ['is not reachable', () => Promise.reject(new TypeError(`connect ${hook}`))],
  ])('that %s is called again by the cron, and the log does not hold its address', async (_, failing) => {
    const desk = await newDesk({ REBUILD_HOOK_URL: hook });
    answer = failing;
    await save(desk, 1);
    expect(log.filter((line) => line.startsWith('rebuild: '))).toHaveLength(1);
    expect(log.join()).not.toContain('secreto');
    answer = () => Promise.resolve(new Response());
    desk.passSeconds(60);
    await desk.schedule();
    desk.passSeconds(60);
    await desk.schedule();
    expect(calls).toHaveLength(2);
  });

  it('is called by only one of two isolates of the worker', async () => {
    const desk = await newDesk({ REBUILD_HOOK_URL: hook });
    const other = new Desk({ variables: { REBUILD_HOOK_URL: hook }, beside: desk });
    other.elsewhere = desk.elsewhere;
    await Promise.all([desk.publish(publishEvent({ id: 1 })), other.publish(publishEvent({ id: 2 }))]);
    expect(calls).toHaveLength(1);
  });
});
