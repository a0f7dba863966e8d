import type { APIRoute } from 'astro';
import { programmeFeedResponse } from '../../_parts/programme-feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = ({ site, params: { slug } }) =>
  programmeFeedResponse(slug, site);
