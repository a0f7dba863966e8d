import { expect, test } from 'vitest';
import { cardPath, plainCardPath } from '#config/paths.ts';
import { pageOfCard, sharedPage } from './shared-page.ts';

const path = cardPath('abc-DE_1', '/noticias/luz');
const page = (picture: string) => `<!doctype html><html><head>
  <meta property="og:title" content="Luz &quot;ya&quot; &amp; agua"><meta property="article:section" content="Energía">
  <meta property="og:image" content="https://sitio.example${picture}"></head><body>
  <meta property="og:image" content="https://sitio.example/otra.jpeg"></body></html>`;

test('an address names its page', () => {
  expect(pageOfCard(path)).toBe('/noticias/luz');
  expect(pageOfCard(plainCardPath)).toBe('plain');
});

test.each([
  '/img/tarjeta/',
  '/img/tarjeta/abc/x.jpeg',
  '/img/tarjeta/abcdefgh.jpeg',
  '/img/tarjeta/abcdefgh/x.png',
])('%s is no address of a drawn picture', (address) => expect(pageOfCard(address)).toBeNull());

test('the words are those of the page that names the picture', () => {
  expect(sharedPage(page(path), path, 'news-1')).toEqual({
    title: 'Luz "ya" & agua',
    section: 'Energía',
    tags: 'news-1',
  });
});

test.each([
  ['an older version', cardPath('abcdefgh', '/noticias/luz')],
  ['a photograph', '/img/1200x630.jpeg/wp-content/uploads/luz.jpg'],
])('a page that names %s has no picture at this address', (_what, picture) => {
  expect(sharedPage(page(picture), path, '')).toBeNull();
});

test('a document without a head has no picture', () => {
  expect(sharedPage('{"og:image": 1}', path, '')).toBeNull();
});
