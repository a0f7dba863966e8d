import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linesAfter } from '../testing/change-lines.ts';
import { Desk } from '../testing/desk.ts';
import { deportes, post, publishEvent } from '../testing/fixtures.ts';
import { later, PulledDesk, waiting } from '../testing/pulled-desk.ts';

let desk: PulledDesk;

beforeEach(async () => {
  desk = await PulledDesk.open();
});

/** The D1 statements of the invocation that had most of them. D1 runs 1,000 on Workers Paid. */
const maxStatements = (...desks: Desk[]): number =>
  Math.max(...desks.flatMap(({ invocations }) => invocations.map(({ statements }) => statements)));

describe('a burst', () => {
  it('of 500 webhooks loses none and costs at most some tens of calls to WordPress', async () => {
    desk.wordpress.posts = Array.from({ length: 500 }, (_, index) =>
      post({ id: 1_000 + index, title: `Ráfaga ${index}`, modified: later }),
    ).concat(desk.wordpress.posts);
    const copies = [desk, new Desk({ beside: desk }), new Desk({ beside: desk })];
    const statuses = await Promise.all(
      Array.from(
        { length: 500 },
        async (_, index) =>
          (await copies[index % 3]?.publish({ id: 1_000 + index, slug: `noticia-${1_000 + index}` }))?.status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(await waiting()).toBe(0);
    expect(new Set(await linesAfter(desk.start)).size).toBe(500);
    expect(await linesAfter(desk.start)).toHaveLength(500);
    expect(desk.calls().length).toBeLessThan(50);
    expect(maxStatements(...copies)).toBeLessThan(1_000);
    // One remembers the signature, one stores the webhook. The rest is the work of three isolates on rounds of at most a hundred.
    const statements = copies.flatMap(({ invocations }) => invocations).map((one) => one.statements);
    expect(statements.filter((count) => count > 2).length).toBeLessThan(20);
  });

  it('that goes on and on stays within the D1 statements of one invocation', async () => {
    const other = new Desk({ beside: desk });
    let sent = 0;
    // Each round changes an item, so each one also stores it, appends to the change log and requests a purge.
    const { fetch } = desk.wordpress;
    const responding = async (address: string, init: RequestInit) => {
      sent += 1;
      desk.replace(post({ id: 3_000 + sent, title: `Sigue ${sent}`, modified: later }));
      await other.publish({ id: 3_000 + sent, slug: `sigue-${sent}` });
      return fetch(address, init);
    };
    Object.assign(desk.wordpress, { fetch: responding });
    await desk.publish({ id: 1, slug: 'noticia-1' });
    // Without the limit there is time for sixty rounds.
    expect(sent).toBeGreaterThan(15);
    expect(maxStatements(desk, other)).toBeLessThan(1_000);
  });

  it('that lasts costs four calls a second, however quick WordPress is', async () => {
    const other = new Desk({ beside: desk });
    let sent = 0;
    const send = async (count: number) => {
      for (const end = Math.min(200, sent + count); sent < end;) {
        sent += 1;
        await other.publish({ id: 2_000 + sent, slug: `n-${sent}` });
      }
    };
    // One webhook arrives while WordPress responds, nine more before the next call.
    const { fetch } = desk.wordpress;
    const responding = async (address: string, init: RequestInit) => {
      await send(1);
      return fetch(address, init);
    };
    Object.assign(desk.wordpress, { fetch: responding });
    desk.meanwhile = () => send(9);
    await desk.publish({ id: 1, slug: 'noticia-1' });
    expect(await waiting()).toBe(0);
    expect(await linesAfter(desk.start)).toHaveLength(201);
    // 20 rounds. Each makes one more call, to check that WordPress has other items at all, because these are gone.
    expect(desk.calls().length).toBeLessThan(50);
  });

  it('on one item writes few lines, and the last state wins', async () => {
    let version = 0;
    const save = () => {
      version += 1;
      desk.replace(post({ id: 1, title: `Versión ${version}`, terms: [deportes], modified: later }));
      return desk.publish({ id: 1, slug: 'noticia-1' });
    };
    await Promise.all(Array.from({ length: 40 }, save));
    expect(await desk.titleOf('noticia-1')).toBe('Versión 40');
    expect((await linesAfter(desk.start)).length).toBeLessThan(40);
  });
});

describe('one run at a time', () => {
  it('also takes what arrives while it calls WordPress, before it ends', async () => {
    const send = desk.wordpress.holdNextResponse();
    const first = desk.publish({ id: 1, slug: 'noticia-1' });
    await vi.waitUntil(() => desk.calls().length === 1);
    const other = new Desk({ beside: desk });
    await other.publish({ id: 2, slug: 'noticia-2' });
    expect(desk.calls()).toHaveLength(1);
    send();
    await first;
    expect(await linesAfter(desk.start)).toEqual([
      'news changed noticia-1 [deportes]',
      'news changed noticia-2 [tiempo]',
    ]);
  });

  it('also takes what arrives while it releases the lock', async () => {
    const batch = env.DB.batch.bind(env.DB);
    const late = new Desk({ beside: desk });
    let batches = 0;
    vi.spyOn(env.DB, 'batch').mockImplementation(async (statements) => {
      batches += 1;
      // The batches: take the lock, store, look for more, release the lock. Before the fourth, nothing was left to process.
      if (batches === 4) await late.publish({ id: 2, slug: 'noticia-2' });
      return batch(statements);
    });
    await desk.publish({ id: 1, slug: 'noticia-1' });
    expect(await waiting()).toBe(0);
    expect(await linesAfter(desk.start)).toHaveLength(2);
  });

  it('an old response never overwrites a newer one: what changes meanwhile is loaded again', async () => {
    desk.replace(post({ id: 1, title: 'Primera', modified: later }));
    const send = desk.wordpress.holdNextResponse();
    const first = desk.publish({ id: 1, slug: 'noticia-1' });
    await vi.waitUntil(() => desk.calls().length === 1);
    desk.replace(post({ id: 1, title: 'Segunda', modified: later }));
    await new Desk({ beside: desk }).publish({ id: 1, slug: 'noticia-1' });
    send();
    await first;
    expect(await desk.titleOf('noticia-1')).toBe('Segunda');
  });

  it('processes a webhook in the middle of a pull, and what it removed stays removed', async () => {
    desk.passSeconds(60);
    desk.replace(post({ id: 1, title: 'Corregida', modified: later }));
    const send = desk.wordpress.holdNextResponse();
    const pull = desk.sync();
    await vi.waitUntil(() => desk.calls().length === 1);
    desk.remove(1);
    await new Desk({ beside: desk }).publish({ id: 1, slug: 'noticia-1__trashed' });
    expect(await waiting()).toBe(1);
    send();
    await pull;
    expect(await waiting()).toBe(0);
    expect(await desk.titleOf('noticia-1')).toBeNull();
    expect((await linesAfter(desk.start)).at(-1)).toBe('news removed noticia-1 [deportes]');
  });

  it('continues half a minute after a run that died', async () => {
    await env.DB.prepare("UPDATE sync_state SET locked_by = 'dead', locked_until = ?1")
      .bind(desk.clock + 30_000)
      .run();
    await desk.publish(publishEvent({ id: 1, slug: 'noticia-1' }));
    expect(await waiting()).toBe(1);
    desk.passSeconds(31);
    await desk.publish(publishEvent({ id: 2, slug: 'noticia-2' }));
    expect(await linesAfter(desk.start)).toHaveLength(2);
  });
});
