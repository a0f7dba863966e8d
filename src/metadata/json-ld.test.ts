import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLd } from './json-ld.ts';

const title = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</script><script>alert(1)</script>', '<!--', ']]>', '"\\"', '\u2028', '\uD800', '🌀&amp;'),
);

test('for any title the JSON preserves the title and cannot end its script element', () => {
  fc.assert(
    fc.property(title, (name) => {
      const text = jsonLd([{ '@type': 'WebSite', name }]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toEqual({
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'WebSite', name }],
      });
    }),
  );
});
