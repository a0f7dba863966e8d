import { expect, test } from 'vitest';
import { showBody } from './show-body.ts';

const origin = 'https://cms.example';

test('pictures of the CMS are served by the image endpoint in three widths', () => {
  const html = showBody(
    '<p><img src="https://cms.example/wp/a.jpg" width="1600" height="900" alt="Garita"></p>',
    origin,
  );
  expect(html).toContain('src="/img/800.webp/wp/a.jpg"');
  expect(html).toContain(
    'srcset="/img/480.webp/wp/a.jpg 480w, /img/800.webp/wp/a.jpg 800w, /img/1200.webp/wp/a.jpg 1200w"',
  );
  expect(html).toContain('width="1600" height="900" alt="Garita"');
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain('https://cms.example');
});

test('a picture of another allowed host keeps its host in the path', () => {
  expect(showBody('<img src="https://fotos.example/b.png">', origin)).toContain(
    'src="/img/800.webp/https/fotos.example/b.png"',
  );
});

test("a picture's URL is escaped once, and its query is dropped", () => {
  expect(showBody('<img src="https://cms.example/a&amp;b.jpg?v=2&amp;w=3">', origin)).toContain(
    'src="/img/800.webp/a&amp;b.jpg"',
  );
});

test('a picture without a valid absolute URL is removed', () => {
  expect(showBody('<p>a<img src="/relative.jpg">b<img>c</p>', origin)).toBe('<p>abc</p>');
});

test('a link around a picture opens a large copy of it, but only from a host of pictures', () => {
  const picture = '<img src="https://cms.example/wp/a-300.jpg" alt="">';
  const linked = (href: string) =>
    /<a href="([^"]+)"/.exec(showBody(`<a href="${href}">${picture}</a>`, origin))?.[1];
  expect(linked('https://cms.example/wp/a.jpg')).toBe('/img/2000.webp/wp/a.jpg');
  for (const other of [
    'https://otro.example/a.jpg',
    'https://cms.example/wp/a.pdf',
    '/noticias/a',
    '#nota-1',
  ])
    expect(linked(other)).toBe(other);
});

test.each([
  ['<figure>$<figcaption>La garita</figcaption></figure>', 'a figure'],
  ['<p>Antes $ después</p>', 'a paragraph'],
  ['<figure class="gallery"><figure>$</figure></figure>', 'a gallery'],
  ['<figure class="alignleft is-style-rounded">$</figure>', 'a figure with a style'],
  [
    '<div class="wp-block-media-text"><figure class="wp-block-media-text__media">$</figure></div>',
    'beside text',
  ],
  [
    '<div class="wp-block-cover"><div class="wp-block-cover__inner-container"><figure>$</figure></div></div>',
    'words of a cover',
  ],
  ['<ul><li>$</li></ul>', 'a list'],
  ['<table><tbody><tr><td>$</td></tr></tbody></table>', 'a table'],
  ['<blockquote><p>$</p></blockquote>', 'a quotation'],
  ['<details><summary>Ver</summary>$</details>', 'what opens'],
  ['$', 'nothing'],
])('a picture in %s is a link to a large copy of it', (around) => {
  const picture = '<img src="https://fotos.example/a&amp;b.jpg" alt="La &quot;Garita&quot;">';
  const html = showBody(around.replace('$', picture), origin);
  const link =
    '<a href="/img/2000.webp/https/fotos.example/a&amp;b.jpg" aria-label="Ampliar la imagen: La &quot;Garita&quot;">';
  expect(html).toMatch(/<a [^>]*><img [^>]*><\/a>/);
  expect(html.split(link)).toHaveLength(2);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test('a picture without a description is a link with a name too', () => {
  for (const attribute of ['', ' alt=""'])
    expect(showBody(`<p><img src="https://cms.example/a.png"${attribute}></p>`, origin)).toContain(
      '<p><a href="/img/2000.webp/a.png" aria-label="Ampliar la imagen"><img',
    );
});

test.each([
  '<a href="https://otro.example/">$</a>',
  '<a href="/noticias/a"><figure><strong>$</strong></figure></a>',
  '<a href="https://cms.example/grande.jpg">$</a>',
  '<details><summary>$ Ver</summary></details>',
  '<details><summary><strong>$</strong></summary></details>',
  '<div class="wp-block-cover">$<div class="wp-block-cover__inner-container"><p>x</p></div></div>',
  '<div class="wp-block-cover alignfull">$</div>',
])('a picture is no link of ours where a click has another purpose: %s', (around) => {
  const html = showBody(around.replace('$', '<img src="https://cms.example/a.jpg" alt="Garita">'), origin);
  expect(html).toContain('<img src="/img/800.webp/a.jpg"');
  expect(html).not.toContain('Ampliar');
});

test('an animation is followed by a link to its original, outside of any link around it', () => {
  const gif = '<img src="https://cms.example/wp/a.gif" alt="">';
  const link = '<a href="https://cms.example/wp/a.gif" rel="noopener noreferrer">Ver la animación</a>';
  expect(showBody(`<p>${gif}</p>`, origin)).toMatch(/^<p><img src="\/img\/800.webp\/wp\/a.gif"[^>]*>/);
  expect(showBody(`<p>${gif}</p>`, origin)).toContain(`>${link}</p>`);
  expect(showBody(`<a href="https://x.example/">${gif}</a>`, origin)).toMatch(new RegExp(`</a>${link}$`));
  const webp = '<img src="https://cms.example/wp/a.webp" alt="" data-animated="">';
  expect(showBody(webp, origin)).toContain(`>${link.replace('a.gif', 'a.webp')}`);
  expect(showBody(webp, origin)).not.toContain('data-animated');
  expect(showBody(webp.replace(' data-animated=""', ''), origin)).not.toContain('Ver la animación');
});

test("a video's poster and captions come from this site", () => {
  const html = showBody(
    '<video src="https://cms.example/wp/a.mp4" poster="https://cms.example/wp/a.jpg"><track kind="captions" src="https://cms.example/wp/a.vtt"><track src="/b.vtt"></video>',
    origin,
  );
  expect(html).toBe(
    '<video src="https://cms.example/wp/a.mp4" poster="/img/800.webp/wp/a.jpg"><track kind="captions" src="/subtitulos/wp/a.vtt"></video>',
  );
});

test('a table is wrapped in a scrolling region that is focusable', () => {
  const html = showBody('<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><p>b</p>', origin);
  expect(html).toMatch(
    /^<p>a<\/p><div class="table-scroll" role="region" tabindex="0" aria-label="[^"]+"><table>/,
  );
  expect(html).toMatch(/<\/table><\/div><p>b<\/p>$/);
});

test('each of several tables has a unique name', () => {
  const names = showBody('<table></table><table></table>', origin).match(/aria-label="[^"]+"/g);
  expect(new Set(names).size).toBe(2);
});

test('a block of code is focusable', () => {
  expect(showBody('<pre><code>a</code></pre>', origin)).toBe('<pre tabindex="0"><code>a</code></pre>');
});

test('entities and other elements are unchanged', () => {
  const html =
    '<p>a &amp; b &lt;c&gt; &#8220;d&#8221;</p><hr><ul><li>e<br>f</li></ul><a href="https://x.example/?a=1&amp;b=2">g</a>';
  expect(showBody(html, origin)).toBe(html);
});
