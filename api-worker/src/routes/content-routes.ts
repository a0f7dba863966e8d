import { Hono, type Context } from 'hono';
import { jsonResponse } from '../http/json-response.ts';
import { identifier, paging, slug } from '../http/query.ts';
import type { AppEnvironment } from '../services.ts';

/** WordPress's own default for a list without `per_page`. */
const perPageByDefault = 10;

/** Content backend, under /api/wordpress. */
export const contentRoutes = new Hono<AppEnvironment>()
  .get('/categorias', async (c) => jsonResponse(c.req.raw, await c.var.services.content.categories()))
  .get('/categorias-programas', async (c) =>
    jsonResponse(c.req.raw, await c.var.services.content.programmeCategories()),
  )
  .get('/categorias/:slug', async (c) => {
    const answer = await c.var.services.content.category('news', slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Esta categoría no existe.');
  })
  .get('/categorias-programas/:slug', async (c) => {
    const answer = await c.var.services.content.category('programme', slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Esta categoría no existe.');
  })
  .get('/banner', async (c) => {
    const now = bypassesCaches(c);
    return jsonResponse(c.req.raw, await c.var.services.content.banners(now));
  })
  .get('/noticias', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categoria') };
    return jsonResponse(c.req.raw, await c.var.services.content.news(list));
  })
  // Before /noticias/:slug, which would take "deportes" for a slug.
  .get('/noticias/deportes', async (c) => {
    const list = paging(new URL(c.req.url).searchParams, perPageByDefault);
    return jsonResponse(c.req.raw, await c.var.services.content.newsOfCategory('deportes', list));
  })
  .get('/noticias/:slug', async (c) => {
    const answer = await c.var.services.content.newsItem(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Esta noticia no existe o ya no está publicada.');
  })
  .get('/programas', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const list = { ...paging(query, perPageByDefault), category: identifier(query, 'categorias_programas') };
    return jsonResponse(c.req.raw, await c.var.services.content.programmes(list));
  })
  .get('/programas/:slug', async (c) => {
    const answer = await c.var.services.content.programme(slug(c.req.param('slug')));
    return jsonResponse(c.req.raw, answer, 'Este programa no existe o ya no está publicado.');
  });

/** Clients that want the banner of this moment add a time stamp and no-cache headers. The stamp is never part of a cache key. */
function bypassesCaches(c: Context<AppEnvironment>): boolean {
  const cacheControl = `${c.req.header('Cache-Control') ?? ''},${c.req.header('Pragma') ?? ''}`;
  return c.req.query('t') !== undefined || /\bno-(?:cache|store)\b/i.test(cacheControl);
}
