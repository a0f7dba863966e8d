import { expect, test } from 'vitest';
import { copyPlace, placeOf, requestPath } from './copy-addresses.ts';

const site = 'https://telecoqui.example';

test.each([
  ['/noticias?pagina=2', '/noticias?pagina=2', 'noticias/pagina/2/index.html', '/noticias/pagina/2/'],
  ['/noticias?pagina=1&utm_source=x', '/noticias', 'noticias/index.html', '/noticias/'],
  ['/', '/', 'index.html', '/'],
  [
    `${site}/article/sale-el-sol/`,
    '/article/sale-el-sol',
    'article/sale-el-sol/index.html',
    '/article/sale-el-sol/',
  ],
  ['/noticias/95%C2%A2', '/noticias/95¢', 'noticias/95¢/index.html', '/noticias/95%C2%A2/'],
  [
    '/minuto-a-minuto/incendio/antes/9',
    '/minuto-a-minuto/incendio/antes/9',
    'minuto-a-minuto/incendio/antes/9/index.html',
    '/minuto-a-minuto/incendio/antes/9/',
  ],
  ['/search?q=lluvia', '/search', 'search/index.html', '/search/'],
  ['/rss/deportes.xml', '/rss/deportes.xml', 'rss/deportes.xml', '/rss/deportes.xml'],
  [
    '/noticias/version-2.0',
    '/noticias/version-2.0',
    'noticias/version-2.0/index.html',
    '/noticias/version-2.0/',
  ],
  [
    '/tiempo?municipio=San+Germ%C3%A1n',
    '/tiempo?municipio=San+Germ%C3%A1n',
    'tiempo/municipio/San Germán/index.html',
    '/tiempo/municipio/San%20Germ%C3%A1n/',
  ],
])('the link %s leads to a file of the copy', (link, address, file, href) => {
  expect(placeOf(link, '/', site)?.address).toBe(address);
  expect(copyPlace(address)).toEqual({ file, href });
});

test('a link is relative to its page and keeps its hash; another site has no place', () => {
  expect(placeOf('otra#fin', '/noticias/una', site)).toEqual({ address: '/noticias/otra', hash: '#fin' });
  expect(placeOf('https://otro.example/', '/', site)).toBeNull();
  expect(placeOf('mailto:redaccion@telecoqui.example', '/', site)).toBeNull();
  expect(requestPath('/noticias/95¢')).toBe('/noticias/95%C2%A2');
});

test.each([
  ['/api/weather', 'needs a server'],
  ['/vista-previa/news/7', 'is a draft'],
  ['/noticias/../../etc', 'would leave the folder'],
  ['/search?categoria=a%2Fb', 'has a slash in a parameter'],
  [`/noticias/${'ñ'.repeat(130)}`, 'has a name that is too long for a file'],
])('%s has no copy, because it %s', (address) => {
  expect(copyPlace(address)).toBeNull();
});
