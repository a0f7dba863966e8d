import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendChanges, startAnewStatements } from '../changes/change-log.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, programme } from '../testing/fixtures.ts';
import { requestedPosition } from '../changes/freshness.ts';
import { change } from '../testing/change-lines.ts';

const item = '/api/wordpress/noticias/noticia-1';
const list = '/api/wordpress/noticias?per_page=5';
const article = '/api/articles/noticia-1';
const later = '2026-11-20T16:00:30';

let desk: Desk;
let other: Desk;

beforeEach(async () => {
  desk = new Desk();
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [titled('Antes'), post({ id: 2 })];
  desk.wordpress.programmes = [programme({ id: 30, slug: 'enfoque' })];
  other = new Desk({ beside: desk });
  await desk.sync();
  // An hour later the start of the log is older than the window that the worker reads back.
  desk.passSeconds(3_600);
  await desk.sync();
});

function titled(title: string) {
  return post({
    id: 1,
    title,
    terms: [deportes],
    modified: title === 'Antes' ? '2026-11-20T12:00:00' : later,
  });
}

function save(title: string): Promise<Response> {
  desk.wordpress.posts = [titled(title), post({ id: 2 })];
  return desk.publish({ id: 1, slug: 'noticia-1' });
}

async function position(): Promise<number> {
  return (await desk.health()).publishing.position;
}

/** The response of a copy of the worker, with or without a position in X-Fresh-After. */
async function request(copy: Desk, path: string, after?: number | string) {
  const headers: Record<string, string> = after === undefined ? {} : { 'X-Fresh-After': String(after) };
  const response = await copy.request(path, { headers });
  return {
    status: response.status,
    text: await response.text(),
    state: response.headers.get('X-Data-State'),
  };
}

describe('a response requested after a change', () => {
  it.each([
    ['an item', item],
    ['a list', list],
    ['an article of the read model', article],
    ['search', '/api/articles/search?q=despues'],
    ['the articles', '/api/articles'],
  ])('is never older than it: %s, in the isolate that made the change and in another', async (_, path) => {
    for (const copy of [desk, other]) await request(copy, path);
    await save('Después');
    const now = await position();
    for (const copy of [desk, other]) {
      expect(await request(copy, path, now)).toMatchObject({
        status: 200,
        text: expect.stringContaining('Después'),
        state: 'fresh',
      });
    }
  });

  it('is new at once in the isolate that made the change, whoever requests it', async () => {
    await request(desk, item);
    await save('Después');
    expect((await request(desk, item)).text).toContain('Después');
  });

  it('is not the one that KV kept from before the change', async () => {
    await request(desk, item);
    await save('Después');
    const now = await position();
    other.forgetMemory();
    expect((await request(other, item, now)).text).toContain('Después');
  });

  it('costs one call to WordPress, not one per reader', async () => {
    await request(other, item);
    await save('Después');
    const now = await position();
    const before = desk.wordpress.calls.length;
    await Promise.all(Array.from({ length: 20 }, () => request(other, item, now)));
    await request(other, item, now);
    await request(other, item);
    expect(desk.wordpress.calls.length - before).toBe(1);
  });

  it('does not reload what the change does not touch', async () => {
    await request(other, '/api/wordpress/noticias/noticia-2');
    await request(other, '/api/wordpress/programas');
    await save('Después');
    const before = desk.wordpress.calls.length;
    const now = await position();
    await request(other, '/api/wordpress/noticias/noticia-2', now);
    await request(other, '/api/wordpress/programas', now);
    expect(desk.wordpress.calls.length).toBe(before);
  });

  it('counts everything as touched once the log was started anew', async () => {
    await request(other, item);
    await request(other, list, await position());
    desk.wordpress.posts = [titled('Después')];
    await env.DB.batch(startAnewStatements(env.DB, desk.clock));
    expect((await request(other, item, await position())).text).toContain('Después');
    other.forgetMemory();
    desk.wordpress.posts = [titled('Mucho después')];
    await env.DB.batch(startAnewStatements(env.DB, desk.clock));
    expect((await request(other, item, await position())).text).toContain('Mucho después');
  });
});

