import { expect, test } from 'vitest';
import { about, namedIn, partsOf, privacy, terms } from './fixed-pages.ts';

test('what the texts name in quotation marks, and the contacts, have a link', () => {
  const said = [privacy, terms, about].flatMap(({ sections }) =>
    sections.flatMap(({ paragraphs = [], list = [] }) => [...paragraphs, ...list]),
  );
  const named = said.flatMap((text) => partsOf(text).filter((_, place) => place % 2 === 1));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(namedIn).toSorted());
});

test('the privacy page says what is kept about readers', () => {
  const said = privacy.sections
    .flatMap(({ paragraphs = [], list = [] }) => [...paragraphs, ...list])
    .join(' ');
  // Digests of those who left, counts of readings, and marks of networks.
  expect(said).toContain('guardamos durante 400 días una huella de tu correo');
  expect(said).toContain('Desde cuántas redes se leen noticias de cada tema en cada hora');
  expect(said).toContain('guardamos por un día qué marca le tocó en cada tema');
});
