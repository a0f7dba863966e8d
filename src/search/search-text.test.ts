import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { searchText } from './search-text.ts';

test.each([null, '', '   ', '\n\t'])('%j is blank', (q) => {
  expect(searchText(q)).toEqual({ kind: 'blank' });
});

test('what is left after trimming is searched as it was typed', () => {
  expect(searchText('  Huracán "María"  ')).toEqual({ kind: 'text', text: 'Huracán "María"' });
  expect(searchText('ñ'.repeat(limits.searchText))).toMatchObject({ kind: 'text' });
});

test('too long a text and control characters cannot be searched', () => {
  expect(searchText('a'.repeat(limits.searchText + 1))).toEqual({ kind: 'invalid' });
  expect(searchText('a'.repeat(10_000))).toEqual({ kind: 'invalid' });
  expect(searchText('luz\u0000agua')).toEqual({ kind: 'invalid' });
  expect(searchText('luz\nagua')).toEqual({ kind: 'invalid' });
});
