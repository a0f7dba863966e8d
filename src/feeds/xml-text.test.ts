import { expect, test } from 'vitest';
import { xmlText } from './xml-text.ts';

test('characters that XML forbids are removed, all others are kept', () => {
  expect(xmlText('a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uD800g\uDC00h')).toBe('abcdefgh');
  const allowed = 'tab\t line\n return\r <&> "\' ñ \u0085 \uFFFD 🌀 ]]>';
  expect(xmlText(allowed)).toBe(allowed);
});
