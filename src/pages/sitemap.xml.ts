import type { APIRoute } from 'astro';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { sitemapIndex } from '#feeds/sitemap-xml.ts';
import { documentResponse, foundOutcome, xml } from './_parts/document.ts';
import { sitemapParts } from './_parts/sitemap-entries.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  const { parts, complete } = await sitemapParts();
  return documentResponse(foundOutcome(await sitemapIndex(parts.map(paths.sitemap), site)), {
    contentType: xml,
    rule: 'list',
    tags: [tags.newsLists, tags.programmeLists],
    complete,
    standIn: '',
  });
};
