import { env } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoverageChanges } from '#contract/coverages.ts';
import { newestChange, startAnewStatements } from '../changes/change-log.ts';
import { CountRow } from '../stored-values.ts';
import { reachesAfter } from '../testing/change-lines.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { Desk } from '../testing/desk.ts';
import { range } from '../testing/numbered-items.ts';
import { waiting } from '../testing/pulled-desk.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});
afterEach(() => vi.restoreAllMocks());

const other = { id: 2, slug: 'noticia-2' };
const line = 'coverage-entry changed noticia-1';
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const position = async () => (await newestChange(env.DB)).position;
const stored = async () =>
  CountRow.parse(await env.DB.prepare('SELECT count(*) AS n FROM coverage_entries').first()).n;
const brief = ({ entries, removed, complete }: CoverageChanges) => ({
  entries: entries.map(({ id }) => id),
  removed,
  complete,
});
/** The collections that a sync calls. */
async function callsOfSync(): Promise<string[]> {
  const before = desk.calls().length;
  await desk.sync();
  return desk
    .calls()
    .slice(before)
    .filter((base) => base === 'entradas' || base === 'coberturas');
}

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
    expect((await desk.request('/api/coverages/noticia-1/entries/7')).status).toBe(404);
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
    const plain = desk.wordpress.fetch;
    vi.spyOn(desk.wordpress, 'fetch').mockImplementation((address, init) =>
      /entradas\?(?!.*(?:cobertura|include)=)/.test(address)
        ? Promise.resolve(Response.json([], { headers: { 'X-WP-Total': '2' } }))
        : plain(address, init),
    );
    await desk.report(99);
    expect([await waiting(), await desk.shownIds()]).toEqual([0, [5]]);
  });

  it('comes before its coverage does, and is there once that is published', async () => {
    desk.write({ id: 5, coverage: { id: 9, slug: 'noticia-9' } });
    await desk.report(5);
    expect((await desk.request('/api/coverages/noticia-9')).status).toBe(404);
    desk.cover(9);
    await desk.publish({ id: 9 });
    expect((await desk.page('', 'noticia-9')).entries).toMatchObject([{ id: 5 }]);
  });
});

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

