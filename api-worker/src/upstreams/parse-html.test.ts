import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { addressesOf } from './wordpress/wordpress-addresses.ts';
import { sanitiseBody, inlineHtml, plainText, words } from './wordpress/sanitise-html.ts';

const addresses = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));
const clean = (html: string) => sanitiseBody(html, addresses).html;

describe('text behind a broken tag stays where a browser shows it', () => {
  it.each([
    ['<p>A</p><svg/onload=alert(1)><p>B</p><p>C</p>', '<p>A</p><p>B</p><p>C</p>'],
    ['<p>A</p><math><p>B</p>', '<p>A</p><p>B</p>'],
    ['<p>A <b>B</p><p>C</p>', '<p>A <b>B</b></p><p><b>C</b></p>'],
    ['<p>A</p></div></section><p>B</p>', '<p>A</p><p>B</p>'],
    ['<p>A<!-- B --!><p>C', '<p>A</p><p>C</p>'],
    ['<p>1 < 2 y 3<4</p>', '<p>1 &lt; 2 y 3&lt;4</p>'],
    ['<select><option>A<p>B</p></select><p>C</p>', '<p>C</p>'],
    ['<table><p>A</p><tr><td>B</table>C', '<p>A</p><table><tbody><tr><td>B</td></tr></tbody></table>C'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it('loses no picture in a figure, a link or a list', () => {
    const picture = '<img src="https://cms.ejemplo.pr/a.jpg" alt="">';
    for (const html of [`<figure>${picture}</figure>`, `<a href="/x">${picture}`, `<ul><li>${picture}`]) {
      expect(clean(html), html).toContain('src="https://cms.ejemplo.pr/a.jpg"');
    }
  });
});

describe('a line break between two words', () => {
  it('becomes a space in a title, in an excerpt and in the words of the index', () => {
    const title = 'El café<br />en <b>Maricao</b><BR>abre';
    expect(inlineHtml(title)).toBe('El café en <b>Maricao</b> abre');
    expect(plainText(title)).toBe('El café en Maricao abre');
    expect(inlineHtml('<p>Uno</p><p>dos</p>')).toBe('Uno dos');
  });
});

describe('nesting', () => {
  /** The deepest nesting of elements in this HTML. */
  function depthOf(html: string): number {
    let depth = 0;
    let deepest = 0;
    for (const [, close] of html.matchAll(/<(\/?)[a-z]/g)) {
      depth += close === '/' ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  const nested: [string, string][] = [
    ['bold', '<b>'],
    ['bold, each its own', ''],
    ['quotations', '<blockquote>'],
    ['lists', '<ul><li>'],
    ['tables', '<table><tr><td>'],
    ['closed in the wrong order', '<b><p></b>'],
    ['bold paragraphs that reopen all before them', ''],
    ['links', '<a href="/x"><div>'],
    ['templates', '<template><div>'],
    ['drawings', '<svg><g>'],
  ];

  const times = 20_000;
  const textOf = (name: string, tag: string): string => {
    if (name === 'bold, each its own')
      return Array.from({ length: times }, (_, index) => `<b data-n=${index}>`).join('');
    if (name.startsWith('bold paragraphs'))
      return Array.from({ length: times }, (_, index) => `<p><b data-n=${index}>x</p>`).join('');
    return tag.repeat(times);
  };

  it.each(nested)('of 20,000 %s is limited, in a body, a title and the index', (name, tag) => {
    const html = `<p>Antes</p>${textOf(name, tag)}<p>Después</p>`;
    const body = clean(html);
    expect(depthOf(body)).toBeLessThan(300);
    expect(body).toContain('Antes');
    // A browser shows no text inside these two.
    if (!['templates', 'drawings'].includes(name)) expect(words(body)).toContain('Después');
    expect(inlineHtml(html)).toMatch(/^Antes/);
  });

  it('beyond the limit keeps pictures and words', () => {
    const body = clean(`${'<div>'.repeat(1000)}A<img src="https://cms.ejemplo.pr/a.jpg">`);
    expect(body).toContain('A<img src="https://cms.ejemplo.pr/a.jpg"');
  });
});

describe('length', () => {
  it('of attributes, of a tag or of a title does not matter', () => {
    const attributes = Array.from({ length: 40_000 }, (_, index) => ` a${index}=x`).join('');
    expect(clean(`<p${attributes}>A</p>`)).toBe('<p>A</p>');
    expect(clean(`<p>A</p>${'<'.repeat(300_000)}`)).toMatch(/^<p>A<\/p>&lt;/);
    expect(clean(`<img src="data:image/png;base64,${'A'.repeat(2_000_000)}"><p>A</p>`)).toBe('<p>A</p>');
    expect(clean('á'.repeat(2_000_000)).length).toBe(500_000);
    expect(inlineHtml('á'.repeat(1_000_000)).length).toBeLessThan(6_000);
    expect(inlineHtml(`<b>${'😀'.repeat(4_000)}</b>`)).toMatch(/…<\/b>$/);
  });

  /** Counts elements instead of measuring time, because a clock is useless on a busy machine. */
  it('of the result grows in proportion to the text', () => {
    const made = (times: number) =>
      clean(Array.from({ length: times }, (_, index) => `<p><b data-n=${index}>x</p>`).join('')).length;
    expect(made(10_000)).toBeLessThan(made(5_000) * 2.2);
  });
});
