import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test('searches and drafts are disallowed, and the sitemaps are listed', () => {
  expect(robots(new URL('https://sitio.example'), false)).toBe(
    [
      'User-agent: *',
      'Disallow: /search',
      'Disallow: /lite/search',
      'Disallow: /vista-previa/',
      '',
      'Sitemap: https://sitio.example/sitemap.xml',
      'Sitemap: https://sitio.example/sitemap-news.xml',
      '',
    ].join('\n'),
  );
});

test('a closed site disallows everything and lists no sitemaps', () => {
  expect(robots(new URL('https://sitio.example'), true)).toBe('User-agent: *\nDisallow: /\n');
});
