import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { FakeEdge } from '../testing/fake-edge.ts';
import { deportes, post } from '../testing/fixtures.ts';

const list = '/api/wordpress/noticias';
const item = '/api/wordpress/noticias/noticia-1';

let desk: Desk;
let edge: FakeEdge;

beforeEach(async () => {
  desk = new Desk();
  edge = new FakeEdge(() => desk.clock);
  desk.edgePurge = edge.purge;
  desk.wordpress.categories = [deportes];
  desk.wordpress.posts = [titled('Antes'), post({ id: 2 })];
  await desk.sync();
  // By then the edge keeps nothing from before, and the log's beginning is older than what isolates read back.
  desk.passSeconds(3_600);
});

const titled = (title: string) =>
  post({
    id: 1,
    title,
    terms: [deportes],
    modified: title === 'Antes' ? '2026-11-20T12:00:00' : '2026-11-20T16:00:30',
  });

const position = async () => (await desk.health()).publishing.position;

function publish(title: string): Promise<Response> {
  desk.wordpress.posts = [titled(title), post({ id: 2 })];
  return desk.publish({ id: 1, slug: 'noticia-1' });
}

describe('the cache in front of the worker', () => {
  it('serves a response that is out of date while it loads a new one, and not for longer than it may', async () => {
    await edge.request(desk, item);
    desk.passSeconds(31);
    expect((await edge.request(desk, item)).cache).toBe('UPDATING');
    expect((await edge.request(desk, item)).cache).toBe('HIT');
    desk.passSeconds(91);
    expect((await edge.request(desk, item)).cache).toBe('MISS');
  });

  it('lets a request pass that asks for something newer, once for all origins', async () => {
    await edge.request(desk, item);
    const known = String(await position());
    expect((await edge.request(desk, item, { 'X-Fresh-After': known })).cache).toBe('MISS');
    expect((await edge.request(desk, item, { 'X-Fresh-After': known })).cache).toBe('HIT');
    edge.refuses = true;
    await publish('Después');
    expect((await edge.request(desk, item)).text).toContain('Antes');
    const fresh = await edge.request(desk, item, { 'X-Fresh-After': String(await position()) });
    expect(fresh.text).toContain('Después');
  });

  it('is purged by the tags of a change and by no other tags', async () => {
    await edge.request(desk, list);
    await edge.request(desk, item);
    await edge.request(desk, '/api/wordpress/noticias/noticia-2');
    await publish('Después');
    expect(edge.purges).toEqual([
      {
        tags: [
          ...['news:noticia-1', 'coverage:noticia-1', 'news-texts:deportes', 'news-lists', 'search'],
          ...['news-category:deportes', 'home', 'news-link:noticia-1'],
        ],
      },
    ]);
    expect(await edge.request(desk, item)).toMatchObject({
      cache: 'MISS',
      text: expect.stringContaining('Después'),
    });
    expect((await edge.request(desk, list)).cache).toBe('MISS');
    expect((await edge.request(desk, '/api/wordpress/noticias/noticia-2')).cache).toBe('HIT');
  });

  it('is purged again, because an isolate that did not know the change may have filled it with old text', async () => {
    const other = new Desk({ beside: desk });
    await other.request(item);
    desk.passSeconds(1);
    await publish('Después');
    expect((await edge.request(other, item)).text).toContain('Antes');
    desk.passSeconds(11);
    expect(await edge.request(other, item)).toMatchObject({
      cache: 'HIT',
      text: expect.stringContaining('Antes'),
    });
    await desk.schedule();
    expect((await edge.request(other, item)).text).toContain('Después');
    const purges = edge.purges.length;
    desk.passSeconds(60);
    await desk.schedule();
    expect(edge.purges).toHaveLength(purges);
  });

  it('is filled with new text by an isolate that has not looked at the log for five seconds', async () => {
    const other = new Desk({ beside: desk });
    await other.request(item);
    desk.passSeconds(5);
    await publish('Después');
    expect((await edge.request(other, item)).text).toContain('Después');
  });

  it('is purged as a whole when the log was started anew, and by the next cron run if it refused', async () => {
    await publish('Después');
    await edge.request(desk, '/api/wordpress/noticias/noticia-2');
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO changes (at, kind, action, slug) VALUES ('2026-11-20T16:00:00.000Z', 'news', 'changed', '-')",
      ),
      env.DB.prepare('UPDATE change_log SET pruned_to = (SELECT max(position) FROM changes)'),
      env.DB.prepare('DELETE FROM changes'),
    ]);
    edge.refuses = true;
    await desk.schedule();
    edge.refuses = false;
    expect((await desk.health()).publishing.purges).toMatchObject([{ target: 'edge', reason: 'refused' }]);
    await desk.schedule();
    expect(edge.purges.at(-1)).toEqual({ purgeEverything: true });
    expect((await desk.health()).publishing.purges).toMatchObject([{ target: 'edge', reason: null }]);
    expect((await edge.request(desk, '/api/wordpress/noticias/noticia-2')).cache).toBe('MISS');
  });
});

describe('an address with a query that its route does not read', () => {
  const ask = (path: string) => desk.request(path, { headers: { 'CF-Connecting-IP': '192.0.2.1' } });

  it.each(['/api/articles?page=1', '/api/articles/editorial?x=1', '/api/closings.csv', '/api/health', list])(
    'of %s is counted, and kept by no cache',
    async (path) => {
      desk = new Desk({ beside: desk, variables: { LOADS_PER_MINUTE: '4' } });
      const join = path.includes('?') ? '&' : '?';
      await desk.request(path);
      const padded = ['x=1', 'x=2', 'cambio=1&cambio=2', 'utm_source=x', 'x', '__proto__=1'].map(
        (query) => path + join + query,
      );
      const responses: Response[] = [];
      for (const address of padded) responses.push(await ask(address));
      expect(responses.map(({ status }) => status).slice(-2)).toEqual([429, 429]);
      for (const { headers } of responses) expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );

  it('or with any number of moments is counted', async () => {
    desk = new Desk({ beside: desk, variables: { LOADS_PER_MINUTE: '4' } });
    await desk.request(list);
    const statuses: number[] = [];
    for (let moment = 0; moment < 6; moment += 1)
      statuses.push((await ask(`${list}?cambio=${moment}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    // What a cache in front has, and what this one has kept, is not counted.
    expect((await ask(list)).status).toBe(200);
  });
});
