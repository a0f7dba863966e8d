import { Hono } from 'hono';
import { cacheRules } from '../cache-control.ts';
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
    // An alert has to reach the ticker on a day on which nobody looks at the weather, too.
    c.executionCtx.waitUntil(weather.refreshAlerts());
    return answerJson(c.req.raw, await newsroom.ticker(), cacheRules.ticker);
  })
  .get('/trending-topics', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.trending(), cacheRules.trending),
  )
  .get('/social-posts', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.social(), cacheRules.social),
  )
  .get('/articles', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categoria') };
    return answerJson(c.req.raw, await c.var.services.newsroom.articles(list), cacheRules.articles);
  })
  // Before /articles/:slug, or it would be an article called "search".
  .get('/articles/search', limitSearches, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const search = { text: searchText(query), ...paging(query, perPageByDefault) };
    return answerJson(c.req.raw, await c.var.services.newsroom.search(search), cacheRules.search);
  })
  // News of a sport, a call of the sports pages; before /articles/:slug as well.
  .get('/articles/sport', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), sportId: requiredIdentifier(query, 'sportId') };
    return answerJson(c.req.raw, await c.var.services.newsroom.sportArticles(list), cacheRules.articles);
  })
  .get('/articles/:slug', async (c) => {
    const answer = await c.var.services.newsroom.article(slug(c.req.param('slug')));
    return answerJson(
      c.req.raw,
      answer,
      cacheRules.article,
      'Este artículo no existe o ya no está publicado.',
    );
  })
  // Every article in its shortest form, for sitemaps and builds.
  .get('/published', async (c) => {
    const page = pageNumber(new URL(c.req.url).searchParams);
    return answerJson(c.req.raw, await c.var.services.newsroom.published(page), cacheRules.articles);
  })
  // Told by the page itself once somebody reads it: pages come out of caches, so their requests say nothing.
  .post('/articles/:slug/read', async (c) => {
    const { isolate, settings, db, now, reader } = c.var.services;
    isolate.readLimit.count(allowanceOf(reader), settings.READS_PER_MINUTE, now());
    await countRead(db, slug(c.req.param('slug')), now());
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  })
  .get('/categories', async (c) =>
    answerJson(c.req.raw, await c.var.services.newsroom.categories(), cacheRules.categories),
  );
