import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const address = (path: string) => pageAddress(new URL(path, 'https://ejemplo.pr'));

test.each([
  ['/noticias', '/noticias'],
  ['/noticias?', '/noticias'],
  ['/noticias?pagina=2', '/noticias?pagina=2'],
  ['/noticias?utm_source=x&pagina=2&fbclid=abc', '/noticias?pagina=2'],
  ['/search?q=hurac%C3%A1n&pagina=2', '/search?pagina=2&q=hurac%C3%A1n'],
  ['/search?q=a+b', '/search?q=a+b'],
  ['/search?q=a%26b', '/search?q=a%26b'],
  ['/search?referencia=1', '/search?referencia=1'],
  ['/noticias/%C3%B1and%C3%BA', '/noticias/%C3%B1and%C3%BA'],
])('%s is %s', (asked, held) => {
  expect(address(asked)).toBe(held);
});

test('the order of a query makes no other page, its repeated names keep theirs', () => {
  expect(address('/search?b=2&a=1&b=1')).toBe('/search?a=1&b=2&b=1');
});
