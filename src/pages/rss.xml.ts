import type { APIRoute } from 'astro';
import { tags } from '#contract/publishing/cache-tags.ts';
import { documentResponse, rss } from './_parts/document.ts';
import { writeNewsFeed } from './_parts/feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) =>
  documentResponse(await writeNewsFeed(site), { contentType: rss, tags: [tags.newsLists, tags.navigation] });
