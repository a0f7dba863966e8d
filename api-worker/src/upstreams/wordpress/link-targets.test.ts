import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addresses, clean, cleaned } from '../../testing/cleaned.ts';
import { sanitiseBody } from './sanitise-html.ts';

/** The targets of the links within a text, and the ids that it has. */
const linked = (html: string) => [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

it.each([
  ['a heading', '<p><a href="#resumen">Resumen</a></p><h2 id="resumen">Resumen</h2>'],
  [
    'Word’s notes',
    '<p>Según la ley<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Ley 8.</p>',
  ],
  [
    'WordPress’s footnotes',
    '<p>A<sup data-fn="f1"><a href="#f1" id="f1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="f1">B <a href="#f1-link">↩</a></li></ol>',
  ],
  [
    'an empty span of a table of contents',
    '<p><a href="#Qu%C3%A9">A</a></p><h2><span class="ez-toc-section" id="Qu%C3%A9"></span>Qué</h2>',
  ],
  ['an id with accents', '<p><a href="#precaución">A</a></p><h3 id="precaución">A</h3>'],
  ['an escaped fragment', '<p><a href="#precauci%C3%B3n">A</a></p><h3 id="precaución">A</h3>'],
  ['another script', '<p><a href="#заголовок">A</a></p><h3 id="заголовок">A</h3>'],
  ['spaces and dots', '<p><a href="#cap. 1">A</a></p><h3 id="cap. 1">A</h3>'],
  ['a named anchor around words', '<p><a href="#b">A</a></p><p><a name="b">B</a></p>'],
  ['a paragraph', '<p><a href="#p">A</a></p><p id="p">B</p>'],
  ['a box', '<p><a href="#p">A</a></p><section id="p"><p>B</p></section>'],
  ['a figure', '<p><a href="#foto">A</a></p><figure id="foto"><img src="/wp-content/a.jpg" alt=""></figure>'],
  ['a picture', '<p><a href="#foto">A</a></p><p><img id="foto" src="/wp-content/a.jpg" alt=""></p>'],
  ['a table’s row', '<p><a href="#r">A</a></p><table><tr id="r"><td>B</td></tr></table>'],
  ['a link to another page', '<p><a href="#l">A</a></p><p><a id="l" href="https://a.pr/">B</a></p>'],
  ['a bold word', '<p><a href="#n">A</a></p><p><font id="n">B</font></p>'],
])('a link to %s has its target', (_what, html) => {
  const body = clean(html);
  expect(linked(body).length).toBeGreaterThan(0);
  for (const id of linked(body)) expect(ids(body).filter((other) => other === id)).toHaveLength(1);
});

it('two names that read alike stay two, and the first of two equal ids is the target', () => {
  const body = clean(
    '<p><a href="#a.b">1</a> <a href="#a b">2</a></p><p id="a.b">A</p><p id="a b">B</p><p id="a.b">C</p>',
  );
  expect(linked(body)).toEqual(['nota-a-b', 'nota-a-b-2']);
  expect(ids(body)).toEqual(['nota-a-b', 'nota-a-b-2']);
});

it.each(['<p><a href="#nada">A</a></p>', '<p><a href="#">A</a></p>', '<p><a href="#top">A</a></p>'])(
  'a link to nowhere is its words: %s',
  (html) => {
    expect(cleaned(html)).toEqual({ html: '<p>A</p>', refused: [] });
  },
);

it.each([
  'https://cms.ejemplo.pr/noticias/mi-nota/',
  'https://cms.ejemplo.pr/2026/11/mi-nota/',
  'http://cms.ejemplo.pr/mi-nota/',
  '/noticias/mi-nota/',
  '/mi-nota',
  'https://cms.ejemplo.pr/?p=7',
])('a link to the whole address of its own page, %s, leads to the place in the text', (page) => {
  const html = `<p><a href="${page}#a">A</a> <a href="${page}#falta">B</a></p><h2 id="a">A</h2>`;
  const body = sanitiseBody(html, addresses, { id: 7, slug: 'mi-nota' }).html;
  expect(body).toContain('<a href="#nota-a">A</a>');
  expect(body).toContain('<h2 id="nota-a">A</h2>');
  expect(body).toContain('#falta"');
  const other = sanitiseBody(html, addresses, { id: 8, slug: 'otra' }).html;
  expect(other).not.toContain('href="#');
});

it('an id that no link names goes', () => {
  expect(clean('<h2 id="header">A</h2><p id="x">B</p>')).toBe('<h2>A</h2><p>B</p>');
});

it('whatever the names are, each link within a text leads to the element that has its name', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\s"&<>#%]/gu, 'x'));
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
      const html = names
        .map((one, at) => `<p><a href="#${one}">${at}</a></p><h2 id="${one}">T${at}</h2>`)
        .join('');
      const body = clean(html);
      const order = ids(body);
      expect(new Set(order).size).toBe(names.length);
      expect(linked(body)).toEqual(order);
    }),
  );
});
