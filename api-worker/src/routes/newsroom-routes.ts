import { Hono } from 'hono';
import { SearchPeriod, searchPeriods } from '#contract/search.ts';
import { allowanceOf, limitSearches } from '../http/reader-limits.ts';
import { jsonResponse } from '../http/json-response.ts';
import {
  identifier,
  oneOf,
  pageNumber,
  paging,
  refuseSeveral,
  requiredIdentifier,
  searchText,
  slug,
  slugParameter,
} from '../http/query.ts';
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
  .get('/front-page', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.frontPage()))
  .get('/emergency', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.emergency()))
  .get('/articles', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = {
      ...paging(query, perPageByDefault),
      category: identifier(query, 'categoria'),
      tag: identifier(query, 'etiqueta'),
      author: identifier(query, 'autor'),
    };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.articles(list));
  })
  // Before /articles/:slug, which would take "search" for a slug.
  .get('/articles/search', limitSearches, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const search = { text: searchText(query), ...paging(query, perPageByDefault) };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.searchArticles(search));
  })
  // The same articles with the words that match, and the pages with such a name. For the search page.
  .get('/search', limitSearches, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const period = oneOf(query, 'fecha', SearchPeriod.options);
    const search = {
      text: searchText(query),
      ...paging(query, perPageByDefault),
      days: period && searchPeriods[period],
      category: slugParameter(query, 'categoria'),
    };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.search(search));
  })
  // The news of a sport or a team, for the sports pages. Also before /articles/:slug.
  .get('/articles/sport', async (c) => {
    const query = new URL(c.req.url).searchParams;
    refuseSeveral(query, ['sportId', 'teamId']);
    const teamId = identifier(query, 'teamId');
    const of = teamId === undefined ? { sportId: requiredIdentifier(query, 'sportId') } : { teamId };
    const list = { ...paging(query, perPageByDefault), of };
    return jsonResponse(c.req.raw, await c.var.services.newsroom.sportArticles(list));
  })
  .get('/articles/:slug', async (c) => {
    const answer = await c.var.services.newsroom.article(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Este artículo no existe o ya no está publicado.');
  })
  .get('/articles/:slug/further', async (c) => {
    const answer = await c.var.services.newsroom.further(slug(c.req.param('slug')));
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
    await isolate.readLimit.count(c.env, allowanceOf(reader), settings.READS_PER_MINUTE, now());
    const { pause } = isolate.dependencies;
    const counted = isolate.reads.count(slug(c.req.param('slug')), { db, now, pause });
    c.executionCtx.waitUntil(
      counted.catch((error: unknown) => console.error(`reads: storing failed: ${String(error)}`)),
    );
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  })
  .get('/topics', async (c) => {
    const page = pageNumber(new URL(c.req.url).searchParams);
    return jsonResponse(c.req.raw, await c.var.services.newsroom.topics(page));
  })
  .get('/topics/:slug', async (c) => {
    const answer = await c.var.services.newsroom.topic(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Este tema no existe o no tiene noticias.');
  })
  .get('/authors', async (c) => {
    const page = pageNumber(new URL(c.req.url).searchParams);
    return jsonResponse(c.req.raw, await c.var.services.newsroom.authors(page));
  })
  .get('/authors/:slug', async (c) => {
    const answer = await c.var.services.newsroom.author(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Esta persona no existe o no tiene noticias.');
  })
  .get('/categories', async (c) => jsonResponse(c.req.raw, await c.var.services.newsroom.categories()));

/** As many as the page of a programme shows on two rows. */
const episodesByDefault = 10;

/** What D1 knows of programmes, under /api/programmes. */
export const programmeRoutes = new Hono<AppEnvironment>().get('/:slug/episodes', async (c) => {
  const query = {
    programme: slug(c.req.param('slug')),
    ...paging(new URL(c.req.url).searchParams, episodesByDefault),
  };
  const answer = await c.var.services.newsroom.episodes(query);
  return jsonResponse(c.req.raw, answer, 'Este programa no existe o ya no está publicado.');
});
