import { describe, expect, test } from 'vitest';
import { renderedContent, renderedExcerpt, renderedName, renderedTitle } from './wordpress-text.ts';
import { gmt, parseDateTime, siteLocal } from './wordpress-time.ts';

describe('titles', () => {
  test.each([
    ['"Sí", dijo', '&#8220;Sí&#8221;, dijo'],
    ["La panadería D'Alba", 'La panadería D&#8217;Alba'],
    ['Ponce & Hatillo', 'Ponce &amp; Hatillo'],
    ['Ponce &amp; Hatillo', 'Ponce &amp; Hatillo'],
    ['<60 °F', '&lt;60 °F'],
    ['Espere... ya -- ahora', 'Espere&#8230; ya &#8211; ahora'],
    ['🐸 coquí', '🐸 coquí'],
  ])('%s', (typed, rendered) => {
    expect(renderedTitle(typed)).toBe(rendered);
  });
});

test('names of terms are escaped but not texturized', () => {
  expect(renderedName('Salud & "vida"')).toBe('Salud &amp; "vida"');
});

describe('content', () => {
  const url = (id: number) => `https://cms.example/${id}.jpg`;

  test('has no block comments, and contains the addresses of its pictures', () => {
    const stored =
      '<!-- wp:paragraph {"a":1} -->\n<p>"Hola"</p>\n<!-- /wp:paragraph -->\n<img src="{{picture:7}}" alt="x"/>';
    expect(renderedContent(stored, url)).toBe(
      '\n<p>&#8220;Hola&#8221;</p>\n\n<img src="https://cms.example/7.jpg" alt="x"/>',
    );
  });

  test('code, scripts and attributes stay unchanged', () => {
    const stored = `<p title="a 'b'">...</p><pre><code>if ("a" && b) ...</code></pre><script>f('x')</script>`;
    expect(renderedContent(stored, url)).toBe(
      `<p title="a 'b'">&#8230;</p><pre><code>if ("a" && b) ...</code></pre><script>f('x')</script>`,
    );
  });
});

describe('excerpts', () => {
  test("are the editor's text", () => {
    expect(renderedExcerpt('Breve.', '<p>Largo</p>')).toBe('<p>Breve.</p>\n');
  });

  test('are the first 55 words when the editor wrote none', () => {
    const words = Array.from({ length: 60 }, (_, index) => `p${index}`);
    const excerpt = renderedExcerpt('', `<script>no()</script><p>${words.join(' ')}</p>`);
    expect(excerpt).toBe(`<p>${words.slice(0, 55).join(' ')} [&hellip;]</p>\n`);
  });

  test('are empty when there are no words', () => {
    expect(renderedExcerpt('', '<iframe src="https://v.example"></iframe>')).toBe('');
  });
});

describe('times', () => {
  const noon = new Date('2026-07-01T12:00:00Z');

  test('are written in Puerto Rico time and in UTC, both without an offset', () => {
    expect(siteLocal(noon)).toBe('2026-07-01T08:00:00');
    expect(gmt(noon)).toBe('2026-07-01T12:00:00');
  });

  test.each([
    '2026-07-01T08:00:00',
    '2026-07-01T12:00:00Z',
    '2026-07-01T09:00:00-03:00',
    '2026-07-01T13:00:00 01:00',
  ])('%s is parsed as the same time', (text) => {
    expect(parseDateTime(text)).toEqual(noon);
  });

  test.each(['ayer', '2026-13-40T00:00:00', '01/02/2026', ''])('"%s" is not a date', (text) => {
    expect(parseDateTime(text)).toBeNull();
  });
});
