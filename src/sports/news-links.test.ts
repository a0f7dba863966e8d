import { expect, test } from 'vitest';
import { hasLeague, sportSlugs } from '#contract/leagues.ts';
import { catalogue } from './catalogue.ts';
import { newsLinks, sportsWithoutLeague } from './news-links.ts';

test('every sport either has a league or is offered by its news alone', () => {
  expect([...catalogue, ...sportsWithoutLeague].toSorted()).toEqual([...sportSlugs].toSorted());
  expect(sportsWithoutLeague.filter(hasLeague)).toEqual([]);
  expect(sportsWithoutLeague).toEqual(['soccer', 'volleyball']);
});

test('a sport without a league is offered by its news', () => {
  expect(newsLinks(['volleyball'])).toEqual([
    { slug: 'volleyball', name: 'Noticias de voleibol', href: '/deportes/volleyball?vista=noticias' },
  ]);
  expect(newsLinks([])).toEqual([]);
});