describe('a flood', () => {
  it('of five hundred webhooks at once loses none, keeps the order of time, and writes few lines', async () => {
    const ids = range(1, 500);
    // Their ids say nothing about their moments.
    desk.write(...ids.map((id) => ({ id, minutes: (id * 7) % 500 })));
    await Promise.all(ids.map((id) => desk.publish({ kind: 'coverage-entry', id, slug: 'noticia-1' })));
    expect(await waiting()).toBe(0);
    const all: { id: number; at: string }[] = [];
    for (let before = ''; ; before = `?before=${all.at(-1)?.id ?? 0}`) {
      const { entries, hasOlder } = await desk.page(before);
      all.push(...entries);
      if (!hasOlder) break;
    }
    expect(all).toHaveLength(500);
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

  it('of a thousand entries without webhooks is there with the next minute', async () => {
    desk.write(...range(1, 1_000).map((id) => ({ id })));
    const calls = await callsOfSync();
    expect(calls.filter((base) => base === 'entradas').length).toBeLessThan(15);
    expect((await desk.page()).total).toBe(1_000);
    expect((await desk.lines()).length).toBeLessThanOrEqual(11);
  });
});

describe('the comparison of each minute', () => {
  it('is one call while nothing changes', async () => {
    desk.write({ id: 5 });
    await desk.sync();
    expect(await callsOfSync()).toEqual(['coberturas']);
  });

  it('finds what no webhook told: new ones, edits, removals', async () => {
    desk.write(...range(1, 150).map((id) => ({ id })));
    await desk.sync();
    const start = (await desk.page()).position;
    desk.write({ id: 151 }, { id: 3, text: '<p>Otro.</p>' });
    // Those of the last second that was read come once more.
    expect(await callsOfSync()).toEqual(['coberturas', 'entradas', 'entradas']);
    const changed = await desk.changes(start);
    expect(brief(changed)).toEqual({ entries: [151, 3], removed: [], complete: true });
    desk.delete(40);
    await desk.sync();
    expect(brief(await desk.changes(changed.position))).toEqual({
      entries: [],
      removed: [40],
      complete: true,
    });
    desk.delete(...range(1, 200));
    await desk.sync();
    expect((await desk.page()).total).toBe(0);
    expect(await callsOfSync()).toEqual(['coberturas']);
  });

  it('finds that entries are gone which only webhooks had told of', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    desk.write({ id: 7 });
    await desk.report(7);
    desk.delete(7);
    expect(await callsOfSync()).toContain('entradas');
    expect(await desk.shownIds()).toEqual([6, 5]);
    expect(await callsOfSync()).toEqual(['coberturas']);
  });

  it('finds an edit that is older than the newest webhook', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    desk.write({ id: 5, text: '<p>Sin aviso.</p>' });
    desk.write({ id: 7 });
    await desk.report(7);
    await desk.sync();
    expect((await desk.entry(5)).content.rendered).toBe('<p>Sin aviso.</p>');
  });

  it('finds an entry that was published without a change, and a change without a date', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    const [first] = desk.wordpress.entries;
    if (first === undefined) throw new Error('There is no entry');
    desk.wordpress.entries.push({ ...first, id: 4 });
    await desk.sync();
    expect(await desk.shownIds()).toEqual([6, 5, 4]);
    const plain = desk.wordpress.fetch;
    desk.wordpress.entries = desk.wordpress.entries.map((entry) => ({
      ...entry,
      entrada: { ...entry.entrada, titular: 'Nuevo' },
    }));
    vi.spyOn(desk.wordpress, 'fetch').mockImplementation((address, init) =>
      address.includes('coberturas')
        ? Promise.resolve(Response.json([{ id: 1, entradas: 3, cambiada: '2026-11-20T17:00:00Z' }]))
        : plain(address, init),
    );
    await desk.sync();
    expect((await desk.page()).entries.map(({ headline }) => headline)).toEqual(['Nuevo', 'Nuevo', 'Nuevo']);
  });

  it('removes nothing because of a list that changes while it is read, or that is empty by mistake', async () => {
    silence();
    desk.write(...range(1, 150).map((id) => ({ id })));
    await desk.sync();
    const plain = desk.wordpress.fetch;
    const all = desk.wordpress.entries;
    const spy = vi.spyOn(desk.wordpress, 'fetch').mockImplementation((address, init) => {
      // The first one goes once the first page of ids was read: the 101st moves to that page, and no page has it.
      if (/entradas\?.*_fields=id&.*page=2$/.test(address)) desk.wordpress.entries = all.slice(2);
      return plain(address, init);
    });
    desk.delete(150);
    await desk.sync();
    expect((await desk.page()).total).toBe(150);
    spy.mockImplementation((address, init) =>
      address.includes('/entradas')
        ? Promise.resolve(Response.json([], { headers: { 'X-WP-Total': '0' } }))
        : plain(address, init),
    );
    await desk.sync();
    await desk.report(7);
    expect((await desk.page()).total).toBe(150);
    spy.mockImplementation(plain);
    await desk.sync();
    expect((await desk.page()).total).toBe(148);
    expect(await waiting()).toBe(0);
  });

  it('counts entries that readers do not see, and does not look for them again', async () => {
    desk.write({ id: 5 }, { id: 6, isProtected: true });
    await desk.sync();
    expect((await desk.page()).total).toBe(1);
    expect(await callsOfSync()).toEqual(['coberturas']);
    desk.write({ id: 7 });
    expect(await callsOfSync()).toEqual(['coberturas', 'entradas']);
    expect(await desk.shownIds()).toEqual([7, 5]);
  });
});

