import { Hono, type Context } from 'hono';
import { apiCacheRules } from '../cache-control.ts';
import { answerJson } from '../http/answer-json.ts';
import { identifier, paging, slug } from '../http/query.ts';
import type { AppEnvironment } from '../services.ts';

/** WordPress's own default for a list without `per_page`. */
const perPageByDefault = 10;

/** Content backend, under /api/wordpress. */
export const contentRoutes = new Hono<AppEnvironment>()
  .get('/categorias', async (c) =>
    answerJson(c.req.raw, await c.var.services.content.categories(), apiCacheRules.categories),
  )
  .get('/categorias-programas', async (c) =>
    answerJson(c.req.raw, await c.var.services.content.programmeCategories(), apiCacheRules.categories),
  )
  .get('/banner', async (c) => {
    const now = asksForNow(c);
    const rule = now ? apiCacheRules.bannersNow : apiCacheRules.banners;
    return answerJson(c.req.raw, await c.var.services.content.banners(now), rule);
  })
  .get('/noticias', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categoria') };
    return answerJson(c.req.raw, await c.var.services.content.news(list), apiCacheRules.newsList);
  })
  // Before /noticias/:slug, which would take "deportes" for a slug.
  .get('/noticias/deportes', async (c) => {
    const list = paging(new URL(c.req.url).searchParams, perPageByDefault);
    return answerJson(
      c.req.raw,
      await c.var.services.content.newsOfCategory('deportes', list),
      apiCacheRules.newsList,
    );
  })
  .get('/noticias/:slug', async (c) => {
    const answer = await c.var.services.content.newsItem(slug(c.req.param('slug')));
    return answerJson(
      c.req.raw,
      answer,
      apiCacheRules.newsItem,
      'Esta noticia no existe o ya no está publicada.',
    );
  })
  .get('/programas', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categorias_programas') };
    return answerJson(c.req.raw, await c.var.services.content.programmes(list), apiCacheRules.programmes);
  })
  .get('/programas/:slug', async (c) => {
    const answer = await c.var.services.content.programme(slug(c.req.param('slug')));
    return answerJson(
      c.req.raw,
      answer,
      apiCacheRules.programmes,
      'Este programa no existe o ya no está publicado.',
    );
  });

/** Clients that want the banner of this moment add a time stamp and no-cache headers. The stamp is never part of a cache key. */
function asksForNow(c: Context<AppEnvironment>): boolean {
  const cacheControl = `${c.req.header('Cache-Control') ?? ''},${c.req.header('Pragma') ?? ''}`;
  return c.req.query('t') !== undefined || /\bno-(?:cache|store)\b/i.test(cacheControl);
}
