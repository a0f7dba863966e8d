import { expect, it } from 'vitest';
import { editDistance } from './vocabulary.ts';
import { fold, indexed, stem, wordsOf } from './words.ts';

it.each([
  'lluvia lluvias',
  'deporte deportes deportivo',
  'huracán huracan huracanes',
  'vacunación vacunacion vacunaciones vacunar',
  'inundación inundaciones',
  'energía energias',
  'tecnología tecnologias tecnológico',
  'joven jóvenes',
  'luz luces',
  'juez jueces',
  'enlace enlaces',
  'país países',
  'mes meses',
  'niño niños niña',
  'interés intereses',
])('the words "%s" have one stem', (words) => {
  expect(new Set(words.split(' ').map((word) => stem(fold(word)))).size).toBe(1);
});

it.each([
  'pana\u00adpen\u00adxilo panapenxilo',
  'pana\u200bpenxilo panapenxilo',
  'panapenxilo\u200b panapenxilo',
  '\ufeffpanapenxilo panapenxilo',
  'pana\u2060\u200dpenxilo panapenxilo',
  'huraca\u0301\u200bn huracán',
  'o\ufb01cina oficina',
  'a\ufb03nidad affinidad',
  '\uff2c\uff35\uff2d\uff21 luma',
  'co\u00adrre\u00ado correo',
])('the words "%s" are one', (words) => {
  expect(new Set(words.split(' ').map((word) => indexed(word))).size).toBe(1);
});

it('leaves out words that say nothing and keeps those that only look like them', () => {
  expect(indexed('El Estado de la nación: ¿qué sentido tiene?')).toBe(
    ['estado', 'nacion', 'sentido'].map(stem).join(' '),
  );
});

it('finds words wherever they stand, with their places', () => {
  expect(wordsOf('¡Ñandú, 3.8 y huracan\u0301!')).toEqual([
    { written: 'Ñandú', folded: 'nandu', start: 1, end: 6 },
    { written: '3', folded: '3', start: 8, end: 9 },
    { written: '8', folded: '8', start: 10, end: 11 },
    { written: 'y', folded: 'y', start: 12, end: 13 },
    { written: 'huracan\u0301', folded: 'huracan', start: 14, end: 22 },
  ]);
});

it.each([
  ['huracan', 'huracan', 0],
  ['huracna', 'huracan', 1],
  ['calor', 'color', 1],
  ['lluva', 'lluvia', 1],
  ['sol', '', 3],
])('"%s" and "%s" differ by %i', (from, to, distance) => {
  expect([editDistance(from, to), editDistance(to, from)]).toEqual([distance, distance]);
});
