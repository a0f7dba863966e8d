import type { APIRoute } from 'astro';
import { newsCategory } from '#api/content.ts';
import { outcome } from '#api/outcome.ts';
import { paths } from '#config/paths.ts';
import { tags } from '#contract/tags.ts';
import { documentResponse, rss } from '../_document.ts';
import { writeCategoryFeed } from '../_feed.ts';
import { movedResponse } from '../_moved.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = async ({ site, params: { slug } }) => {
  const category = await outcome(newsCategory(slug));
  const tagsOf = (name: string) => [tags.newsCategory(name), tags.navigation];
  const moved = movedResponse(category, 'list', ({ slug: to }) => ({
    from: slug,
    to,
    addressOf: paths.feed,
    tagsOf,
  }));
  if (moved) return moved;
  const { text, complete, standIn } = await writeCategoryFeed(slug, category, site);
  return documentResponse(text, {
    contentType: rss,
    rule: 'list',
    tags: tagsOf(slug),
    complete,
    standIn,
  });
};
