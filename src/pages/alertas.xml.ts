import type { APIRoute } from 'astro';
import { tags } from '#contract/publishing/cache-tags.ts';
import { atom, documentResponse } from './_parts/document.ts';
import { requestAlerts } from './_parts/alerts.ts';
import { alertsFeed } from './_parts/alerts-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ site }) => {
  const found = await requestAlerts();
  const now = Date.now();
  const none = { alerts: [], sample: false, checkedAt: new Date(now).toISOString() };
  const text = found.kind === 'found' ? { ...found, data: alertsFeed(found.data, site, now) } : found;
  const standIn = alertsFeed(none, site, now);
  return documentResponse({ text, standIn }, { contentType: atom, tags: [tags.alerts] });
};
