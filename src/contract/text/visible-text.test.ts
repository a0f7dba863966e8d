import { expect, it } from 'vitest';
import { isVisible, withoutSigns } from './visible-text.ts';

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

it.each([
  ['a NUL', 'Luz\u0000 en Ponce', 'Luz  en Ponce'],
  ['a bell', 'Luz\u0007', 'Luz '],
  ['a form feed of a word processor', 'Luz\fAgua', 'Luz Agua'],
  ['a control character of Windows', 'Luz\u0093', 'Luz '],
  ['a delete', 'Lu\u007fz', 'Lu z'],
  ['an override of the direction', 'factura\u202Egpj.exe', 'facturagpj.exe'],
  ['isolates of it', '\u2066Luz\u2069', 'Luz'],
  ['marks of it', '\u200eLuz\u200f\u061c', 'Luz'],
  ['a byte order mark', '\ufeffLuz', 'Luz'],
  ['what is no character', 'Luz\ufffe\uffff\ufdd0\u{1fffe}', 'Luz'],
  ['an annotation', '\ufff9Luz\ufffb', 'Luz'],
  ['half an emoji', 'Luz \ud83d', 'Luz \ufffd'],
])('%s does not stand in a text of ours', (_what, written, shown) => {
  expect(withoutSigns(written)).toBe(shown);
});

it.each(['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'pana\u00adpen', 'a\u200bb', 'Uno\n\tDos\r\n', 'ñandú', 'مرحبا', '\u00a0'])(
  '%j stays as it is',
  (text) => {
    expect(withoutSigns(text)).toBe(text);
  },
);
