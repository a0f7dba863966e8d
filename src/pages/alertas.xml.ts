import type { APIRoute } from 'astro';
import { hazards } from '#api/hazards-requests.ts';
import { outcome } from '#api/outcome.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { atom, documentResponse } from './_parts/document.ts';
import { hazardsFeed } from './_parts/hazards-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  const found = await outcome(hazards());
  const now = Date.now();
  const none = { hazards: [], sample: false, checkedAt: new Date(now).toISOString() };
  const text = found.kind === 'found' ? { ...found, data: hazardsFeed(found.data, site, now) } : found;
  const standIn = hazardsFeed(none, site, now);
  return documentResponse(text, { contentType: atom, rule: 'list', tags: [tags.alerts], standIn });
};
