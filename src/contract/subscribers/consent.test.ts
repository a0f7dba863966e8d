import { expect, test } from 'vitest';
import { consentTexts, consentVersion, readConsentVersion } from './consent.ts';

test('a text that readers agreed to is not rewritten: another wording is another version', () => {
  expect(consentTexts).toMatchObject({
    '1': 'Las noticias más importantes de Puerto Rico en tu correo. Puedes darte de baja cuando quieras.',
  });
});

test('only the versions of texts that exist are read', () => {
  expect(readConsentVersion(consentVersion)).toBe(consentVersion);
  for (const other of ['0', '', 'toString', '__proto__', 1, null, undefined]) {
    expect(readConsentVersion(other)).toBe(null);
  }
});
