import { Hono } from 'hono';
import { jsonResponse } from '../http/json-response.ts';
import { paging, slug } from '../http/query.ts';
import type { AppEnvironment } from '../services.ts';

/** As many as the page of a programme shows on two rows. */
const perPageByDefault = 10;

/** What D1 knows of programmes, under /api/programmes. */
export const programmeRoutes = new Hono<AppEnvironment>().get('/:slug/episodes', async (c) => {
  const query = {
    programme: slug(c.req.param('slug')),
    ...paging(new URL(c.req.url).searchParams, perPageByDefault),
  };
  const answer = await c.var.services.newsroom.episodes(query);
  return jsonResponse(c.req.raw, answer, 'Este programa no existe o ya no está publicado.');
});
