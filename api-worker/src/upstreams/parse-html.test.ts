import { decodeHTML } from 'entities/decode';
import { describe, expect, it } from 'vitest';
import { clean, cleaned } from '../testing/cleaned.ts';
import { plain } from './parse-html.ts';
import { inlineHtml, plainText, words } from './wordpress/sanitise-html.ts';

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

describe('a text with very many elements', () => {
  const row = (cells: number, cell: (at: number) => string) =>
    `<tr>${Array.from({ length: cells }, (_, at) => `<td>${cell(at)}</td>`).join('')}</tr>`;
  const table = (rows: number, cells: number, cell = (at: number) => `${at}`) =>
    `<table><tbody>${row(cells, cell).repeat(rows)}</tbody></table>`;
  const link = '<p>Después <a href="https://ejemplo.pr">con enlace</a>.</p>';
  const lost = [{ kind: 'parte del formato de un texto con demasiados elementos', host: null }];
  const count = (html: string, tag: string) => html.split(`<${tag}>`).length - 1;

  it.each([
    ['a table of 1,000 rows and ten columns', table(1_000, 10), 'td', 10_000],
    ['a table of 2,000 rows and ten columns', table(2_000, 10), 'td', 20_000],
    ['ten tables of 150 rows', table(150, 10).repeat(10), 'td', 15_000],
    ['3,000 paragraphs', '<p>A</p>'.repeat(3_000), 'p', 3_001],
    ['a list of 12,000 names', `<ul>${'<li>A</li>'.repeat(12_000)}</ul>`, 'li', 12_000],
    ['a table of 500 rows in bold', table(500, 10, (at) => `<b>${at}</b>`), 'b', 5_000],
  ])('%s is kept whole, with the link after it', (_what, html, tag, times) => {
    const { html: body, refused } = cleaned(`<p>Antes</p>${html}${link}`);
    expect(count(body, tag)).toBe(tag === 'p' ? times + 1 : times);
    expect(body).toContain('<a href="https://ejemplo.pr/" rel="noopener noreferrer">con enlace</a>');
    expect(refused).toEqual([]);
  });

  it.each([
    ['a table in bold of 1,000 rows', table(1_000, 10, (at) => `<b>${at}</b>`), 10_000],
    ['a table of 1,500 rows in spans', table(1_500, 10, (at) => `<span>${at}</span>`), 15_000],
    ['bold words before a table', `<p>${'<b>A</b> '.repeat(21_000)}</p>${table(500, 10)}`, 5_000],
    [
      'paragraphs that reopen what is bold',
      `${Array.from({ length: 200 }, (_, at) => `<p><b data-n=${at}>x</p>`).join('')}</b>${table(300, 10)}`,
      3_000,
    ],
  ])('of %s, format goes before cells and links do, and the editor is told', (_what, html, cells) => {
    const { html: body, refused } = cleaned(`<p>Antes</p>${html}${link}`);
    expect(count(body, 'td')).toBe(cells);
    expect(body).toContain('<a href="https://ejemplo.pr/" rel="noopener noreferrer">con enlace</a>');
    expect(refused).toEqual(lost);
  });

  it('what is beyond the last limit is kept as words, apart from each other, and the editor is told', () => {
    const { html, refused } = cleaned(`<p>Antes</p>${table(4_000, 10)}<p>Fin</p>`);
    expect(count(html, 'tr')).toBeGreaterThan(3_500);
    expect(html).toMatch(/<p>(?:\d )+[^<]*Fin<\/p>$/);
    expect(refused).toEqual(lost);
  });
});

describe('what no format may hold', () => {
  it.each([
    '&#0;',
    '&#1;',
    '&#x202E;',
    '&#8238;',
    '&#xFFFE;',
    '&#x7;',
    '&#x2067;',
    '&rlm;',
    '\u202e',
    '\u0001',
  ])('%j stands neither in a body nor in a title, a name or an attribute', (sign) => {
    const bad = /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
    const html = `<p>Agua${sign}y luz</p><p><a href="https://ejemplo.pr/a${sign}b" title="x${sign}">uno${sign}</a></p>`;
    for (const text of [
      clean(html),
      inlineHtml(`<b>Agua${sign}</b>`),
      inlineHtml(`Agua${sign}`),
      plain(`Agua${sign}`),
    ]) {
      expect(text).toMatch(/Agua/);
      expect(decodeHTML(text)).not.toMatch(bad);
    }
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
