import { describe, expect, it } from 'vitest';
import { addressesOf, webLink } from './wordpress-addresses.ts';
import { readSettings } from '../../../settings.ts';

it.each([
  ['https://ejemplo.pr/a', 'https://ejemplo.pr/a'],
  ['/category/deportes', '/category/deportes'],
  [' javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['//otro.ejemplo.pr/x', null],
  ['/\\otro.ejemplo.pr', null],
  ['', null],
  [null, null],
])('the link %j becomes %j', (address, expected) => {
  expect(webLink(address)).toBe(expected);
});

describe('a link in a body', () => {
  const { link } = addressesOf(
    readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr', SITE_URL: 'https://www.ejemplo.pr' }),
  );

  it.each([
    ['/noticias/a/', '/noticias/a'],
    ['/noticias/a/?utm=1#b', '/noticias/a#b'],
    ['/noticias/deportes/', '/article/deportes'],
    ['/noticias/%f0%9f%8c%80-huracan/', '/noticias/%F0%9F%8C%80-huracan'],
    ['/programas/enfoque/', '/programas/enfoque'],
    ['/noticias/programas/enfoque/', '/programas/enfoque'],
    ['/noticias/programas/categoria/analisis/', '/programas/categoria/analisis'],
    ['/article/a', '/article/a'],
    ['/category/cultura/', '/category/cultura'],
    ['/category/cultura/musica/', '/category/musica'],
    ['/category/cultura/page/2/', '/category/cultura'],
    ['/noticias/categoria/cultura/musica/', '/noticias/categoria/musica'],
    ['/programas/categoria/analisis/', '/programas/categoria/analisis'],
    ['/2024/05/a/', '/noticias/a'],
    ['/2024/05/17/a/amp/', '/noticias/a'],
    // The second page of a story, as `<!--nextpage-->` makes it.
    ['/noticias/especial-maria/2/', '/noticias/especial-maria'],
    ['/noticias/especial-maria/12', '/noticias/especial-maria'],
    ['/noticias/especial-maria/2/?x=1#b', '/noticias/especial-maria#b'],
    ['/2024/05/17/a/3/', '/noticias/a'],
    ['/2024/05/a/2/', '/noticias/a'],
    ['/programas/enfoque/2/', '/programas/enfoque'],
    ['/article/a/2/', '/article/a'],
    ['/noticias/1898/2/', '/noticias/1898'],
    ['/noticias/1898/', '/noticias/1898'],
    ['/noticias/huracan-99/', '/noticias/huracan-99'],
  ])('to the CMS, %s, becomes the path %s', (path, expected) => {
    expect(link(`https://cms.ejemplo.pr${path}`)).toBe(expected);
    expect(link(`http://cms.ejemplo.pr${path}`)).toBe(expected);
  });

  it.each(['/wp-content/uploads/2024/05/a.pdf', '/?p=12', '/una-pagina/', '/2024/05/17/', '/noticias/', '/'])(
    'to the CMS, %s, stays: only WordPress knows what it is',
    (path) => {
      expect(link(`https://cms.ejemplo.pr${path}`)).toBe(`https://cms.ejemplo.pr${path}`);
    },
  );

  it.each([
    ['/', '/'],
    ['/search?q=agua&pagina=2#a', '/search?q=agua&pagina=2#a'],
    ['/category/cultura/2', '/category/cultura/2'],
    ['/2024/05/a/', '/noticias/a'],
    ['/2024/05/17/a/?x=1#b', '/noticias/a#b'],
  ])('to the site, %s, becomes the path %s', (path, expected) => {
    expect(link(path)).toBe(expected);
    for (const origin of ['https://www.ejemplo.pr', 'http://www.ejemplo.pr', 'https://ejemplo.pr']) {
      expect(link(origin + path)).toBe(expected);
    }
  });

  it('to another host stays', () => {
    for (const address of ['https://otro.pr/noticias/a/', 'https://ejemplo.pr.otro.com/2024/05/a/']) {
      expect(link(address)).toBe(address);
    }
  });

  it('to a CMS in a folder becomes a path without the folder', () => {
    const inFolder = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr/blog' }));
    expect(inFolder.link('https://cms.ejemplo.pr/blog/noticias/a/')).toBe('/noticias/a');
  });

  const folders = readSettings({ WORDPRESS_URL: 'https://canal.pr/wp', SITE_URL: 'https://canal.pr' });

  it.each([
    ['/wp/wp-content/uploads/2026/11/a.pdf', 'https://canal.pr/wp/wp-content/uploads/2026/11/a.pdf'],
    ['/wp-content/uploads/2026/11/a.pdf', 'https://canal.pr/wp/wp-content/uploads/2026/11/a.pdf'],
    ['wp-content/uploads/a.pdf', 'https://canal.pr/wp/wp-content/uploads/a.pdf'],
    ['../../wp-content/uploads/a.pdf', 'https://canal.pr/wp/wp-content/uploads/a.pdf'],
    ['https://canal.pr/wp/wp-content/uploads/a.pdf', 'https://canal.pr/wp/wp-content/uploads/a.pdf'],
    ['http://canal.pr/wp/wp-content/uploads/a.pdf', 'https://canal.pr/wp/wp-content/uploads/a.pdf'],
    ['/wp/?p=123', 'https://canal.pr/wp/?p=123'],
    ['/?p=123', 'https://canal.pr/wp/?p=123'],
    ['https://canal.pr/?p=123', 'https://canal.pr/wp/?p=123'],
    ['https://www.canal.pr/index.php?page_id=7', 'https://canal.pr/wp/?page_id=7'],
    ['/search?q=agua&p=2', '/search?q=agua&p=2'],
    ['/?q=1', '/?q=1'],
    ['?p=123', 'https://canal.pr/wp/?p=123'],
    ['https://canal.pr/wp/?p=123', 'https://canal.pr/wp/?p=123'],
    ['/wp/noticias/a/', '/noticias/a'],
    ['/wp/2024/05/a/', '/noticias/a'],
    ['https://canal.pr/wp/2024/05/a/#b', '/noticias/a#b'],
    ['/noticias/a', '/noticias/a'],
    ['https://canal.pr/tiempo', '/tiempo'],
    ['/search?q=agua', '/search?q=agua'],
    ['//otro.pr/wp-content/a.pdf', null],
    ['https://otro.pr/wp-content/a.pdf', 'https://otro.pr/wp-content/a.pdf'],
  ])('in WordPress in a folder of the site, %s leads to %s', (address, expected) => {
    expect(addressesOf(folders).link(address)).toBe(expected);
  });

  it.each([
    ['/wp/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['../wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['../../../wp/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['./wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['http://canal.pr/wp/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['//canal.pr/wp/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['HTTP://CANAL.PR/wp/wp-content/uploads/a.jpg', '/wp/wp-content/uploads/a.jpg'],
    ['/wp/wp-content/uploads/50%.jpg', '/wp/wp-content/uploads/50%25.jpg'],
    ['/wp/wp-content/uploads/a%20b.jpg', '/wp/wp-content/uploads/a%20b.jpg'],
  ])('the picture %s is at %s of the CMS', (address, expected) => {
    expect(addressesOf(folders).media(address)).toBe(`https://canal.pr${expected}`);
  });

  it('a picture of another host is none, however its path looks', () => {
    for (const address of [
      'https://otro.pr/wp-content/a.jpg',
      '//otro.pr/wp-content/a.jpg',
      'http://canal.pr:8080/wp-content/a.jpg',
      '',
    ])
      expect(addressesOf(folders).media(address)).toBeNull();
  });

  it('to the site stays absolute while the worker does not know the site', () => {
    const without = addressesOf(readSettings({ WORDPRESS_URL: 'https://cms.ejemplo.pr' }));
    expect(without.link('https://www.ejemplo.pr/live')).toBe('https://www.ejemplo.pr/live');
  });
});
