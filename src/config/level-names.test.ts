import { expect, test } from 'vitest';
import { titled } from './level-names.ts';

test('a title says its level once', () => {
  expect(titled('aviso', 'Aviso de tornado')).toBe('Aviso de tornado');
  expect(titled('aviso', 'Volcano Warning')).toBe('Aviso: Volcano Warning');
  expect(titled('emergencia', 'Aviso de huracán')).toBe('Emergencia: Aviso de huracán');
});
