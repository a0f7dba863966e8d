import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const lead = (address: string) => returnPath(new URL(address, 'https://sitio.example'));

test.each([
  ['/', '/'],
  ['/noticias/una?pagina=2', '/noticias/una?pagina=2'],
  ['/noticias/a%C3%B1o', '/noticias/a%C3%B1o'],
  ['/search?q=//otro.example', '/search?q=//otro.example'],
])('the password redirects to %s', (address, path) => {
  expect(lead(address)).toBe(path);
});

test.each([
  'https://sitio.example//otro.example',
  'https://sitio.example///otro.example/x',
  'https://sitio.example/%5Cotro.example',
  '/acceso',
  '/acceso?respuesta=wrong',
  '/salir',
])('%s redirects to the home page', (address) => {
  expect(lead(address)).toBe('/');
});
