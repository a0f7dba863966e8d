import type { APIRoute } from 'astro';
import { robots } from '#feeds/robots.ts';
import { documentResponse, foundOutcome } from './_parts/document.ts';

export const prerender = false;

export const GET: APIRoute = ({ site }) =>
  documentResponse(
    { text: foundOutcome(robots(site, __SITE_GATE__ !== 'off')), standIn: '' },
    { contentType: 'text/plain; charset=utf-8', rule: 'fixed', tags: [] },
  );
