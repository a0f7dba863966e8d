import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { touchedTags } from '#contract/publishing/changes.ts';
import { logged } from '../testing/logged.ts';
import { Desk, publishSecret } from '../testing/desk.ts';
import { deportes, originReport, post, publishEvent } from '../testing/fixtures.ts';
import { appendChanges } from '../changes/change-log.ts';
import { change } from '../testing/change-lines.ts';

const token = 'ficha-cdn-0123456789';
const cdn = {
  CLOUDFLARE_ZONE_ID: 'zona1',
  CLOUDFLARE_API_TOKEN: token,
  CLOUDFLARE_API_URL: 'https://cdn.ejemplo.pr/client/v4/',
};
const hook = 'https://plataforma.ejemplo.pr/hooks/secreto-9';
const purgeHook = 'https://cdn2.ejemplo.pr/purga';
const Body = z.object({
  tags: z.array(z.string()).optional(),
  paths: z.array(z.string()).optional(),
  everything: z.literal(true).optional(),
  position: z.int().optional(),
});

interface Call {
  address: string;
  authorization: string | null;
  body: z.infer<typeof Body>;
}

let calls: Call[];
let response: () => Promise<Response>;

beforeEach(() => {
  calls = [];
  response = () => Promise.resolve(Response.json({ success: true }));
});

async function newDesk(variables: Record<string, string>): Promise<Desk> {
  const desk = new Desk({ variables });
  desk.elsewhere = (address, init) => {
    const body = Body.parse(JSON.parse(z.string().parse(init.body)));
    calls.push({ address, authorization: new Headers(init.headers).get('Authorization'), body });
    return response();
  };
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [1, 2, 3].map((id) => post({ id, terms: [deportes] }));
  await desk.sync();
  return desk;
}

const save = (desk: Desk, id: number) => desk.publish({ id, slug: `noticia-${id}` });
const unpurged = async (desk: Desk) => (await desk.health()).publishing.unpurged;
const tagsOf = (some: Call[]) => some.flatMap(({ body }) => body.tags ?? []);

/** The tags of a change of item 1. The webhook does not say which of its fields changed, so all tags are purged. */
const tagsOfChange = touchedTags(change('noticia-1', { categories: ['deportes'] }));

describe('a CDN', () => {
  it('gets the tags that a change touches, after the change', async () => {
    const desk = await newDesk(cdn);
    await save(desk, 1);
    expect(calls).toEqual([
      {
        address: 'https://cdn.ejemplo.pr/client/v4/zones/zona1/purge_cache',
        authorization: `Bearer ${token}`,
        body: { tags: tagsOfChange },
      },
    ]);
    expect(await unpurged(desk)).toBe(0);
  });

  it('gets many tags in calls of 100, each tag once', async () => {
    const desk = await newDesk(cdn);
    const changed = (number: number) => change(`noticia-${number}`, { categories: ['deportes'] });
    await appendChanges(
      env.DB,
      desk.clock,
      Array.from({ length: 150 }, (_, index) => changed(index)),
    );
    await desk.schedule();
    // 150 items have three tags each, the category has two, and three belong to every change of news.
    expect(calls.map(({ body }) => (body.tags ?? []).length)).toEqual([100, 100, 100, 100, 55]);
    expect(new Set(tagsOf(calls)).size).toBe(455);
    expect(await unpurged(desk)).toBe(0);
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
    response = failing;
    await save(desk, 1);
    expect(await unpurged(desk)).toBe(1);
    expect(logged.filter((line) => line.startsWith('purge: cloudflare: 1 changes wait: '))).toHaveLength(1);
    expect(logged.join()).not.toContain(token);
    response = () => Promise.resolve(Response.json({ success: true }));
    await desk.schedule();
    expect(await unpurged(desk)).toBe(0);
  });

  it.each([{}, { ...cdn, CLOUDFLARE_ZONE_ID: '' }, { ...cdn, CLOUDFLARE_API_TOKEN: '' }])(
    'that is not configured is not called: %o',
    async (variables) => {
      await save(await newDesk(variables), 1);
      expect(calls).toEqual([]);
    },
  );
});

