import type { APIRoute } from 'astro';
import { topic } from '#api/newsroom-requests.ts';
import { outcome } from '#api/outcome.ts';
import { topicTags } from '../../_parts/category.ts';
import { categoryFeedResponse } from '../../_parts/feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = async ({ site, params: { slug } }) =>
  categoryFeedResponse('topic', slug, await outcome(topic(slug)), { site, tagsOf: topicTags });