describe('a load that is under way when the change comes', () => {
  it('is not joined by later requests, and its result never replaces the newer one', async () => {
    const send = desk.wordpress.holdNextResponse();
    const slow = request(other, item);
    await vi.waitUntil(() => desk.wordpress.calls.at(-1)?.query.get('slug') === 'noticia-1');
    desk.wordpress.posts = [titled('Después')];
    await appendChanges(env.DB, desk.clock, [change('noticia-1')]);
    expect((await request(other, item, await position())).text).toContain('Después');
    send();
    expect((await slow).status).toBe(200);
    // By then an isolate that has just started reads nothing of the change in the log, and takes what was stored as the last good copy.
    desk.passSeconds(3_600);
    other.forgetMemory();
    desk.wordpress.mood = 'down';
    expect((await request(other, item)).text).toContain('Después');
  });
});

describe('while WordPress fails', () => {
  it('the read model, which is in step with the log, replaces an item that has changed', async () => {
    await request(other, item);
    await save('Después');
    desk.wordpress.mood = 'down';
    expect(await request(other, item, await position())).toMatchObject({
      status: 200,
      text: expect.stringContaining('Después'),
      state: 'last-good',
    });
  });

  it('what has no fallback is sent as the last good response, and loaded again only after two seconds', async () => {
    await request(other, '/api/wordpress/programas/enfoque');
    await appendChanges(env.DB, desk.clock, [change('enfoque', { kind: 'programme' })]);
    desk.wordpress.mood = 'error500';
    const now = await position();
    const before = desk.wordpress.calls.length;
    for (let round = 0; round < 5; round += 1) {
      expect(await request(other, '/api/wordpress/programas/enfoque', now)).toMatchObject({
        status: 200,
        state: 'last-good',
      });
    }
    expect(desk.wordpress.calls.length - before).toBe(1);
    desk.passSeconds(3);
    desk.wordpress.mood = 'well';
    expect((await request(other, '/api/wordpress/programas/enfoque', now)).state).toBe('fresh');
  });

  it('what was removed is a 404, even if memory or KV still holds it', async () => {
    await request(other, '/api/wordpress/programas/enfoque');
    await appendChanges(env.DB, desk.clock, [change('enfoque', { kind: 'programme', action: 'removed' })]);
    desk.wordpress.mood = 'down';
    const now = await position();
    expect((await request(other, '/api/wordpress/programas/enfoque', now)).status).toBe(404);
    other.forgetMemory();
    expect((await request(other, '/api/wordpress/programas/enfoque', now)).status).toBe(404);
    desk.wordpress.mood = 'well';
    await appendChanges(env.DB, desk.clock, [change('enfoque', { kind: 'programme' })]);
    expect((await request(other, '/api/wordpress/programas/enfoque', now + 1)).status).toBe(200);
  });
});

describe('while the log cannot be read', () => {
  it('a request that names a position in it gets no cached response', async () => {
    await request(other, item);
    desk.wordpress.posts = [titled('Después')];
    vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1 is down'));
    expect((await request(other, item, 1_000)).text).toContain('Después');
    desk.wordpress.posts = [titled('Mucho después')];
    expect((await request(other, item)).text).toContain('"Después"');
  });
});

describe('X-Fresh-After', () => {
  it.each(['', 'x', '-1', '1.5', '1e3', '0x10', '9'.repeat(16), 'Infinity', '1, 2'])(
    '"%s" is not a position and is ignored',
    async (text) => {
      expect(requestedPosition(text)).toBeNull();
      expect((await request(desk, item, text)).status).toBe(200);
    },
  );

  it('ahead of the log costs at most two reads of it, and later requests are still right', async () => {
    const batch = vi.spyOn(env.DB, 'batch');
    await request(other, '/api/wordpress/noticias/noticia-2', 999_999_999_999_999);
    expect(batch.mock.calls.length).toBeLessThanOrEqual(2);
    await request(other, item, 999_999_999_999_999);
    await save('Después');
    expect((await request(other, item, await position())).text).toContain('Después');
  });
});