describe('a CDN of another make', () => {
  const hooked = { PURGE_HOOK_URL: purgeHook, PURGE_HOOK_TOKEN: token };

  it('gets tags and paths at the hook, with the token', async () => {
    const desk = await newDesk(hooked);
    await save(desk, 1);
    expect(calls).toEqual([
      {
        address: purgeHook,
        authorization: `Bearer ${token}`,
        body: {
          tags: tagsOfChange,
          paths: [
            '/noticias/noticia-1',
            '/article/noticia-1',
            '/minuto-a-minuto/noticia-1',
            '/noticias/categoria/deportes',
            '/noticias',
            '/',
          ],
        },
      },
    ]);
    expect(await unpurged(desk)).toBe(0);
  });

  it('that fails is called again by the cron, and does not make Cloudflare be called again', async () => {
    const desk = await newDesk({ ...cdn, ...hooked });
    const isHook = ({ address }: Call) => address === purgeHook;
    response = () =>
      Promise.resolve(
        calls.at(-1)?.address === purgeHook
          ? new Response('', { status: 500 })
          : Response.json({ success: true }),
      );
    await save(desk, 1);
    expect(await unpurged(desk)).toBe(1);
    expect((await desk.health()).publishing.purges).toEqual([
      { target: 'cloudflare', waiting: 0, failingSince: null, reason: null },
      { target: 'hook', waiting: 1, failingSince: '2026-11-20T16:00:00Z', reason: 'http_500' },
    ]);
    expect(logged.join()).not.toContain(token);
    desk.passSeconds(121);
    expect((await desk.health()).status).toBe('degraded');
    response = () => Promise.resolve(new Response(null, { status: 204 }));
    const before = calls.filter((call) => !isHook(call)).length;
    await desk.schedule();
    expect(await unpurged(desk)).toBe(0);
    expect((await desk.health()).status).toBe('ok');
    // The minute after which a purge is repeated where no origin reports has passed: that is the one other call.
    expect(calls.filter((call) => !isHook(call))).toHaveLength(before + 1);
  });

  it('without a token gets none', async () => {
    await save(await newDesk({ PURGE_HOOK_URL: purgeHook }), 1);
    expect(calls.map(({ authorization }) => authorization)).toEqual([null]);
  });
});

describe('a purge', () => {
  const reportPosition = (desk: Desk, name: string, position: number) =>
    desk.request(`/api/origins/${name}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${publishSecret}` },
      body: JSON.stringify(originReport({ position })),
    });
  const newest = async (desk: Desk) => (await desk.health()).publishing.position;

  it('is repeated once every origin has reported the change, and not before the late one', async () => {
    const desk = await newDesk(cdn);
    const before = await newest(desk);
    await reportPosition(desk, 'uno', before);
    await reportPosition(desk, 'dos', before);
    await save(desk, 1);
    expect(calls).toHaveLength(1);
    await reportPosition(desk, 'uno', await newest(desk));
    desk.passSeconds(60);
    await desk.schedule();
    await reportPosition(desk, 'uno', await newest(desk));
    expect(calls).toHaveLength(1);
    await reportPosition(desk, 'dos', await newest(desk));
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    await desk.schedule();
    await reportPosition(desk, 'dos', await newest(desk));
    expect(calls).toHaveLength(2);
  });

  it('repeats only the changes that all origins know', async () => {
    const desk = await newDesk(cdn);
    await reportPosition(desk, 'uno', await newest(desk));
    await save(desk, 1);
    const first = await newest(desk);
    await save(desk, 2);
    calls = [];
    await reportPosition(desk, 'uno', first);
    expect(tagsOf(calls)).toContain('news:noticia-1');
    expect(tagsOf(calls)).not.toContain('news:noticia-2');
    await reportPosition(desk, 'uno', await newest(desk));
    expect(tagsOf(calls)).toContain('news:noticia-2');
  });

  it('that is refused when it is repeated is tried again', async () => {
    const desk = await newDesk(cdn);
    await reportPosition(desk, 'uno', await newest(desk));
    await save(desk, 1);
    response = () => Promise.resolve(new Response('', { status: 429 }));
    await reportPosition(desk, 'uno', await newest(desk));
    response = () => Promise.resolve(Response.json({ success: true }));
    calls = [];
    await desk.schedule();
    expect(calls).toHaveLength(1);
  });

  it('does not wait for an origin that is gone, and for none where none reports', async () => {
    const desk = await newDesk(cdn);
    await reportPosition(desk, 'uno', await newest(desk));
    desk.passSeconds(301);
    await save(desk, 1);
    expect(calls).toHaveLength(1);
    desk.passSeconds(61);
    await desk.schedule();
    expect(calls).toHaveLength(2);
  });
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
    response = failing;
    await save(desk, 1);
    expect(logged.filter((line) => line.startsWith('rebuild: '))).toHaveLength(1);
    expect(logged.join()).not.toContain('secreto');
    response = () => Promise.resolve(new Response());
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
