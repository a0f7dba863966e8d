import { expect, test } from 'vitest';
import { marked, markedShort } from './marked.ts';

test('marked words are in <mark>, and everything else is escaped', () => {
  expect(
    marked('Ron & <café>, café', [
      [7, 11],
      [14, 18],
    ]),
  ).toBe('Ron &amp; &lt;<mark>café</mark>&gt;, <mark>café</mark>');
  expect(marked('<b>', [])).toBe('&lt;b&gt;');
});

test('a place outside the text, or over another one, is left out', () => {
  expect(
    marked('uno dos', [
      [0, 3],
      [2, 5],
      [4, 9],
    ]),
  ).toBe('<mark>uno</mark> dos');
});

test('a shortened text keeps only the marks that are left whole', () => {
  const text = 'Cierran escuelas por la lluvia';
  expect(markedShort(text, [[24, 30]], 40)).toBe('Cierran escuelas por la <mark>lluvia</mark>');
  expect(
    markedShort(
      text,
      [
        [8, 16],
        [24, 30],
      ],
      20,
    ),
  ).toBe('Cierran <mark>escuelas</mark>…');
});
