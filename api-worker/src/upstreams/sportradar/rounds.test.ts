import { expect, it } from 'vitest';
import { roundInSpanish, weekInSpanish } from './rounds.ts';

it.each([
  ['Game 1', 'Juego 1'],
  ['GAME 1', 'Juego 1'],
  ['Game 7 (if necessary)', 'Juego 7 (si es necesario)'],
  ['Game 7 (If Necessary)', 'Juego 7 (si es necesario)'],
  ['Wild Card', 'Ronda del comodín'],
  ['Wildcard Round', 'Ronda del comodín'],
  ['AL Wild Card Series', 'Ronda del comodín (AL)'],
  ['Divisional Round', 'Ronda divisional'],
  ['Conference Championship', 'Campeonato de conferencia'],
  ['AFC Championship Game', 'Campeonato de la AFC'],
  ['Super Bowl LXI', 'Super Bowl LXI'],
  ['Hall of Fame Weekend', 'Juego del Salón de la Fama'],
  ['World Series - Game 3', 'Serie Mundial, Juego 3'],
  ['NL Championship Series', 'Serie de campeonato (NL)'],
  ['NBA Cup - Group A', 'Copa NBA, Grupo A'],
  ['NBA Cup - East Group B', 'Copa NBA, Grupo B del Este'],
  ['Emirates NBA Cup - Quarterfinals', 'Copa NBA, Cuartos de final'],
  ['Western Conference Finals - Game 2', 'Final de la Conferencia Oeste, Juego 2'],
  ['NBA Finals', 'Final de la NBA'],
  ['All-Star Game', 'Juego de Estrellas'],
  ['Preseason Week 2', 'Pretemporada, semana 2'],
  [' First  Round ', 'Primera ronda'],
  // What is unknown stays as it is, also when a part of it is known.
  ['Mexico City Game', 'Mexico City Game'],
  ['NBA Cup - Sponsor Night', 'NBA Cup - Sponsor Night'],
  ['Serie semifinal', 'Serie semifinal'],
  [null, null],
])('the round %j is %j', (english, spanish) => {
  expect(roundInSpanish(english)).toBe(spanish);
});

it.each([
  ['11', 'REG', 'Semana 11'],
  ['11', null, 'Semana 11'],
  ['2', 'PRE', 'Pretemporada, semana 2'],
  ['Hall of Fame Weekend', 'PRE', 'Juego del Salón de la Fama'],
  ['Wild Card', 'PST', 'Ronda del comodín'],
  ['', 'PST', null],
])('the week %j of %j is %j', (title, type, spanish) => {
  expect(weekInSpanish(title, type)).toBe(spanish);
});
