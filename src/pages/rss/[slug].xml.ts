import type { APIRoute } from 'astro';
import { tags } from '#contract/tags.ts';
import { documentResponse, rss } from '../_document.ts';
import { writeCategoryFeed } from '../_feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = async ({ site, params: { slug } }) => {
  const { text, complete, standIn } = await writeCategoryFeed(slug, site);
  return documentResponse(text, {
    contentType: rss,
    rule: 'list',
    tags: [tags.newsCategory(slug), tags.navigation],
    complete,
    standIn,
  });
};
