import { expect, test } from 'vitest';
import { plainText, shorten } from './plain-text.ts';

test('tags are removed and entities decoded', () => {
  expect(plainText('Sube el café: <em>la cosecha</em> &amp; m&#225;s')).toBe(
    'Sube el café: la cosecha & más',
  );
});

test('words separated only by a tag stay separate, without a space before punctuation', () => {
  expect(plainText('<p>Uno</p><p>Dos <b>tres</b>.</p>')).toBe('Uno Dos tres.');
});

test('text that looks like a tag only after decoding is kept', () => {
  expect(plainText('2 &lt; 3 &amp;amp; &lt;b&gt;')).toBe('2 < 3 &amp; <b>');
});

test('long texts are cut between words', () => {
  expect(shorten('Corte de luz en Mayagüez, hoy', 26)).toBe('Corte de luz en Mayagüez…');
  expect(shorten('Ponce', 10)).toBe('Ponce');
  expect(shorten('Anticonstitucionalmente', 10)).toBe('Anticonst…');
});
