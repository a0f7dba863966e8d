import { Hono } from 'hono';
import { apiCacheRules } from '../cache-control.ts';
import { allowanceOf } from '../http/client-address.ts';
import { answerJson } from '../http/answer-json.ts';
import { limitSearches } from '../http/reader-limits.ts';
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
    return answerJson(c.req.raw, await newsroom.ticker(), apiCacheRules.ticker);
  })
  .get('/trending-topics', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.trending(), apiCacheRules.trending),
  )
  .get('/social-posts', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.social(), apiCacheRules.social),
  )
  .get('/articles', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categoria') };
    return answerJson(c.req.raw, await c.var.services.newsroom.articles(list), apiCacheRules.articles);
  })
  // Before /articles/:slug, which would take "search" for a slug.
  .get('/articles/search', limitSearches, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const search = { text: searchText(query), ...paging(query, perPageByDefault) };
    return answerJson(c.req.raw, await c.var.services.newsroom.search(search), apiCacheRules.search);
  })
  // The news of a sport, for the sports pages. Also before /articles/:slug.
  .get('/articles/sport', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), sportId: requiredIdentifier(query, 'sportId') };
    return answerJson(c.req.raw, await c.var.services.newsroom.sportArticles(list), apiCacheRules.articles);
  })
  .get('/articles/:slug', async (c) => {
    const answer = await c.var.services.newsroom.article(slug(c.req.param('slug')));
    return answerJson(
      c.req.raw,
      answer,
      apiCacheRules.article,
      'Este artículo no existe o ya no está publicado.',
    );
  })
  // Every published article in its shortest form, for sitemaps and builds.
  .get('/published', async (c) => {
    const page = pageNumber(new URL(c.req.url).searchParams);
    return answerJson(c.req.raw, await c.var.services.newsroom.published(page), apiCacheRules.articles);
  })
  // Sent by the page itself when somebody reads it: pages come from caches, so requests for them count no readers.
  .post('/articles/:slug/read', async (c) => {
    const { isolate, settings, db, now, reader } = c.var.services;
    isolate.readLimit.count(allowanceOf(reader), settings.READS_PER_MINUTE, now());
    await countRead(db, slug(c.req.param('slug')), now());
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  })
  .get('/categories', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.categories(), apiCacheRules.categories),
  );
