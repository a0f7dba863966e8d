import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test('robots are asked to leave searches and drafts, and are told of the sitemaps', () => {
  expect(robots(new URL('https://sitio.example'), false)).toBe(
    [
      'User-agent: *',
      'Disallow: /search',
      'Disallow: /vista-previa/',
      '',
      'Sitemap: https://sitio.example/sitemap.xml',
      'Sitemap: https://sitio.example/sitemap-news.xml',
      '',
    ].join('\n'),
  );
});

test('a closed site asks all of them to stay away, and names nothing', () => {
  expect(robots(new URL('https://sitio.example'), true)).toBe('User-agent: *\nDisallow: /\n');
});
