import { env } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListItems, NewsItem } from '#contract/content.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
});
afterEach(() => vi.restoreAllMocks());

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
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
      const list = ListItems.parse(await (await desk.request('/api/wordpress/noticias')).json());
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
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
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
});
