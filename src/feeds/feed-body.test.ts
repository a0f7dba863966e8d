import { expect, test } from 'vitest';
import { feedBody } from './feed-body.ts';

const page = 'https://sitio.example/noticias/luz';
const cms = 'https://cms.example';
const show = (html: string) => feedBody(html, page, cms);

test.each([
  ['a path', '<a href="/noticias/agua">x</a>', '<a href="https://sitio.example/noticias/agua">x</a>'],
  ['an anchor', '<a href="#mapa">x</a>', '<a href="https://sitio.example/noticias/luz#mapa">x</a>'],
  ['another site', '<a href="https://otro.example/a">x</a>', '<a href="https://otro.example/a">x</a>'],
  [
    'a query',
    '<a href="/search?q=a&amp;pagina=2">x</a>',
    '<a href="https://sitio.example/search?q=a&amp;pagina=2">x</a>',
  ],
  ['an invalid URL', '<a href="https://">x</a>', '<a>x</a>'],
  [
    'audio',
    '<audio src="/a.mp3" controls></audio>',
    '<audio src="https://sitio.example/a.mp3" controls></audio>',
  ],
  [
    'video',
    '<video poster="/p.jpg" src="/v.mp4"></video>',
    '<video poster="https://sitio.example/p.jpg" src="https://sitio.example/v.mp4"></video>',
  ],
])('%s is made absolute, or removed when invalid', (_what, html, shown) => {
  expect(show(html)).toBe(shown);
});

test('pictures are served by our image endpoint as JPEG, which every feed reader supports', () => {
  expect(
    show(
      `<figure><img src="${cms}/a/sol&amp;playa.jpg?x=1&amp;y=2" width="9" alt="La &quot;playa&quot;"></figure>`,
    ),
  ).toBe(
    '<figure><img src="https://sitio.example/img/1200.jpeg/a/sol&amp;playa.jpg" alt="La &quot;playa&quot;"></figure>',
  );
});

test('a picture without an http URL is removed', () => {
  expect(show('<p>a<img src="data:image/gif;base64,R0lG" alt="">b<img alt="">c</p>')).toBe('<p>abc</p>');
});

test('text and entities are unchanged', () => {
  const text = '<p>2 &lt; 3 &amp; «café» &#8217;<br>🌀</p>';
  expect(show(text)).toBe(text);
});
