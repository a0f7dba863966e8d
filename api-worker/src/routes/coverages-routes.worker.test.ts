import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { ListItems, NewsItem } from '#contract/content.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { readCoverage, readCoverageChanges } from '../newsroom/coverages.ts';
import { countRows } from '../testing/count-rows.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { Desk } from '../testing/desk.ts';
import { range } from '../testing/numbered-items.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});

const upTo = (count: number) => range(1, count);
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

describe('a live coverage', () => {
  it('is a field of the news item, in lists, on its own and while WordPress fails', async () => {
    desk.cover(1, { fin: '2026-11-20T18:00:00Z', atada: { tipo: 'juego', juego: 7 } });
    await desk.publish({ id: 1 });
    const coverage = {
      startedAt: '2026-11-20T15:00:00Z',
      endedAt: '2026-11-20T18:00:00Z',
      tiedTo: { kind: 'game', game: 7 },
    };
    const read = async () => {
      const list = await desk.read(ListItems, '/api/wordpress/noticias');
      const item = await desk.request('/api/wordpress/noticias/noticia-1');
      return {
        list: list.map((one) => [one.id, one.coverage]).toSorted(),
        item: NewsItem.parse(await item.json()).coverage,
      };
    };
    const expected = {
      list: [
        [1, coverage],
        [2, null],
        [3, null],
      ],
      item: coverage,
    };
    expect(await read()).toEqual(expected);
    desk.wordpress.mood = 'http503';
    desk.forgetMemory();
    await env.LAST_GOOD.list().then(({ keys }) =>
      Promise.all(keys.map(({ name }) => env.LAST_GOOD.delete(name))),
    );
    expect(await read()).toEqual(expected);
  });

  it('has its newest twenty entries, newest first, and those before one of them', async () => {
    desk.write(...upTo(45).map((id) => ({ id })), { id: 46, minutes: 45 });
    await desk.sync();
    const first = await desk.page();
    expect(idsOf(first.entries)).toEqual([46, ...upTo(45).reverse().slice(0, 19)]);
    expect([first.total, first.hasOlder, first.pinned, first.keyMoments]).toEqual([46, true, null, []]);
    const second = await desk.page('?before=27');
    expect(idsOf(second.entries)).toEqual(upTo(26).reverse().slice(0, 20));
    const last = await desk.page('?before=7');
    expect([idsOf(last.entries), last.hasOlder]).toEqual([[6, 5, 4, 3, 2, 1], false]);
    expect((await desk.page('?before=1')).entries).toEqual([]);
    expect((await desk.page('?before=21')).hasOlder).toBe(false);
  });

  it('goes on from an entry that is removed, and begins anew at one that was never its own', async () => {
    desk.cover(2);
    await desk.publish({ id: 2 });
    desk.write(...upTo(25).map((id) => ({ id })), { id: 90, coverage: { id: 2, slug: 'noticia-2' } });
    await desk.sync();
    desk.delete(6);
    await desk.report(6);
    expect(await desk.shownIds('?before=6')).toEqual([5, 4, 3, 2, 1]);
    const newest = await desk.shownIds();
    expect(newest[0]).toBe(25);
    for (const unknown of [90, 999, 2_147_483_647])
      expect(await desk.shownIds(`?before=${unknown}`)).toEqual(newest);
  });

  it('has the twenty newest key moments, and the entry that was pinned last', async () => {
    const more = { titular: ' <b>Clave</b> &amp; más ', clave: true };
    desk.write(
      ...upTo(25).map((id) => ({ id, more })),
      { id: 30, more: { clave: true } },
      { id: 31, minutes: 2, more: { fijada: '2026-11-20T16:10:00Z' } },
      { id: 32, minutes: 3, more: { fijada: '2026-11-20T16:20:00-04:00' } },
    );
    await desk.sync();
    const { keyMoments, pinned, entries } = await desk.page();
    expect(idsOf(keyMoments)).toEqual(upTo(25).reverse().slice(0, 20));
    expect(keyMoments[0]).toEqual({ id: 25, at: '2026-11-20T16:25:00Z', headline: 'Clave & más' });
    expect(pinned).toMatchObject({ id: 32, isPinned: true });
    // One without a headline would be an empty line of the list.
    expect(entries[0]).toMatchObject({ id: 30, isKey: false });
  });

  it('has entries with everything that the plugin says, each at an address of its own too', async () => {
    desk.write({
      id: 5,
      text: '<p>Con <strong>foto</strong>.</p><figure class="wp-block-image"><img src="https://cms.ejemplo.pr/a.jpg" alt="A"></figure>',
      more: {
        titular: 'Titular',
        clave: true,
        fijada: '2026-11-20T16:10:00Z',
        autores: [
          { nombre: 'Ana &amp; Co.', slug: 'ana' },
          { nombre: '', slug: 'x' },
          'roto',
          { nombre: 'Berta', slug: 'berta' },
        ],
        correcciones: [
          { date: '2026-11-20T16:11:00Z', text: 'Primera' },
          { date: '2026-11-20T16:12:00Z', text: '<i>Segunda</i>' },
          { date: 'ayer', text: 'x' },
        ],
        texto_cambiado: '2026-11-20T16:12:00Z',
        noticia: 'a%c3%b1o',
      },
    });
    await desk.report(5);
    const entry = {
      id: 5,
      revision: (await desk.page()).position,
      at: '2026-11-20T16:05:00Z',
      changedAt: '2026-11-20T16:12:00Z',
      headline: 'Titular',
      isKey: true,
      isPinned: true,
      content: {
        rendered: expect.stringMatching(/^<p>Con <strong>foto<\/strong>\.<\/p><figure.*a\.jpg/) as string,
      },
      authors: [
        { name: 'Ana & Co.', slug: 'ana' },
        { name: 'Berta', slug: 'berta' },
      ],
      corrections: [
        { date: '2026-11-20T16:12:00Z', text: 'Segunda' },
        { date: '2026-11-20T16:11:00Z', text: 'Primera' },
      ],
      story: 'año',
    };
    expect((await desk.page()).entries).toEqual([entry]);
    expect(await desk.entry(5)).toEqual(entry);
  });

  it('is not there for a story that is none, before its date, nor under another slug', async () => {
    desk.cover(3);
    desk.saveNews({
      id: 4,
      date: '2026-11-21T12:00:00',
      more: { cobertura: { inicio: '2026-11-21T12:00:00Z' } },
    });
    desk.write(
      { id: 5, coverage: { id: 2, slug: 'noticia-2' } },
      { id: 6, coverage: { id: 3, slug: 'noticia-3' } },
    );
    await desk.sync();
    const status = (path: string) => desk.status(`/api/coverages/${path}`);
    for (const slug of ['noticia-2', 'noticia-4', 'nunca'])
      for (const below of ['', '/changes?after=0', '/entries/5'])
        expect(await status(slug + below)).toBe(404);
    expect([await status('noticia-3/entries/6'), await status('noticia-1/entries/6')]).toEqual([200, 404]);
  });

  it('leads from an old slug to the present one, with all that the address said', async () => {
    desk.write({ id: 5 }, { id: 6 });
    await desk.sync();
    const { position } = await desk.page();
    desk.cover(1, {}, 'nuevo-año');
    await desk.publish({ id: 1, slug: 'nuevo-a%c3%b1o', previousSlug: 'noticia-1' });
    const location = async (below: string) => {
      const response = await desk.request(`/api/coverages/noticia-1${below}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('Cache-Tag')]).toEqual([
        301,
        'coverage:noticia-1,coverage:nuevo-a%C3%B1o',
      ]);
      const to = response.headers.get('Location') ?? '';
      expect(to).toMatch(/^\.\.?\//);
      return new URL(to, `https://x.pr/api/coverages/noticia-1${below}`).href.slice('https://x.pr'.length);
    };
    const there = '/api/coverages/nuevo-a%C3%B1o';
    expect(await location('')).toBe(there);
    expect(await location('?before=6')).toBe(`${there}?before=6`);
    expect(await location(`/changes?after=${position}`)).toBe(`${there}/changes?after=${position}`);
    expect(await location('/entries/5')).toBe(`${there}/entries/5`);
    expect(await desk.page('', 'nuevo-año')).toMatchObject({ position, total: 2 });
    const lines = await desk.lines();
    expect(lines.filter((line) => line.includes('nuevo'))).toEqual(['news changed nuevo-año (noticia-1)']);
  });

  it('is served as it last was while D1 fails, and fails where nothing is known of it', async () => {
    desk.write({ id: 5 });
    await desk.report(5);
    let isBroken = false;
    const broken = new Proxy(env.DB, {
      get(target, name) {
        if (isBroken) throw new Error('D1 is out of order');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const other = new Desk({ databases: { DB: broken }, beside: desk });
    expect(await other.status('/api/coverages/noticia-1')).toBe(200);
    isBroken = true;
    desk.passSeconds(120);
    const response = await other.request('/api/coverages/noticia-1');
    expect([response.status, response.headers.get(responseHeaders.dataState)]).toEqual([200, 'last-good']);
    expect(await other.status('/api/coverages/noticia-1/changes?after=1')).toBe(503);
  });

  it('of two thousand entries is read by its indexes', async () => {
    const json = JSON.stringify(upTo(2_000));
    const entry = `json_object('changedAt', NULL, 'headline', 'T', 'isKey', json('false'), 'content', json_object('rendered', '<p>x</p>'),
      'authors', json('[]'), 'corrections', json('[]'), 'story', NULL)`;
    for (const coverage of [1, 2])
      await env.DB.prepare(
        `INSERT INTO coverage_entries (wordpress_id, coverage_id, revision, at, pinned_at, is_key, entry)
         SELECT value + ${coverage * 10_000}, ${coverage}, value, strftime('%Y-%m-%dT%H:%M:%SZ', 1795000000 + value * 60, 'unixepoch'), NULL,
           value % 10 = 0, ${entry} FROM json_each(?1)`,
      )
        .bind(json)
        .run();
    const counted = countRows(env.DB);
    const page = await readCoverage(counted.db, 'noticia-1', 11_000, desk.clock);
    expect([page?.total, page?.entries[0]?.id, page?.keyMoments[0]?.id]).toEqual([2_000, 10_999, 12_000]);
    // All are counted in the index.
    expect(counted.rowsRead()).toBeLessThan(2_000 + 200);
    const before = counted.rowsRead();
    const changes = await readCoverageChanges(counted.db, 'noticia-1', 1_950, desk.clock);
    expect(changes?.entries).toHaveLength(50);
    expect(counted.rowsRead() - before).toBeLessThan(2_000 + 250);
  });
});
