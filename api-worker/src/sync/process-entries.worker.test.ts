import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { newestChange } from '../changes/change-log.ts';
import { brief, CoverageDesk } from '../testing/coverage-desk.ts';
import { range } from '../testing/numbered-items.ts';
import { waiting } from '../testing/pulled-desk.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

const other = { id: 2, slug: 'noticia-2' };
const line = 'coverage-entry changed noticia-1';
const position = async () => (await newestChange(env.DB)).position;

describe('an entry', () => {
  it('is there right after its webhook, with the position of the line that tells of it', async () => {
    const before = await desk.page();
    expect(before).toMatchObject({ total: 0, entries: [], hasOlder: false });
    desk.write({ id: 5 });
    await desk.report(5);
    expect(await desk.page()).toMatchObject({
      position: await position(),
      total: 1,
      entries: [{ id: 5, revision: await position() }],
    });
    expect(brief(await desk.changes(before.position))).toEqual({ entries: [5], removed: [], complete: true });
    expect(await desk.lines()).toEqual([line]);
  });

  it('that is edited, pinned, or removed is a change, and nothing else is', async () => {
    desk.write({ id: 5, more: { fijada: '2026-11-20T16:00:00Z' } }, { id: 6 }, { id: 7 });
    await desk.report(5, 6, 7);
    const start = (await desk.page()).position;
    expect(brief(await desk.changes(start))).toEqual({ entries: [], removed: [], complete: true });
    desk.write({ id: 6, text: '<p>Otra cosa.</p>', more: { texto_cambiado: '2026-11-20T16:09:00Z' } });
    await desk.report(6);
    const edited = await desk.changes(start);
    expect(edited.entries).toMatchObject([
      {
        id: 6,
        changedAt: '2026-11-20T16:09:00Z',
        revision: edited.position,
        content: { rendered: '<p>Otra cosa.</p>' },
      },
    ]);
    expect(edited.pinned?.id).toBe(5);
    // The pin moves to another one.
    desk.write({ id: 5 }, { id: 7, more: { fijada: '2026-11-20T16:20:00Z', clave: true, titular: 'T' } });
    await desk.report(5, 7);
    const pinned = await desk.changes(edited.position);
    expect(pinned.entries.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [7, true],
      [5, false],
    ]);
    expect([pinned.pinned?.id, pinned.keyMoments.map(({ id }) => id)]).toEqual([7, [7]]);
    desk.delete(7);
    await desk.report(7);
    const removed = await desk.changes(pinned.position);
    expect(removed).toMatchObject({ entries: [], removed: [7], total: 2, pinned: null, keyMoments: [] });
    expect(brief(await desk.changes(start))).toEqual({ entries: [6, 5], removed: [7], complete: true });
    expect(await desk.status('/api/coverages/noticia-1/entries/7')).toBe(404);
    // It is published again.
    desk.write({ id: 7 });
    await desk.report(7);
    expect(brief(await desk.changes(removed.position))).toEqual({
      entries: [7],
      removed: [],
      complete: true,
    });
  });

  it('that nobody changed costs no line, however often its webhook comes', async () => {
    desk.write({ id: 5 });
    await desk.report(5, 5, 5, 99);
    await desk.sync();
    await desk.sync();
    expect(await desk.lines()).toEqual([line]);
    expect(await waiting()).toBe(0);
  });

  it('with a password, or below nothing that is a coverage, is not shown', async () => {
    desk.write({ id: 5 }, { id: 6 }, { id: 7, coverage: null });
    await desk.report(5, 6, 7);
    expect(await desk.shownIds()).toEqual([6, 5]);
    const { position: before } = await desk.page();
    desk.write({ id: 5, isProtected: true }, { id: 6, coverage: null });
    await desk.report(5, 6);
    expect(brief(await desk.changes(before))).toEqual({ entries: [], removed: [5, 6], complete: true });
  });

  it('that moves to another coverage leaves the first', async () => {
    desk.cover(2);
    await desk.publish({ id: 2 });
    desk.write({ id: 5 }, { id: 6 });
    await desk.report(5, 6);
    const { position: before } = await desk.page();
    const lines = (await desk.lines()).length;
    desk.write({ id: 5, coverage: other });
    await desk.report(5);
    expect(brief(await desk.changes(before))).toEqual({ entries: [], removed: [5], complete: true });
    expect(await desk.page('', 'noticia-2')).toMatchObject({
      entries: [{ id: 5 }],
      position: await position(),
    });
    expect((await desk.lines()).slice(lines)).toEqual([line, 'coverage-entry changed noticia-2']);
    desk.write({ id: 5 });
    await desk.report(5);
    expect(await desk.shownIds()).toEqual([6, 5]);
    expect((await desk.page('', 'noticia-2')).total).toBe(0);
  });

  it('of a withdrawn coverage, which WordPress keeps to itself, holds up no other one', async () => {
    desk.write({ id: 5 });
    await desk.report(5);
    desk.wordpress.inFront = (address, own) =>
      /entradas\?(?!.*(?:cobertura|include)=)/.test(address)
        ? Promise.resolve(Response.json([], { headers: { 'X-WP-Total': '2' } }))
        : own();
    await desk.report(99);
    expect([await waiting(), await desk.shownIds()]).toEqual([0, [5]]);
  });
});

describe('a flood', () => {
  it('of five hundred webhooks at once loses none, keeps the order of time, and writes few lines', async () => {
    const ids = range(1, 500);
    // Their ids say nothing about their moments.
    desk.write(...ids.map((id) => ({ id, minutes: (id * 7) % 500 })));
    await Promise.all(ids.map((id) => desk.publish({ kind: 'coverage-entry', id, slug: 'noticia-1' })));
    expect(await waiting()).toBe(0);
    const all: { id: number; at: string }[] = [];
    // Twenty a page.
    for (const number of range(1, 25)) {
      const { entries, hasOlder } = await desk.page(number === 1 ? '' : `?before=${all.at(-1)?.id ?? 0}`);
      all.push(...entries);
      expect(hasOlder).toBe(number < 25);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(500);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const lines = await desk.lines();
    expect(new Set(lines)).toEqual(new Set([line]));
    expect(lines.length).toBeLessThan(100);
    expect(Math.max(...desk.invocations.map(({ statements }) => statements))).toBeLessThan(1_000);
  });
});