describe('an entry that cannot be read', () => {
  const bad = [
    { id: 6, more: { cobertura: 'x' } },
    { id: 7, text: '<script>alert(1)</script>' },
    { id: 8, text: `<p>${'x'.repeat(100_001)}</p>` },
  ];

  it('is left out and its author told, by webhook and by comparison; the others stay', async () => {
    silence();
    desk.write({ id: 5 }, ...bad, { id: 9 });
    desk.wordpress.entries = desk.wordpress.entries.map((entry) =>
      entry.id === 9 ? { ...entry, date_gmt: 'ayer' } : entry,
    );
    await desk.report(5, 6, 7, 8, 9);
    const leftOut = async () =>
      (await desk.health()).leftOut.items.map(({ kind, id, reason }) => `${kind} ${id} ${reason}`).toSorted();
    const four = [6, 7, 8, 9].map((id) => `coverage-entry ${id} unreadable`);
    expect([await desk.shownIds(), await leftOut(), await waiting()]).toEqual([[5], four, 0]);
    await desk.sync();
    expect([await desk.shownIds(), await leftOut()]).toEqual([[5], four]);
    desk.write({ id: 6 }, { id: 7 });
    await desk.report(6);
    await desk.sync();
    expect([await desk.shownIds(), await leftOut()]).toEqual([[7, 6, 5], four.slice(2)]);
    desk.delete(8, 9);
    await desk.sync();
    await desk.report(8, 9);
    expect(await leftOut()).toEqual([]);
  });

  it('is tried again after an hour, and forgotten if it is gone', async () => {
    silence();
    desk.write({ id: 5 }, ...bad.slice(1));
    await desk.sync();
    const ids = async () => (await desk.health()).leftOut.items.map(({ id }) => id).toSorted();
    desk.delete(7);
    await desk.sync();
    expect(await ids()).toEqual([7, 8]);
    desk.passSeconds(3_601);
    await desk.sync();
    expect([await ids(), await desk.shownIds()]).toEqual([[8], [5]]);
    // The next time is in an hour.
    expect(await callsOfSync()).toEqual(['coberturas']);
  });

  it('stays as it was until it can be read again', async () => {
    silence();
    desk.write({ id: 7, text: '<p>Antes.</p>' });
    await desk.report(7);
    desk.write(...bad.slice(1, 2));
    await desk.report(7);
    await desk.sync();
    expect((await desk.entry(7)).content.rendered).toBe('<p>Antes.</p>');
  });

  it('or that D1 refuses stops no other one', async () => {
    silence();
    await env.DB.prepare(
      `CREATE TRIGGER refuse BEFORE INSERT ON coverage_entries WHEN NEW.wordpress_id = 33 BEGIN SELECT raise(ABORT, 'refused'); END`,
    ).run();
    desk.write(...range(1, 60).map((id) => ({ id })));
    await Promise.all(
      range(1, 60).map((id) => desk.publish({ kind: 'coverage-entry', id, slug: 'noticia-1' })),
    );
    expect([(await desk.page()).total, await waiting()]).toEqual([59, 0]);
    expect((await desk.health()).leftOut.items).toMatchObject([{ id: 33, reason: 'refused' }]);
  });

  it('tells its author what the site does not show of it', async () => {
    desk.write({ id: 5, text: '<p>Hola</p><iframe src="https://malo.example/x"></iframe>' });
    await desk.report(5);
    const row = await env.DB.prepare('SELECT refused FROM deliveries').first();
    expect(String(row?.['refused'])).toContain('malo.example');
  });
});

