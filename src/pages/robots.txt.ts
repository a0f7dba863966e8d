import type { APIRoute } from 'astro';
import { robots } from '#feeds/robots.ts';
import { answerDocument, made } from './_document.ts';

export const prerender = false;

export const GET: APIRoute = ({ site }) =>
  answerDocument(made(robots(site, __SITE_GATE__ !== 'off')), {
    contentType: 'text/plain; charset=utf-8',
    rule: 'fixed',
    tags: [],
    standIn: '',
  });
