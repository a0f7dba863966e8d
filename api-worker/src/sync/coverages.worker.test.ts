import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { newestChange, startAnewStatements } from '../changes/change-log.ts';
import { CountRow } from '../stored-values.ts';
import { reachesAfter } from '../testing/change-lines.ts';
import { countRows } from '../testing/count-rows.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { Desk } from '../testing/desk.ts';
import { range } from '../testing/numbered-items.ts';
import { unlistedCoverages } from './rows/stored-entries.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

const position = async () => (await newestChange(env.DB)).position;
const stored = async () =>
  CountRow.parse(await env.DB.prepare('SELECT count(*) AS n FROM coverage_entries').first()).n;
/** As the plugin does a week after their ends. */
function listNone(): void {
  desk.wordpress.inFront = async (address, own) => {
    const response = await own();
    return address.includes('coberturas') ? Response.json([]) : response;
  };
}

describe('a coverage', () => {
  it('that is withdrawn takes its entries with it, and brings them back', async () => {
    desk.write({ id: 5 });
    await desk.report(5);
    const [coverage] = desk.wordpress.posts.filter(({ id }) => id === 1);
    desk.remove(1);
    await desk.publish({ id: 1 });
    for (const below of ['', '/changes?after=0', '/entries/5'])
      expect(await desk.status(`/api/coverages/noticia-1${below}`)).toBe(404);
    if (coverage !== undefined) desk.wordpress.posts.push(coverage);
    await desk.publish({ id: 1 });
    expect(await desk.shownIds()).toEqual([5]);
    desk.cover(1, null);
    await desk.publish({ id: 1 });
    expect(await desk.status('/api/coverages/noticia-1')).toBe(404);
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
    listNone();
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

  it('of another WordPress than before has none of its entries', async () => {
    desk.write({ id: 5 });
    await desk.sync();
    const another = new Desk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' }, beside: desk });
    desk.wordpress.entries = [];
    await another.sync();
    expect(await stored()).toBe(0);
  });

  it('that comes with the first pull of a newsroom has its entries', async () => {
    const first = new CoverageDesk({ variables: { WORDPRESS_URL: 'https://otro.ejemplo.pr' } });
    await env.DB.prepare('DELETE FROM articles').run();
    first.cover();
    first.write({ id: 5 }, { id: 6 });
    await first.sync();
    expect(await first.shownIds()).toEqual([6, 5]);
    expect(await first.callsOfSync()).toEqual(['coberturas']);
  });

  it('that ended long ago is read once where nobody read it before, and again once it comes back', async () => {
    const ended = { id: 2, slug: 'noticia-2' };
    listNone();
    desk.cover(2, { fin: '2026-11-20T17:00:00Z' });
    desk.write(...range(1, 120).map((id) => ({ id, coverage: ended })), { id: 200 });
    await desk.sync();
    expect(await desk.callsOfSync()).toEqual(['coberturas', 'entradas', 'entradas']);
    expect((await desk.page('', ended.slug)).total).toBe(120);
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
    const [coverage] = desk.wordpress.posts.filter(({ id }) => id === 2);
    desk.remove(2);
    await desk.publish({ id: 2 });
    await env.DB.batch(startAnewStatements(env.DB, desk.clock));
    await desk.sync();
    expect(await stored()).toBe(0);
    if (coverage !== undefined) desk.wordpress.posts.push(coverage);
    await desk.publish({ id: 2 });
    expect((await desk.page('', ended.slug)).total).toBe(120);
  });

  it('is looked for among the coverages alone, however many news items there are', async () => {
    listNone();
    desk.saveNews(...range(10, 150).map((id) => ({ id })));
    desk.cover(2);
    await desk.sync();
    const counted = countRows(env.DB);
    expect(await unlistedCoverages(counted.db, [1], 10)).toEqual([2]);
    expect(counted.rowsRead()).toBeLessThan(20);
  });
});
