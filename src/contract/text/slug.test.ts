import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWordPressSlug, maxSlugLength, toSlug, slugKey, spellingsOf, wordPressSlug } from './slug.ts';
import { tags } from '../publishing/cache-tags.ts';

const escape = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

/** Slugs as sanitize_title returns them: ASCII in lower case, the rest escaped. Escapes that an author typed are kept unchanged. */
const fromWordPress = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[a-z0-9_-]{1,8}$/),
      letter.map((text) =>
        encodeURIComponent(text.toWellFormed())
          .toLowerCase()
          .replace(/[^a-z0-9%_-]/g, '-'),
      ),
      escape,
      // A combining accent, which composes with the letter before it.
      fc.constant('%cc%80'),
    ),
    { minLength: 1, maxLength: 40 },
  )
  // WordPress may cut a slug in the middle of a character.
  .map((parts) => parts.join('').slice(0, maxSlugLength).replace(/%.?$/, ''))
  .filter((slug) => slug !== '');

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('toSlug', () => {
  test.each([
    ['huracan-en-camino', 'huracan-en-camino'],
    ['%f0%9f%8c%80-huracan', '🌀-huracan'],
    ['%F0%9F%8C%80-HURACAN', '🌀-huracan'],
    ['🌀-huracan', '🌀-huracan'],
    ['ni%c3%b1ez', 'niñez'],
    ['10-%c2%a2', '10-¢'],
    ['%d8%a7%d9%84', 'ال'],
    ['100%de-descuento', '100%de-descuento'],
    ['%f0%9f-corte', '%f0%9f-corte'],
    ['%f0%9f%c3%b1', '%f0%9fñ'],
    // Escapes of surrogates, overlong forms and invisible characters are not decoded.
    ['%ed%a0%80', '%ed%a0%80'],
    ['%c0%af', '%c0%af'],
    ['%c2%85%e2%80%a8', '%c2%85%e2%80%a8'],
    ['a%2fb%2e%00', 'a%2fb%2e%00'],
    ['50% más', '50%25%20más'],
    ['<b>', '%3cb%3e'],
  ])('%j becomes %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  test('wordPressSlug restores the slug as WordPress stores it', () => {
    fc.assert(
      fc.property(fromWordPress, (kept) => {
        const slug = toSlug(kept);
        expect(wordPressSlug(slug)).toBe(kept);
        expect(isWordPressSlug(slug)).toBe(true);
        // Upper case and URL encoding give the same slug.
        expect(toSlug(kept.toUpperCase())).toBe(slug);
        if (!slug.includes('%')) expect(toSlug(encodeURIComponent(slug))).toBe(slug);
      }),
    );
  });

  test('is idempotent, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = toSlug(text);
        expect(toSlug(slug)).toBe(slug);
        expect(slug.isWellFormed()).toBe(true);
        // It survives encoding as one URL segment.
        expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
        expect(slug).not.toMatch(/[\s/\\?#"'<>\p{Cc}]/u);
      }),
    );
  });

  test('different slugs of WordPress stay different', () => {
    fc.assert(
      fc.property(fromWordPress, fromWordPress, (one, other) => {
        expect(toSlug(one) === toSlug(other)).toBe(one === other);
      }),
    );
  });
});

test('a tag has only characters allowed in a header, and is the same for all spellings of a slug', () => {
  fc.assert(
    fc.property(fc.oneof(fromWordPress, anyText), (text) => {
      const tag = tags.newsItem(text);
      expect(tag).toMatch(/^news:[\w!~*'().%-]*$/);
      expect(tags.newsItem(toSlug(text))).toBe(tag);
      for (const spelling of spellingsOf(toSlug(text))) expect(tags.newsItem(spelling)).toBe(tag);
    }),
  );
});

test.each(['..', '.', 'a.b', 'x.html', '~', `a${'%e6%b3%a2'.repeat(23)}`, ''])(
  'WordPress cannot store %j',
  (text) => {
    expect(isWordPressSlug(toSlug(text))).toBe(false);
  },
);

test('an accent after the escape of an incomplete character leaves the escape unchanged', () => {
  expect(spellingsOf('%8a\u0300')).toEqual(['%8a\u0300']);
  expect(slugKey('%8a%cc%80')).toBe('%8a\u0300');
});

test.each([
  ['\u1fef', '%60'],
  ['\u212a', 'k'],
  ['≮', '≮'],
])('%j, which becomes ASCII when it is normalized, has one key', (text, key) => {
  expect(slugKey(text)).toBe(key);
  for (const spelling of spellingsOf(toSlug(text))) expect(slugKey(spelling)).toBe(key);
});

test.each(['%e2%80%80', '%c2%a0', '%ef%bb%bf'])('the space %s stays an escape', (space) => {
  expect(toSlug(space)).toBe(space);
  expect(toSlug(decodeURIComponent(space))).toBe(space);
});
