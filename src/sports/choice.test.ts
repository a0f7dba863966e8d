import { expect, test } from 'vitest';
import { pageQueries } from '#config/page-queries.ts';
import { leaguePaths, leagues } from '#contract/leagues.ts';
import { catalogue, playingFirst } from './catalogue.ts';
import { addressOf, choiceOfHome, choiceOfSport, listKey, openedBy } from './choice.ts';

const home = (query: string) => choiceOfHome(new URLSearchParams(query));
const volleyball = { slug: 'volleyball', id: 5 } as const;

test.each([
  ['deporte=baseball', { league: 'mlb', isFirst: true }, 'live', 1],
  ['liga=bsn', { league: 'superior-nacional' }, 'live', 1],
  ['liga=nba', { league: 'nba' }, 'live', 1],
  ['deporte=baseball&liga=bsn', { league: 'superior-nacional' }, 'live', 1],
  ['deporte=football&vista=proximos', { league: 'nfl', isFirst: true }, 'upcoming', 1],
  ['vista=resultados&pagina=3', { league: 'nba', isFirst: true }, 'recent', 3],
])('/deportes?%s is %o, %s, page %d', (query, subject, view, page) => {
  expect(home(query)).toEqual({ subject, view, page });
});

const first = { league: 'nba', isFirst: true };

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
  expect(home(query)).toEqual({ subject: first, view: 'live', page: 1 });
});

test('/deportes is the league that plays first, and its address does not name it', () => {
  const order = playingFirst({ 'superior-nacional': 0, nba: 5 });
  for (const query of ['', 'vista=resultados']) {
    const choice = choiceOfHome(new URLSearchParams(query), order);
    expect(choice.subject.league).toBe('superior-nacional');
    expect(addressOf(choice)).toBe(query ? `/deportes?${query}` : '/deportes');
  }
  const asked = choiceOfHome(new URLSearchParams('liga=nba'), order);
  expect([asked.subject.league, addressOf(asked)]).toEqual(['nba', '/deportes?liga=nba']);
});

test.each([
  ['', '/deportes'],
  ['deporte=basketball', '/deportes'],
  ['liga=bsn', '/deportes?liga=bsn'],
  ['liga=nba', '/deportes?liga=nba'],
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
  for (const slug of catalogue) expect(known?.['deporte']?.(slug)).toBe(slug);
  for (const { id } of leaguePaths.map((path) => leagues[path])) expect(known?.['liga']?.(id)).toBe(id);
});

test.each([
  ['#proximos', 'pagina=2', 'upcoming'],
  ['#en-vivo', 'vista=resultados', 'live'],
  ['#vista', 'vista=resultados', 'recent'],
  ['', 'vista=resultados', 'recent'],
  // A league has no tab of news.
  ['#noticias', '', 'live'],
])('%s opens the first page of a tab of ?%s', (fragment, query, view) => {
  expect(openedBy(fragment, home(query))).toEqual({ subject: first, view, page: 1 });
});

test("the fragment of the page's own tab keeps its page", () => {
  const choice = home('vista=resultados&pagina=2');
  expect(openedBy('#resultados', choice)).toEqual({ subject: first, view: 'recent', page: 2 });
});
