import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { storyPart } from './story-part.ts';

/** Paragraphs of numbers that compress badly: some 40 kB. */
const long = Array.from(
  { length: 500 },
  (_, index) => `<p>${Array.from({ length: 10 }, (_each, at) => Math.sin(index * 10 + at)).join(' ')}</p>`,
).join('');
const site = new URL('https://tele.example');
const story = (body: string) => ({ body, path: '/noticias/larga' });
const textOf = (html: string) => DomUtils.textContent(parseDocument(html)).replaceAll(/\s+/g, '');

test('a long story is read part by part, with all of its text', () => {
  const first = storyPart(story(long), null, site);
  expect(first).toMatchObject({ part: 1 });
  expect(first?.parts).toBeGreaterThan(1);
  const all = Array.from({ length: first?.parts ?? 0 }, (_, index) =>
    storyPart(story(long), String(index + 1), site),
  );
  expect(textOf(all.map((one) => one?.body).join(''))).toBe(textOf(long));
  expect(storyPart(story(long), String(all.length + 1), site)).toBeNull();
});

test('an ordinary story has one part, and every other page number is missing', () => {
  expect(storyPart(story('<p>Uno</p>'), null, site)).toEqual({ body: '<p>Uno</p>', part: 1, parts: 1 });
  for (const page of ['2', '0', 'x']) expect(storyPart(story('<p>Uno</p>'), page, site)).toBeNull();
});
