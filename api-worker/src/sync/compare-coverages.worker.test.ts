import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { logged } from '../testing/logged.ts';
import { brief, CoverageDesk } from '../testing/coverage-desk.ts';
import { range } from '../testing/numbered-items.ts';
import { waiting } from '../testing/pulled-desk.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

const other = { id: 2, slug: 'noticia-2' };

describe('the comparison of each minute', () => {
  it('is one call while nothing changes', async () => {
    desk.write({ id: 5 });
    await desk.sync();
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
  });

  it('finds what no webhook told: new ones, edits, removals', async () => {
    desk.write(...range(1, 150).map((id) => ({ id })));
    await desk.sync();
    const start = (await desk.page()).position;
    desk.write({ id: 151 }, { id: 3, text: '<p>Otro.</p>' });
    // Those of the last second that was read come once more.
    expect(await desk.callsOfSync()).toEqual(['coberturas', 'entradas', 'entradas']);
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
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
  });

  it('finds that entries are gone which only webhooks had told of', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    desk.write({ id: 7 });
    await desk.report(7);
    desk.delete(7);
    expect(await desk.callsOfSync()).toContain('entradas');
    expect(await desk.shownIds()).toEqual([6, 5]);
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
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
    desk.wordpress.entries = desk.wordpress.entries.map((entry) => ({
      ...entry,
      entrada: { ...entry.entrada, titular: 'Nuevo' },
    }));
    desk.wordpress.inFront = (address, own) =>
      address.includes('coberturas')
        ? Promise.resolve(Response.json([{ id: 1, entradas: 3, cambiada: '2026-11-20T17:00:00Z' }]))
        : own();
    await desk.sync();
    expect((await desk.page()).entries.map(({ headline }) => headline)).toEqual(['Nuevo', 'Nuevo', 'Nuevo']);
  });

  it('removes nothing because of a list that changes while it is read, or that is empty by mistake', async () => {
    desk.write(...range(1, 150).map((id) => ({ id })));
    await desk.sync();
    const all = desk.wordpress.entries;
    desk.wordpress.inFront = (address, own) => {
      // The first one goes once the first page of ids was read: the 101st moves to that page, and no page has it.
      if (/entradas\?.*_fields=id&.*page=2$/.test(address)) desk.wordpress.entries = all.slice(2);
      return own();
    };
    desk.delete(150);
    await desk.sync();
    expect((await desk.page()).total).toBe(150);
    desk.wordpress.inFront = (address, own) =>
      address.includes('/entradas')
        ? Promise.resolve(Response.json([], { headers: { 'X-WP-Total': '0' } }))
        : own();
    await desk.sync();
    await desk.report(7);
    expect((await desk.page()).total).toBe(150);
    desk.wordpress.inFront = (_, own) => own();
    await desk.sync();
    expect((await desk.page()).total).toBe(148);
    expect(await waiting()).toBe(0);
  });

  it('counts entries that readers do not see, and does not look for them again', async () => {
    desk.write({ id: 5 }, { id: 6, isProtected: true });
    await desk.sync();
    expect((await desk.page()).total).toBe(1);
    expect(await desk.callsOfSync()).toEqual(['coberturas']);
    desk.write({ id: 7 });
    expect(await desk.callsOfSync()).toEqual(['coberturas', 'entradas']);
    expect(await desk.shownIds()).toEqual([7, 5]);
  });
});

describe('a WordPress', () => {
  it('whose plugin is older has no coverages, and its sync says nothing of it', async () => {
    desk.wordpress.lacks.add('coberturas');
    desk.wordpress.lacks.add('entradas');
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(logged.filter((line) => line.startsWith('sync: coverages'))).toEqual([]);
  });

  it('whose list of coverages fails has the rest of its content, and its entries by webhook', async () => {
    desk.wordpress.broken.add('coberturas');
    desk.write({ id: 5 });
    desk.saveNews({ id: 8 });
    expect(await desk.sync()).toMatchObject({ complete: true });
    expect(await desk.titleOf('noticia-8')).toBe('Noticia 8');
    expect(logged).toContain('sync: coverages: http_500');
    await desk.report(5);
    expect(await desk.shownIds()).toEqual([5]);
  });

  it('that fails for one coverage has the entries of the others', async () => {
    desk.cover(2);
    desk.write({ id: 5 }, { id: 6, coverage: other });
    desk.wordpress.inFront = (address, own) =>
      address.includes('cobertura=1') ? Promise.resolve(new Response('', { status: 500 })) : own();
    await desk.sync();
    expect((await desk.page('', 'noticia-2')).total).toBe(1);
    expect(logged).toContain('sync: coverages: http_500');
  });

  it('whose entries fail keeps their webhooks until it works', async () => {
    desk.write({ id: 5 });
    desk.wordpress.broken.add('entradas');
    await desk.report(5);
    await desk.sync();
    expect([await waiting(), (await desk.page()).total]).toEqual([1, 0]);
    desk.wordpress.broken.delete('entradas');
    await desk.sync();
    expect([await waiting(), await desk.shownIds()]).toEqual([0, [5]]);
  });
});

describe('operators', () => {
  const readModel = async () => (await desk.health()).checks.find(({ name }) => name === 'readModel');

  it.each([
    ['the list of coverages', 'coberturas'],
    ['the entries of one', 'entradas'],
  ])('know that %s cannot be read for five minutes, until it can', async (_, base) => {
    const since = new Date(desk.clock).toISOString().replace('.000', '');
    desk.write({ id: 5 });
    desk.wordpress.broken.add(base);
    desk.passSeconds(250);
    await desk.sync();
    expect((await readModel())?.state).toBe('ok');
    desk.passSeconds(50);
    await desk.sync();
    expect(await readModel()).toMatchObject({
      ...{ state: 'failing', since, message: 'The entries of live coverages are behind WordPress.' },
    });
    desk.wordpress.broken.clear();
    await desk.sync();
    expect((await readModel())?.state).toBe('ok');
  });

  it('know that coverages were never read, and hear nothing of a plugin that has none', async () => {
    await env.DB.prepare('UPDATE sync_state SET coverages_at = NULL').run();
    desk.wordpress.broken.add('coberturas');
    await desk.sync();
    expect(await readModel()).toMatchObject({
      ...{ state: 'warn', message: 'The entries of live coverages have not been read yet.' },
    });
    desk.wordpress.broken.clear();
    desk.wordpress.lacks.add('coberturas');
    await desk.sync();
    expect((await readModel())?.state).toBe('ok');
  });
});
