import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { startAnewStatements } from '../changes/change-log.ts';
import { brief, CoverageDesk } from '../testing/coverage-desk.ts';
import { Desk } from '../testing/desk.ts';
import { range } from '../testing/numbered-items.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

const other = { id: 2, slug: 'noticia-2' };

describe('whoever reads a position', () => {
  it('misses nothing of what comes later, whatever comes at once', async () => {
    desk.cover(2);
    await desk.publish({ id: 2 });
    const seen = new Map<number, string>();
    let at = (await desk.page()).position;
    for (const round of range(1, 12)) {
      desk.write(
        { id: round, text: `<p>${round}</p>` },
        { id: Math.ceil(round / 2), text: `<p>cambio ${round}</p>` },
        { id: 100 + round, coverage: other },
      );
      await Promise.all([
        desk.report(round, Math.ceil(round / 2)),
        desk.report(100 + round),
        desk.publish({ id: 1 }),
      ]);
      if (round % 4 === 0) desk.delete(round - 1);
      if (round % 4 === 0) await desk.report(round - 1);
      const { entries, removed, position: next, complete } = await desk.changes(at);
      expect([complete, next >= at, entries.every(({ revision }) => revision > at)]).toEqual([
        true,
        true,
        true,
      ]);
      for (const { id, content } of entries) seen.set(id, content.rendered);
      for (const id of removed) seen.delete(id);
      at = next;
    }
    const { entries, total } = await desk.page();
    expect(total).toBe(seen.size);
    expect(new Map(entries.map(({ id, content }) => [id, content.rendered]))).toEqual(
      new Map([...seen].toSorted(([one], [another]) => another - one)),
    );
  });

  it('of the future, of another log, or from before what is kept, gets no changes and is told', async () => {
    desk.write({ id: 5 });
    await desk.report(5);
    const now = (await desk.page()).position;
    for (const after of [now + 1, 9_999_999_999])
      expect(await desk.changes(after)).toMatchObject({
        entries: [],
        removed: [],
        complete: false,
        position: now,
      });
    await env.DB.batch(startAnewStatements(env.DB, desk.clock));
    // By then every isolate has read the log.
    desk.passSeconds(10);
    expect((await desk.changes(now)).complete).toBe(false);
    const { position: anew } = await desk.page();
    expect(brief(await desk.changes(anew))).toEqual({ entries: [], removed: [], complete: true });
    desk.write({ id: 6 });
    await desk.report(6);
    expect(brief(await desk.changes(anew))).toEqual({ entries: [6], removed: [], complete: true });
  });

  it('right after the first pull of a newsroom misses nothing either', async () => {
    const fresh = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' }, beside: desk });
    desk.write({ id: 5 });
    await fresh.sync();
    const { position: first } = await desk.page();
    expect((await desk.changes(first)).complete).toBe(true);
    desk.write({ id: 6 });
    await fresh.sync();
    desk.passSeconds(10);
    expect(brief(await desk.changes(first))).toEqual({ entries: [6], removed: [], complete: true });
  });

  it('gets a hundred changes, and of more the advice to begin anew', async () => {
    desk.write({ id: 1_000 });
    await desk.report(1_000);
    const start = (await desk.page()).position;
    desk.write(...range(1, 100).map((id) => ({ id })));
    await desk.sync();
    const hundred = await desk.changes(start);
    expect([hundred.complete, hundred.entries.length, hundred.entries[0]?.id]).toEqual([true, 100, 100]);
    desk.write({ id: 101 });
    await desk.report(101);
    expect(await desk.changes(start)).toMatchObject({ complete: false, entries: [], total: 102 });
  });
});
