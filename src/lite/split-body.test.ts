import { brotliCompressSync } from 'node:zlib';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { partBytes, splitBody } from './split-body.ts';

/** Words without a pattern that compression could use. */
function words(count: number, seed = 1): string {
  let state = seed;
  const letters = 'aábcdeéfghiíjklmnñoópqrstuúvxyz';
  // Mulberry32: the same words in each run.
  const next = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const word = () => Array.from({ length: 3 + next(7) }, () => letters[next(letters.length)]).join('');
  return Array.from({ length: count }, word).join(' ');
}

const addressOf = (part: number) => `/lite/noticias/x?pagina=${part}`;
const textOf = (html: string) => DomUtils.textContent(parseDocument(html, { decodeEntities: false }));
const squeezed = (html: string) => html.replaceAll(/\s+/g, '');

const paragraphs = Array.from({ length: 700 }, (_, index) => `<p>${words(90, index + 1)}</p>`).join('\n');
const stories: Record<string, string> = {
  'half a million characters of paragraphs': paragraphs,
  'one paragraph of all': `<p>${words(8_000)}</p>`,
  'text without blocks': words(8_000),
  'one word': `<p>${words(8_000).replaceAll(' ', '')}</p>`,
  'a long list in a quotation': `<blockquote><ol start="5">${Array.from({ length: 900 }, (_, index) => `<li>${words(12, index + 1)}</li>`).join('')}</ol></blockquote>`,
  'a long table': `<div class="table-scroll"><table><tbody>${Array.from({ length: 900 }, (_, index) => `<tr><td>${index}</td><td>${words(9, index + 1)}</td></tr>`).join('')}</tbody></table></div>`,
  'entities without spaces': `<p>${'&amp;&#x27;ñ😀&lt;'.repeat(9_000)}${words(8_000).replaceAll(' ', '&nbsp;')}</p>`,
};

describe.each(Object.entries(stories))('%s', (_name, html) => {
  const parts = splitBody(html, addressOf);

  test('has parts that fit into a light page', () => {
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(brotliCompressSync(part).length).toBeLessThanOrEqual(partBytes);
  });

  test('loses no text, and breaks no entity', () => {
    expect(squeezed(parts.map(textOf).join(''))).toBe(squeezed(textOf(html)));
    for (const part of parts)
      expect(part).not.toMatch(/&[#\w]*$|&[#\w]*<|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});

test('an ordinary story is not touched', () => {
  const html = '<p>Uno</p>\n<p>Dos <a href="#x">tres</a></p>';
  expect(splitBody(html, addressOf)).toEqual([html]);
});

test('paragraphs stay whole, and parts are not small', () => {
  const parts = splitBody(paragraphs, addressOf);
  expect(parts.flatMap((part) => part.match(/<p>.*?<\/p>/g) ?? [])).toEqual(paragraphs.split('\n'));
  for (const part of parts) expect(brotliCompressSync(part).length).toBeGreaterThan(partBytes / 3);
});

test('a list goes on with the next number', () => {
  const parts = splitBody(stories['a long list in a quotation'] ?? '', addressOf);
  const [first = '', second = ''] = parts;
  const items = first.split('<li>').length - 1;
  expect(second).toContain(`<ol start="${5 + items}">`);
});

test('a link to a place in another part leads there', () => {
  const html = `<p id="arriba"><a href="#nota">1</a></p>${paragraphs}<p id="nota"><a href="#arriba">↑</a><a href="#nota">x</a></p>`;
  const parts = splitBody(html, addressOf);
  expect(parts[0]).toContain(`<a href="${addressOf(parts.length)}#nota">`);
  expect(parts.at(-1)).toContain(`<a href="${addressOf(1)}#arriba">`);
  expect(parts.at(-1)).toContain('<a href="#nota">');
});
