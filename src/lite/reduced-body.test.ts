import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { photoKilobytes } from './photo.ts';
import { reducedBody } from './reduced-body.ts';

const place = { mediaOrigin: 'https://wp.example', site: new URL('https://tele.example') };
const reduced = (html: string) => reducedBody(html, place).replaceAll(/\s+/g, ' ').replaceAll(' </', '</');
const photo = 'https://wp.example/wp-content/uploads/a.jpg';
const linked = (words = '') =>
  `<a href="/img/480.webp/wp-content/uploads/a.jpg">Ver foto (hasta ${photoKilobytes} kB)${words}</a>`;

test('a picture becomes a link with its words, and its caption stays', () => {
  const figure = `<figure class="alignleft"><img src="${photo}" alt="El puente"><figcaption>El <em>puente</em></figcaption></figure>`;
  expect(reduced(figure)).toBe(`<div>${linked(': El puente')} <p>El <em>puente</em></p></div>`);
});

test.each([
  '<h1>Pánico</h1>',
  '<meta http-equiv=refresh content=0;url=https://otro.example/>',
  '</a><form action=/x><input name=clave>',
  '<img src=x onerror=alert(1)>',
  '<!--top-->',
  '</main></body>',
  '"><script>alert(1)</script>',
  '&lt;b&gt;',
  'a & b < c',
  '<style>',
])('an alternative text stays text: %s', (text) => {
  const image: Element = {
    type: 'element',
    tagName: 'img',
    properties: { src: photo, alt: text },
    children: [],
  };
  const html = reduced(`<p>${toHtml(image)}</p>`);
  const parsed = parseDocument(html);
  expect(DomUtils.getElementsByTagName('*', parsed).map(({ name }) => name)).toEqual(['p', 'a']);
  expect(DomUtils.textContent(parsed)).toContain(`: ${text}`);
});

test('a picture in a link is one link, and text beside it keeps the link’s address', () => {
  expect(reduced(`<p><a href="${photo}"><img src="${photo}" alt=""></a></p>`)).toBe(`<p>${linked()}</p>`);
  expect(reduced(`<p><a href="${photo}"><strong><img src="${photo}" alt=""></strong></a></p>`)).toBe(
    `<p>${linked()}</p>`,
  );
  expect(reduced(`<p><a href="https://x.example/"><img src="${photo}" alt="">Leer</a></p>`)).toBe(
    `<p>${linked()} <a href="https://x.example/">Leer</a></p>`,
  );
});

test('embeds and recordings become links', () => {
  expect(
    reduced(
      '<figure class="embed" data-provider="youtube"><a href="https://youtu.be/x">Ver video en YouTube</a></figure>',
    ),
  ).toBe('<div><a href="https://youtu.be/x">Ver video en YouTube</a></div>');
  expect(
    reduced('<video controls src="https://wp.example/v.mp4"><track src="https://wp.example/v.vtt"></video>'),
  ).toBe('<a href="https://wp.example/v.mp4">Ver video</a> ');
  expect(reduced('<audio controls><source src="https://wp.example/a.mp3"></audio>')).toBe(
    '<a href="https://wp.example/a.mp3">Escuchar audio</a> ',
  );
});

test('tables, lists and the attributes that they need stay; classes and empty boxes go', () => {
  const table = '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>';
  expect(
    reduced(`<div class="wp-block-columns"><div class="wp-block-column">${table}</div><div></div></div>`),
  ).toBe(table);
  expect(reduced('<ol start="3"><li>x</li></ol><p class="has-drop-cap">y</p>')).toBe(
    '<ol start="3"><li>x</li></ol><p>y</p>',
  );
});

test('links to pages of the site lead to light pages, all others stay', () => {
  const links = (html: string) => [...reduced(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(
    links(
      '<a href="/noticias/a?pagina=2&#x26;x=1#b">1</a><a href="https://tele.example/partido/4">2</a><a href="/equipos/4">3</a>' +
        '<a href="https://tele.example.evil/noticias/a">4</a><a href="//evil.example/noticias/a">5</a><a href="#nota-1">6</a>',
    ),
  ).toEqual([
    '/lite/noticias/a?pagina=2&amp;x=1#b',
    '/lite/partido/4',
    '/lite/equipos/4',
    'https://tele.example.evil/noticias/a',
    '//evil.example/noticias/a',
    '#nota-1',
  ]);
});
