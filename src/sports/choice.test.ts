import { expect, test } from 'vitest';
import { pageQueries } from '#config/page-queries.ts';
import { catalogue } from './catalogue.ts';
import { addressOf, choiceOfHome, choiceOfSport, listKey, openedBy } from './choice.ts';

const home = (query: string) => choiceOfHome(new URLSearchParams(query));
const volleyball = { slug: 'volleyball', id: 5 } as const;

test.each([
  ['deporte=baseball', 'mlb', 'live', 1],
  ['liga=bsn', 'superior-nacional', 'live', 1],
  ['deporte=baseball&liga=bsn', 'superior-nacional', 'live', 1],
  ['deporte=football&vista=proximos', 'nfl', 'upcoming', 1],
  ['vista=resultados&pagina=3', 'nba', 'recent', 3],
])('/deportes?%s is %s, %s, page %d', (query, league, view, page) => {
  expect(home(query)).toEqual({ subject: { league }, view, page });
});

test.each([
  '',
  'deporte=basketball',
  // Unknown values, too, so that a truncated link still works.
  'deporte=soccer',
  'liga=lnb',
  'vista=noticias',
  'vista=',
  'pagina=0',
  'pagina=1e3',
])('/deportes?%s is the first page of live games of the NBA', (query) => {
  expect(home(query)).toEqual({ subject: { league: 'nba' }, view: 'live', page: 1 });
});

test.each([
  ['', '/deportes'],
  ['deporte=basketball', '/deportes'],
  ['liga=bsn', '/deportes?liga=bsn'],
  ['liga=mlb', '/deportes?deporte=baseball'],
  ['deporte=football&vista=resultados&pagina=2', '/deportes?deporte=football&vista=resultados&pagina=2'],
  ['vista=proximos&pagina=1', '/deportes?vista=proximos'],
])('the canonical URL of ?%s is %s', (query, address) => {
  expect(addressOf(home(query))).toBe(address);
  expect(home(new URL(address, 'https://x.example').search)).toEqual(home(query));
});

test("a sport's page has a news tab", () => {
  const news = choiceOfSport(volleyball, new URLSearchParams('vista=noticias&pagina=2'));
  expect(news).toEqual({ subject: { sport: 'volleyball', sportId: 5 }, view: 'news', page: 2 });
  expect(addressOf(news)).toBe('/deportes/volleyball?vista=noticias&pagina=2');
  expect(addressOf(choiceOfSport(volleyball, new URLSearchParams()))).toBe('/deportes/volleyball');
});

test('every list has a unique key', () => {
  const choices = [
    ...['', 'vista=proximos', 'pagina=2', 'liga=bsn', 'deporte=baseball'].map(home),
    choiceOfSport(volleyball, new URLSearchParams()),
  ];
  expect(new Set(choices.map(listKey)).size).toBe(choices.length);
});

test('page-queries.ts accepts every sport and league of the catalogue', () => {
  const known = pageQueries['/deportes'];
  for (const { slug, leagues } of catalogue) {
    expect(known?.['deporte']?.(slug)).toBe(slug);
    for (const { id } of leagues) expect(known?.['liga']?.(id)).toBe(id);
  }
});

test.each([
  ['#proximos', 'pagina=2', 'upcoming'],
  ['#en-vivo', 'vista=resultados', 'live'],
  ['#vista', 'vista=resultados', 'recent'],
  ['', 'vista=resultados', 'recent'],
  // A league has no tab of news.
  ['#noticias', '', 'live'],
])('%s opens the first page of a tab of ?%s', (fragment, query, view) => {
  expect(openedBy(fragment, home(query))).toEqual({ subject: { league: 'nba' }, view, page: 1 });
});

test("the fragment of the page's own tab keeps its page", () => {
  const choice = home('vista=resultados&pagina=2');
  expect(openedBy('#resultados', choice)).toEqual({ subject: { league: 'nba' }, view: 'recent', page: 2 });
});
