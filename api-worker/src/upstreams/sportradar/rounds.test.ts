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
  // Names of several phrases, without marks between them.
  ['World Series Game 1', 'Serie Mundial, Juego 1'],
  ['ALCS Game 3', 'Serie de campeonato (AL), Juego 3'],
  ['NLCS - Game 7 (If Necessary)', 'Serie de campeonato (NL), Juego 7 (si es necesario)'],
  ['ALDS A Game 2', 'Serie divisional (AL), serie A, Juego 2'],
  ["NLDS 'B'", 'Serie divisional (NL), serie B'],
  ['American League Wild Card Series: Game 1', 'Ronda del comodín (AL), Juego 1'],
  ['National League Championship Series', 'Serie de campeonato (NL)'],
  ['AL Wild Card B Game 3*', 'Ronda del comodín (AL), serie B, Juego 3'],
  ['Play-In Tournament', 'Play-in'],
  ['NBA Play-In Game', 'Play-in'],
  ['Eastern Conference Play-In - 7 vs. 8', 'Play-in de la Conferencia Este, 7 contra 8'],
  ['Play-In 9/10 Game', 'Play-in, 9 contra 10'],
  ['NBA Finals presented by YouTube TV - Game 5', 'Final de la NBA, Juego 5'],
  ['NBA Finals Game 5 (If Necessary)', 'Final de la NBA, Juego 5 (si es necesario)'],
  ['Eastern Conference First Round Game 6', 'Primera ronda de la Conferencia Este, Juego 6'],
  ['West Semifinals', 'Semifinal de la Conferencia Oeste'],
  ['NBA Cup Semifinals', 'Copa NBA, Semifinal'],
  ['Emirates NBA Cup Championship', 'Copa NBA, Campeonato'],
  ['NBA Cup Knockout Rounds', 'Copa NBA, Fase eliminatoria'],
  ['NBA All-Star Game', 'Juego de Estrellas'],
  ['2026 Pro Bowl Games', 'Pro Bowl'],
  ['Pro Bowl Games', 'Pro Bowl'],
  ['Super Wild Card Weekend', 'Ronda del comodín'],
  ['NFC Divisional Playoff', 'Serie divisional (NFC)'],
  ['Semifinals', 'Semifinal'],
  ['If Necessary', 'Si es necesario'],
  ['Finalists', 'Finalists'],
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
