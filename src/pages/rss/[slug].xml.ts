import type { APIRoute } from 'astro';
import { newsCategory } from '#api/content-requests.ts';
import { outcome } from '#api/outcome.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { categoryFeedResponse } from '../_parts/feed.ts';

export const prerender = false;

const tagsOf = (slug: string) => [tags.newsCategory(slug), tags.newsTexts(slug), tags.navigation];

export const GET: APIRoute<Record<string, string>, { slug: string }> = async ({ site, params: { slug } }) =>
  categoryFeedResponse('category', slug, await outcome(newsCategory(slug)), { site, tagsOf });
