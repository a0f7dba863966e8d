import { expect, test } from 'vitest';
import { privacy } from './fixed-pages.ts';

test('the privacy page says what is kept about readers', () => {
  const said = privacy.sections
    .flatMap(({ paragraphs = [], list = [] }) => [...paragraphs, ...list])
    .join(' ');
  // Digests of those who left, and counts of readings.
  expect(said).toContain('guardamos durante 400 días una huella de tu correo');
  expect(said).toContain('Cuántas veces se abre cada noticia en cada hora');
});
