import type { APIRoute } from 'astro';
import { alerts } from '#api/alerts-requests.ts';
import { outcome } from '#api/outcome.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { atom, documentResponse } from './_parts/document.ts';
import { alertsFeed } from './_parts/alerts-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  const found = await outcome(alerts());
  const now = Date.now();
  const none = { alerts: [], sample: false, checkedAt: new Date(now).toISOString() };
  const text = found.kind === 'found' ? { ...found, data: alertsFeed(found.data, site, now) } : found;
  const standIn = alertsFeed(none, site, now);
  return documentResponse(text, { contentType: atom, rule: 'list', tags: [tags.alerts], standIn });
};
