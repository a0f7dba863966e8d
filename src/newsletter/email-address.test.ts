import { expect, test } from 'vitest';
import { looksLikeEmail } from './email-address.ts';

test.each(['ana@correo.pr', '  ana@correo.pr ', 'ana.b@c'])('"%s" is accepted', (text) => {
  expect(looksLikeEmail(text)).toBe(true);
});

test.each(['', '   ', 'ana', 'ana@correo', 'correo.pr', `${'a'.repeat(250)}@b.pr`])(
  '"%s" is rejected',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);
