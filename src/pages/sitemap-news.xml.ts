import type { APIRoute } from 'astro';
import { publishedItems } from '#api/newsroom-requests.ts';
import { outcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { newsSitemap } from '#feeds/sitemap-xml.ts';
import { documentResponse, xml } from './_parts/document.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  // The list starts with the newest, and its page size is the maximum of a news sitemap.
  const list = await outcome(publishedItems(1));
  const standIn = await newsSitemap([], site, Date.now());
  const document = { contentType: xml, tags: [tags.newsLists] };
  if (list.kind !== 'found') return documentResponse({ text: list, standIn }, document);
  const entries = list.data.map((item) => ({
    path: articlePath(item),
    title: item.title,
    published: item.publishDate,
  }));
  const text = { ...list, data: await newsSitemap(entries, site, Date.now()) };
  return documentResponse({ text, standIn }, document);
};
