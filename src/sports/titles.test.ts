import { expect, test } from 'vitest';
import { choiceOfHome } from './choice.ts';
import { titleOfGames, titleOfHome } from './titles.ts';

test.each([
  ['', 'Deportes'],
  ['liga=nba', 'NBA: partidos'],
  ['vista=resultados', 'NBA: resultados'],
  ['liga=bsn', 'BSN: partidos'],
  ['deporte=baseball&vista=proximos', 'MLB: próximos partidos'],
  ['liga=nfl&vista=resultados&pagina=2', 'NFL: resultados, página 2'],
  ['deporte=cricket', 'Deportes'],
])('the title of /deportes?%s is "%s"', (query, title) => {
  expect(titleOfHome(choiceOfHome(new URLSearchParams(query)))).toBe(title);
});

test('the title of a sport says the view and the page', () => {
  expect(titleOfGames('Béisbol', { view: 'live', page: 1 })).toBe('Béisbol: partidos');
  expect(titleOfGames('Béisbol', { view: 'news', page: 3 })).toBe('Béisbol: noticias, página 3');
});
