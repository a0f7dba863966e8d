import { expect, test } from 'vitest';
import { robots } from './robots.ts';

test('robots are asked to leave searches and drafts, and are told of the sitemaps', () => {
  expect(robots(new URL('https://sitio.example'))).toBe(
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
