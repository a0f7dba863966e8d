import type { APIRoute } from 'astro';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { sitemapIndex } from '#feeds/sitemap-xml.ts';
import { documentResponse, foundOutcome, xml } from './_parts/document.ts';
import { sitemapParts } from './_parts/sitemap-entries.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  const { parts, complete } = await sitemapParts();
  const text = foundOutcome(await sitemapIndex(parts.map(paths.sitemap), site));
  const document = { contentType: xml, tags: [tags.newsLists, tags.programmeLists] };
  return documentResponse({ text, complete, standIn: '' }, document);
};
