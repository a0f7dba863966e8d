import { Hono } from 'hono';
import { allowanceOf, limitSearches } from '../http/reader-limits.ts';
import { jsonResponse } from '../http/json-response.ts';
import { identifier, pageNumber, paging, requiredIdentifier, searchText, slug } from '../http/query.ts';
import { countRead } from '../newsroom/trending.ts';
import type { AppEnvironment } from '../services.ts';

/** Two screens of cards. */
const perPageByDefault = 20;

/** Internal content, under /api. */
export const newsroomRoutes = new Hono<AppEnvironment>()
  .get('/breaking-news-ticker', async (c) => {
    const { newsroom, weather } = c.var.services;
    // An alert has to reach the ticker even on a day when nobody opens a weather page.
    c.executionCtx.waitUntil(weather.refreshAlerts());
    return jsonResponse(c.req.raw, await newsroom.ticker());
  })
  .get('/trending-topics', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.trending()))
  .get('/social-posts', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.social()))
  .get('/articles', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categoria') };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.articles(list));
  })
  // Before /articles/:slug, which would take "search" for a slug.
  .get('/articles/search', limitSearches, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const search = { text: searchText(query), ...paging(query, perPageByDefault) };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.search(search));
  })
  // The news of a sport, for the sports pages. Also before /articles/:slug.
  .get('/articles/sport', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), sportId: requiredIdentifier(query, 'sportId') };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.sportArticles(list));
  })
  .get('/articles/:slug', async (c) => {
    const answer = await c.var.services.newsroom.article(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Este artículo no existe o ya no está publicado.');
  })
  // Every published article in its shortest form, for sitemaps and builds.
  .get('/published', async (c) => {
    const page = pageNumber(new URL(c.req.url).searchParams);
    return jsonResponse(c.req.raw, await c.var.services.newsroom.published(page));
  })
  // Sent by the page itself when somebody reads it: pages come from caches, so requests for them count no readers.
  .post('/articles/:slug/read', async (c) => {
    const { isolate, settings, db, now, reader } = c.var.services;
    isolate.readLimit.count(allowanceOf(reader), settings.READS_PER_MINUTE, now());
    await countRead(db, slug(c.req.param('slug')), now());
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  })
  .get('/categories', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.categories()));
