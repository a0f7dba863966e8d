import { expect, test } from 'vitest';
import { readEmailAddress } from './email-address.ts';

test.each([
  ['ana@correo.pr', 'ana@correo.pr'],
  ['  Ana.B+boletin@Correo.PR ', 'Ana.B+boletin@correo.pr'],
  ["o'neill@correo.com.pr", "o'neill@correo.com.pr"],
  ['ñandú@correo.com', 'ñandú@correo.com'],
  // Decomposed, as some phones type it.
  ['n\u0303andu\u0301@correo.com', 'ñandú@correo.com'],
  ['ana@ñandú.pr', 'ana@xn--and-6ma2c.pr'],
  ['ana@ejemplo.みんな', 'ana@ejemplo.xn--q9jyb4c'],
  ['ana@xn--and-6ma2c.pr', 'ana@xn--and-6ma2c.pr'],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u202a',
    '\u2066',
    '\u00a0\u200b ',
  ].flatMap((invisible): [string, string][] => [
    [`${invisible}ana@correo.pr`, 'ana@correo.pr'],
    [`ana@correo.pr${invisible}`, 'ana@correo.pr'],
  ]),
  ['an\u00ada@cor\u200breo.pr', 'ana@correo.pr'],
  [`${'a'.repeat(64)}@b.pr`, `${'a'.repeat(64)}@b.pr`],
])('"%s" is the address %s', (text, address) => {
  expect(readEmailAddress(text)).toBe(address);
});

test.each([
  '',
  '   ',
  'ana',
  'correo.pr',
  'ana@correo',
  'juan.perez@gmail',
  'ana@correo.p',
  'ana@.pr',
  'ana@correo..pr',
  'ana@-correo.pr',
  'ana@@correo.pr',
  'ana@1.2.3.4',
  'ana@[1.2.3.4]',
  'ana@correo.pr/x',
  'ana@correo.pr:25',
  'ana@correo.pr?x',
  'ana@correo%2epr',
  'ana@x\u00ad.',
  '.ana@correo.pr',
  'a..na@correo.pr',
  'a na@correo.pr',
  'ana@cor reo.pr',
  'ana\n@correo.pr',
  'ana\u0000@correo.pr',
  'Ana <ana@correo.pr>',
  `${'a'.repeat(65)}@b.pr`,
  // 33 characters of two octets each.
  `${'ñ'.repeat(33)}@b.pr`,
  `ana@${'a'.repeat(64)}.pr`,
  `ana@${'a.'.repeat(126)}pr`,
])('%j is no address', (text) => {
  expect(readEmailAddress(text)).toBe(null);
});
