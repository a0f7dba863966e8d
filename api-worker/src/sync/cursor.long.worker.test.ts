import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Desk } from '../testing/desk.ts';
import { episode, post, programme } from '../testing/fixtures.ts';
import { range, storedIds, storedRow } from '../testing/numbered-items.ts';

let desk: Desk;

beforeEach(() => {
  desk = new Desk();
});

const wire = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19);
const day = 86_400;

async function cursor(table: 'sync_state' | 'episode_sync'): Promise<string> {
  const row = await env.DB.prepare(`SELECT modified_cursor FROM ${table}`).first();
  return z.object({ modified_cursor: z.string() }).parse(row).modified_cursor;
}

describe('an item that WordPress changed in the future', () => {
  it.each([1, 59, 61, 3_600, 5 * 3_600, day, 30 * day, 400 * day, 20_000 * day, 2_000_000 * day])(
    'by %i seconds is stored, and hides no later edit',
    async (seconds) => {
      desk.wordpress.posts = [
        post({ id: 1 }),
        post({ id: 2, modified: wire(desk.clock + seconds * 1_000) }),
        post({ id: 3 }),
      ];
      expect(await desk.sync()).toMatchObject({ complete: true });
      expect(await storedIds()).toEqual([1, 2, 3]);
      desk.saveNews({ id: 3, title: 'Corregida' });
      desk.passSeconds(30);
      await desk.sync();
      expect(await storedRow(3)).toMatchObject({ title: 'Corregida' });
      expect(Date.parse(await cursor('sync_state'))).toBeLessThanOrEqual(desk.clock);
    },
  );

  it('moved the position before: everything is loaded again', async () => {
    desk.wordpress.posts = [post({ id: 1 })];
    await desk.sync();
    await env.DB.prepare("UPDATE sync_state SET modified_cursor = '2027-12-25T00:00:00Z'").run();
    desk.saveNews({ id: 1, title: 'Corregida' });
    await desk.sync();
    expect(await storedRow(1)).toMatchObject({ title: 'Corregida' });
  });

  it('may be an episode', async () => {
    desk.wordpress.programmes = [programme({ id: 60, slug: 'ancla' })];
    desk.wordpress.episodes = range(1, 12).map((id) =>
      episode({ id, programa: 60, modified: wire(desk.clock + (id === 4 ? 400 * day * 1_000 : -1_000)) }),
    );
    await desk.sync();
    expect(Date.parse(await cursor('episode_sync'))).toBeLessThanOrEqual(desk.clock);
  });
});

describe('an archive', () => {
  it('from before 1970 is read', async () => {
    desk.wordpress.posts = range(1, 250).map((id) =>
      post({ id, date: `${1_700 + id}-09-10T16:00:00`, title: `Archivo ${id}` }),
    );
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await storedIds()).toEqual(range(1, 250));
    expect(await storedRow(65)).toMatchObject({ publish_date: '1765-09-10T16:00:00Z' });
    const found = await desk.request('/api/articles/search?q=archivo');
    expect(found.headers.get('X-Total')).toBe('250');
    expect(await desk.status('/api/wordpress/noticias/noticia-65')).toBe(200);
  });
});
