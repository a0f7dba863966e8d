import { expect, test } from 'vitest';
import { privacy } from './fixed-pages.ts';

test('the privacy page says what is kept about readers', () => {
  const said = privacy.sections
    .flatMap(({ paragraphs = [], list = [] }) => [...paragraphs, ...list])
    .join(' ');
  // Digests of those who left, counts of readings, and marks of networks.
  expect(said).toContain('guardamos durante 400 días una huella de tu correo');
  expect(said).toContain('Desde cuántas redes se leen noticias de cada tema en cada hora');
  expect(said).toContain('guardamos por un día qué marca le tocó en cada tema');
});
