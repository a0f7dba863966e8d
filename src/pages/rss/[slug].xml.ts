import type { APIRoute } from 'astro';
import { categoryFeedResponse } from '../_parts/feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = ({ site, params: { slug } }) =>
  categoryFeedResponse('category', slug, site);
