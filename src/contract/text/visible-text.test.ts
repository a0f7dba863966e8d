import { expect, it } from 'vitest';
import { isVisible } from './visible-text.ts';

it.each([
  ...[
    '',
    ' ',
    '\n\t',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u200b\u200d\u2060',
    '\ufeff',
    '\u2800',
    '\u3164',
    '\u202e \u202c',
    '\ufe0f',
  ],
])('nobody sees %j', (text) => {
  expect(isVisible(text)).toBe(false);
});

it.each(['a', '0', '.', '—', '🌀', 'ñ', '\u200bx\u200b', '¿?', '漢', 'ﬁ'])('everybody sees %j', (text) => {
  expect(isVisible(text)).toBe(true);
});
