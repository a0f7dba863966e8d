import type { APIRoute } from 'astro';
import { writeCoverageFeed } from '../../_parts/coverage-feed.ts';

export const prerender = false;

export const GET: APIRoute<Record<string, string>, { slug: string }> = ({ site, params: { slug } }) =>
  writeCoverageFeed(slug, site);
