import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SportArticle } from '#contract/sports.ts';
import { gameViews, sportViews, type Choice, type View } from '../choice.ts';
import { texts } from '../texts.ts';
import { cardOfGame } from './game-card.ts';
import { gameWith } from './game.fixture.ts';
import { GamePanel } from './GameTabs.island.tsx';
import { cardsPerPage, type Tab } from './tabs.store.ts';

const games = (count: number) =>
  Array.from({ length: count }, (_, id) => cardOfGame(gameWith({ id: id + 1 }), new Map()));
const news = (count: number): SportArticle[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ id: place + 1, slug: `n${place}`, title: 'Ganan', summary: '', imageUrl: null, imageAlt: '' },
    ...{ publishDate: '2026-11-20T12:00:00Z', isFeatured: false },
  }));
const contentOf = (view: View, count: number) =>
  view === 'news' ? { news: news(count) } : { games: games(count) };

const nba: Choice['subject'] = { league: 'nba' };
const basketball: Choice['subject'] = { sport: 'basketball', sportId: 1 };

/** The panel of a tab, as the server draws it. */
function draw(view: View, fields: Partial<Tab> | null, subject = basketball, page = 1): string {
  const choice: Choice = { subject, view, page };
  const tab = fields && { content: null, total: null, asOf: null, checkedAt: 0, failures: 0, ...fields };
  const sport = 'league' in subject ? null : 'baloncesto';
  return renderToStaticMarkup(
    createElement(GamePanel, { choice, first: choice, tab, excerpts: {}, sport, mediaOrigin: '' }),
  );
}
const itemsOf = (html: string) => html.match(/<a class="game"|<article class="card"/g)?.length ?? 0;

describe.each([
  ['a league', nba, gameViews, (view: View) => texts.emptyLeague[view]],
  ['a sport', basketball, sportViews, (view: View) => texts.emptySport[view]('baloncesto')],
] as const)('of %s', (_of, subject, views, emptyOf) => {
  test.each(views)('a list without items (%s) says so, and one with an item shows it', (view) => {
    const none = draw(view, { content: contentOf(view, 0) }, subject);
    expect(none).toContain(emptyOf(view));
    expect(itemsOf(none)).toBe(0);
    for (const count of [1, 2]) {
      const some = draw(view, { content: contentOf(view, count) }, subject);
      expect(some).not.toContain(emptyOf(view));
      expect(itemsOf(some)).toBe(count);
    }
  });

  test.each(views)('a list that is not there (%s) is being loaded, or could not be', (view) => {
    const failed = view === 'news' ? texts.failedNews : texts.failed;
    for (const tab of [null, {}, { loading: true, failures: 2 }]) {
      const html = draw(view, tab, subject);
      expect(html).toContain(texts.loading[view]);
      expect(html).not.toContain(failed);
    }
    const html = draw(view, { failures: 1 }, subject);
    expect(html).toContain(failed);
    expect(html).not.toContain(texts.loading[view]);
  });
});

test.each(sportViews)('a list leads to the pages beside it, where there are any: %s', (view) => {
  const perPage = cardsPerPage(view);
  const relsOf = (total: number | null, page: number) =>
    [...draw(view, { content: contentOf(view, 2), total }, basketball, page).matchAll(/rel="(\w+)"/g)].map(
      ([, rel]) => rel,
    );
  expect(relsOf(null, 1)).toEqual([]);
  expect(relsOf(perPage, 1)).toEqual([]);
  expect(relsOf(perPage + 1, 1)).toEqual(['next']);
  expect(relsOf(2 * perPage + 1, 2)).toEqual(['prev', 'next']);
  expect(relsOf(2 * perPage, 2)).toEqual(['prev']);
});
