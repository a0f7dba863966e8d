import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { range } from '../testing/numbered-items.ts';
import { waiting } from '../testing/pulled-desk.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

describe('an entry that cannot be read', () => {
  const bad = [
    { id: 6, more: { cobertura: 'x' } },
    { id: 7, text: '<script>alert(1)</script>' },
    { id: 8, text: `<p>${'x'.repeat(100_001)}</p>` },
  ];

  it('is left out and its author told, by webhook and by comparison; the others stay', async () => {
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
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
  });

  it('stays as it was until it can be read again', async () => {
    desk.write({ id: 7, text: '<p>Antes.</p>' });
    await desk.report(7);
    desk.write(...bad.slice(1, 2));
    await desk.report(7);
    await desk.sync();
    expect((await desk.entry(7)).content.rendered).toBe('<p>Antes.</p>');
  });

  it('or that D1 refuses stops no other one', async () => {
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