describe('a coverage', () => {
  it('that is withdrawn takes its entries with it, and brings them back', async () => {
    desk.write({ id: 5 });
    await desk.report(5);
    const [coverage] = desk.wordpress.posts.filter(({ id }) => id === 1);
    desk.remove(1);
    await desk.publish({ id: 1 });
    for (const below of ['', '/changes?after=0', '/entries/5'])
      expect((await desk.request(`/api/coverages/noticia-1${below}`)).status).toBe(404);
    if (coverage !== undefined) desk.wordpress.posts.push(coverage);
    await desk.publish({ id: 1 });
    expect(await desk.shownIds()).toEqual([5]);
    desk.cover(1, null);
    await desk.publish({ id: 1 });
    expect((await desk.request('/api/coverages/noticia-1')).status).toBe(404);
  });

  it('that is published has the entries that were written before, at once', async () => {
    desk.write(...range(1, 120).map((id) => ({ id, coverage: { id: 9, slug: 'noticia-9' } })));
    desk.cover(9);
    await desk.publish({ id: 9 });
    expect(await desk.page('', 'noticia-9')).toMatchObject({ total: 120, position: await position() });
  });

  it('that begins, ends or is tied is a change wherever its story is named', async () => {
    const before = desk.start;
    desk.cover(1, { fin: '2026-11-20T17:00:00Z' });
    await desk.publish({ id: 1 });
    desk.cover(1, { fin: '2026-11-20T17:00:00Z', atada: { tipo: 'tormenta' } });
    await desk.sync();
    desk.cover(1, { fin: '2026-11-20T17:00:00Z', atada: { tipo: 'volcan' } });
    await desk.sync();
    expect(await reachesAfter(before)).toEqual(Array.from({ length: 3 }, () => 'noticia-1 everywhere'));
    expect((await desk.page()).total).toBe(0);
  });

  it('that has ended keeps its entries, although WordPress does not list it any more', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    desk.cover(1, { fin: '2026-11-20T17:00:00Z' });
    const plain = desk.wordpress.fetch;
    vi.spyOn(desk.wordpress, 'fetch').mockImplementation((address, init) =>
      address.includes('coberturas') ? Promise.resolve(Response.json([])) : plain(address, init),
    );
    await desk.sync();
    await desk.sync();
    expect(await desk.shownIds()).toEqual([6, 5]);
    // A correction comes by webhook.
    desk.write({ id: 6, text: '<p>Corregido.</p>' });
    await desk.report(6);
    expect((await desk.entry(6)).content.rendered).toBe('<p>Corregido.</p>');
  });

  it('that is gone leaves nothing behind once nobody can ask for its changes', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    desk.delete(6);
    await desk.report(6);
    await env.DB.batch(startAnewStatements(env.DB, desk.clock));
    await desk.sync();
    expect(await stored()).toBe(1);
    desk.remove(1);
    desk.wordpress.entries = [];
    await desk.publish({ id: 1 });
    await desk.sync();
    expect(await stored()).toBe(0);
  });
});

describe('a WordPress', () => {
  it('whose plugin is older has no coverages, and its sync says nothing of it', async () => {
    const errors = silence();
    desk.wordpress.lacks.add('coberturas');
    desk.wordpress.lacks.add('entradas');
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(errors).not.toHaveBeenCalled();
  });

  it('whose list of coverages fails has the rest of its content, and its entries by webhook', async () => {
    const errors = silence();
    desk.wordpress.broken.add('coberturas');
    desk.write({ id: 5 });
    desk.saveNews({ id: 8 });
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await desk.titleOf('noticia-8')).toBe('Noticia 8');
    expect(errors.mock.calls.flat()).toContain('sync: coverages: http_500');
    await desk.report(5);
    expect(await desk.shownIds()).toEqual([5]);
  });

  it('that fails for one coverage has the entries of the others', async () => {
    const errors = silence();
    desk.cover(2);
    desk.write({ id: 5 }, { id: 6, coverage: other });
    const plain = desk.wordpress.fetch;
    vi.spyOn(desk.wordpress, 'fetch').mockImplementation((address, init) =>
      address.includes('cobertura=1')
        ? Promise.resolve(new Response('', { status: 500 }))
        : plain(address, init),
    );
    await desk.sync();
    expect((await desk.page('', 'noticia-2')).total).toBe(1);
    expect(errors.mock.calls.flat()).toContain('sync: coverages: http_500');
  });

  it('whose entries fail keeps their webhooks until it works', async () => {
    silence();
    desk.write({ id: 5 });
    desk.wordpress.broken.add('entradas');
    await desk.report(5);
    await desk.sync();
    expect([await waiting(), (await desk.page()).total]).toEqual([1, 0]);
    desk.wordpress.broken.delete('entradas');
    await desk.sync();
    expect([await waiting(), await desk.shownIds()]).toEqual([0, [5]]);
  });

  it('that replaces another one has none of its entries', async () => {
    desk.write({ id: 5 });
    await desk.sync();
    const another = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' }, beside: desk });
    desk.wordpress.entries = [];
    await another.sync();
    expect(await stored()).toBe(0);
  });
});
