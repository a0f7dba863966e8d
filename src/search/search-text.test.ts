import { expect, test } from 'vitest';
import { limits } from '#contract/fixed-limits.ts';
import { searchText } from './search-text.ts';

test.each([null, '', '   ', '\n\t'])('%j is blank', (q) => {
  expect(searchText(q)).toEqual({ kind: 'blank' });
});

test('a text is trimmed and otherwise unchanged', () => {
  expect(searchText('  Huracán "María"  ')).toEqual({ kind: 'text', text: 'Huracán "María"' });
  expect(searchText('ñ'.repeat(limits.searchText))).toMatchObject({ kind: 'text' });
});

test('a text that is too long or contains control characters is invalid', () => {
  expect(searchText('a'.repeat(limits.searchText + 1))).toEqual({ kind: 'invalid' });
  expect(searchText('a'.repeat(10_000))).toEqual({ kind: 'invalid' });
  expect(searchText('luz\u0000agua')).toEqual({ kind: 'invalid' });
  expect(searchText('luz\nagua')).toEqual({ kind: 'invalid' });
});
