import { tags } from '#contract/publishing/cache-tags.ts';
import { Banners, Categories, Category, ListItems, NewsItem, Programme } from '#contract/content.ts';
import { listSizes } from '#contract/fixed-limits.ts';
import { isWordPressSlug, slugKey } from '#contract/text/slug.ts';
import { apiCacheRules } from '../cache-control.ts';
import type { CachedResponse, CacheRequest, Loaded } from '../edge-cache/edge-cache.ts';
import { collectionOf, itemKey } from '../edge-cache/last-good.ts';
import { identifier, paging, present, slugInPath } from '../http/parameters.ts';
import { route, type Route } from '../route.ts';
import { categoriesBelow } from '../changes/categories-below.ts';
import { knownId } from '../newsroom/known-id.ts';
import { storedCategories, storedNews, storedNewsItem } from '../newsroom/news-fallback.ts';
import { hiddenIds } from '../newsroom/protected-items.ts';
import type { Services } from '../services.ts';
import {
  type ItemKind,
  type ListQuery,
  passwordProtected,
} from '../upstreams/wordpress/wordpress-content.ts';

/** WordPress's own default for a list without `per_page`. */
const perPageByDefault = 10;

/**
 * From this item on, the list's length is checked first: a page past the end costs WordPress as much as any other, and there are ten
 * thousand possible pages. Readers who page through a list do not get this far.
 */
const deepList = 1_000;

/** Pages of a list that are kept beyond the isolate. Readers seldom turn more pages, and sitemaps request no more programmes. */
const pagesKept = 3;

const kinds = {
  news: {
    /** The parameter that filters by a category. */
    filter: 'categoria',
    /** Every card shows names of categories. */
    listTags: [tags.newsLists, tags.navigation],
    itemTag: tags.newsItem,
    categoryTag: tags.newsCategory,
    listRule: apiCacheRules.newsList,
    itemRule: apiCacheRules.newsItem,
  },
  programme: {
    filter: 'categorias_programas',
    listTags: [tags.programmeLists, tags.navigation],
    itemTag: tags.programme,
    categoryTag: tags.programmeCategory,
    listRule: apiCacheRules.programmes,
    itemRule: apiCacheRules.programmes,
  },
} as const;

const slug = { slug: slugInPath };
const noCategory = 'Esta categoría no existe.';

/** Content backend, under /api/wordpress: what WordPress has, through the edge cache. While it fails, the read model stands in for its news. */
export const contentRoutes: readonly Route[] = [
  route('GET', '/api/wordpress/categorias', {
    summary: 'News categories that have items, by name',
    response: Categories,
    handle: ({ services }) => newsCategories(services),
  }),
  route('GET', '/api/wordpress/categorias-programas', {
    summary: 'All programme categories, by name',
    response: Categories,
    handle: ({ services }) => programmeCategories(services),
  }),
  route('GET', '/api/wordpress/categorias/{slug}', {
    summary: 'A news category',
    path: slug,
    response: Category,
    missing: noCategory,
    handle: ({ services, path }) => category(services, 'news', path.slug),
  }),
  route('GET', '/api/wordpress/categorias-programas/{slug}', {
    summary: 'A programme category',
    path: slug,
    response: Category,
    missing: noCategory,
    handle: ({ services, path }) => category(services, 'programme', path.slug),
  }),
  route('GET', '/api/wordpress/banner', {
    summary: 'Banners that have a picture, newest first',
    query: {
      stamped: present('t', 'Any value: the response comes past the cache, at most once a second.'),
    },
    response: Banners,
    handle: ({ c, services, query }) => {
      // Clients that want the banner of this moment add a time stamp and no-cache headers. The stamp is never part of a cache key.
      const cacheControl = `${c.req.header('Cache-Control') ?? ''},${c.req.header('Pragma') ?? ''}`;
      const now = query.stamped || /\bno-(?:cache|store)\b/i.test(cacheControl);
      return respond(services, {
        key: 'wordpress/banner',
        rule: now ? apiCacheRules.bannersNow : apiCacheRules.banners,
        tags: [tags.banners],
        load: async () => loaded(await services.wordpress.banners(), null),
      });
    },
  }),
  route('GET', '/api/wordpress/noticias', {
    summary: 'News, newest first',
    query: { ...paging(perPageByDefault), category: identifier('categoria') },
    response: ListItems,
    handle: ({ services, query }) => news(services, query),
  }),
  // Before /noticias/{slug}, which would take "deportes" for a slug.
  route('GET', '/api/wordpress/noticias/deportes', {
    summary: 'News of the category "deportes"',
    query: paging(perPageByDefault),
    response: ListItems,
    handle: async ({ services, query }) => {
      const response = await newsCategories(services);
      const sports = categoriesIn(response).find((candidate) => candidate.slug === 'deportes');
      if (sports !== undefined) return news(services, { ...query, category: sports.id });
      // The newsroom has no such category yet.
      const { listRule: rule, listTags } = kinds.news;
      return response.found ? { ...response, body: '[]', total: 0, tags: listTags, rule } : response;
    },
  }),
  route('GET', '/api/wordpress/noticias/{slug}', {
    summary: 'A news item with its body',
    path: slug,
    response: NewsItem,
    missing: 'Esta noticia no existe o ya no está publicada.',
    handle: ({ services, path }) =>
      item(services, 'news', path.slug, (id) => services.wordpress.newsItem(path.slug, id), {
        fallback: () => storedNewsItem(services.db, path.slug),
      }),
  }),
  route('GET', '/api/wordpress/programas', {
    summary: 'Programmes, newest first',
    query: { ...paging(perPageByDefault), category: identifier('categorias_programas') },
    response: ListItems,
    handle: ({ services, query }) => list(services, 'programme', query),
  }),
  route('GET', '/api/wordpress/programas/{slug}', {
    summary: 'A programme with its body',
    path: slug,
    response: Programme,
    missing: 'Este programa no existe o ya no está publicado.',
    handle: ({ services, path }) =>
      item(services, 'programme', path.slug, (id) => services.wordpress.programme(path.slug, id)),
  }),
];

type Fallback = Pick<CacheRequest, 'fallback'>;

/** Throws UpstreamError, as do all functions below. */
function respond(
  { cache, lastGood }: Services,
  request: Omit<CacheRequest, 'source'>,
): Promise<CachedResponse> {
  return cache.respond({ lastGood, ...request, source: 'wordpress' });
}

/** For requests that contain a reader's input. */
const refusalProbe = ({ wordpress }: Services) => ({ commonRequest: () => wordpress.probe() });

/** Those that have items, or with `withEmpty` all. */
function newsCategories(services: Services, withEmpty = false): Promise<CachedResponse> {
  return respond(services, {
    key: withEmpty ? 'wordpress/categorias/todas' : 'wordpress/categorias',
    rule: apiCacheRules.categories,
    tags: [tags.navigation],
    load: async () => wholeList(await services.wordpress.categories('news', withEmpty)),
    fallback: () => storedCategories(services.db, withEmpty),
  });
}

function programmeCategories(services: Services): Promise<CachedResponse> {
  return respond(services, {
    key: 'wordpress/categorias-programas',
    rule: apiCacheRules.categories,
    tags: [tags.navigation],
    load: async () => wholeList(await services.wordpress.categories('programme', true)),
  });
}

const categoriesIn = (response: CachedResponse): Category[] =>
  response.found ? Categories.parse(JSON.parse(response.body)) : [];

/** One category, with or without items. */
function category(services: Services, kind: ItemKind, slug: string): Promise<CachedResponse> {
  const tagOf = kinds[kind].categoryTag;
  const rule = apiCacheRules.categories;
  return services.moved.orMoved({ kind: `${kind}-category`, slug, tagOf, rule }, async () => {
    const all = await (kind === 'news' ? newsCategories(services, true) : programmeCategories(services));
    const itsTags = [tagOf(slug), tags.navigation];
    const categories = categoriesIn(all);
    const found =
      categories.find((candidate) => candidate.slug === slug) ??
      categories.find((candidate) => slugKey(candidate.slug) === slugKey(slug));
    if (!all.found || found === undefined) return { found: false, tags: itsTags };
    return { ...all, body: JSON.stringify(found), total: null, tags: itsTags };
  });
}

const news = (services: Services, query: ListQuery): Promise<CachedResponse> =>
  list(services, 'news', query, { fallback: () => storedNews(services.db, query, services.now()) });

/**
 * Whether a list is kept for a failure of WordPress: only lists that the site requests, and a category's list only if it is not
 * empty. A request may name any number as category, page or size, so this limits the kept lists to some hundred.
 */
function isShown({ perPage, page }: ListQuery): boolean {
  return page <= pagesKept && listSizes.some((size) => size === perPage);
}
const isWorthKeeping =
  ({ category }: ListQuery) =>
  ({ body }: Loaded) =>
    category === undefined || body !== '[]';

function list(
  services: Services,
  kind: ItemKind,
  query: ListQuery,
  fallback: Fallback = {},
): Promise<CachedResponse> {
  const { perPage, page, category } = query;
  const { filter, listTags, listRule } = kinds[kind];
  const isFirst = page === 1 && category === undefined;
  return respond(services, {
    key: `wordpress/${collectionOf[kind]}?per_page=${perPage}&page=${page}&${filter}=${category ?? ''}`,
    rule: listRule,
    tags: listTags,
    ...(isShown(query) ? { worthKeeping: isWorthKeeping(query) } : { lastGood: undefined }),
    load: () => loadList(services, kind, query),
    // The first page of all is never empty by that: its last good copy or an error is nearer to the truth.
    ...(!isFirst && { ...refusalProbe(services), ifUnreadable: loaded([], 0) }),
    ...fallback,
  });
}

async function loadList(services: Services, kind: ItemKind, query: ListQuery): Promise<Loaded> {
  const before = (query.page - 1) * query.perPage;
  if (before >= deepList) {
    const known = await total(services, kind, query.category);
    if (known !== null && before >= known) return loaded([], known);
  }
  const [categories, excluded] = await Promise.all([
    withBelow(services, kind, query.category),
    excludedIds(services, kind),
  ]);
  const found = await services.wordpress.list(kind, { ...query, categories }, excluded);
  return loaded(found.items, found.total ?? (await total(services, kind, query.category)));
}

/** A category holds the items of those below it; without a readable database only its own. */
async function withBelow(
  { db }: Services,
  kind: ItemKind,
  category: number | undefined,
): Promise<readonly number[]> {
  if (category === undefined) return [];
  return categoriesBelow(db, kind, category).catch((error: unknown) => {
    console.error(`categories: ${String(error)}`);
    return [category];
  });
}

/**
 * Ids of the items that no list has: protected with a password, or with the slug of another item. A list without a readable database is
 * shorter by those on its page, which are left out in any case.
 */
const excludedIds = ({ db }: Services, kind: ItemKind): Promise<number[]> =>
  hiddenIds(db, kind).catch((error: unknown) => {
    console.error(`hidden items: ${String(error)}`);
    return [];
  });

/** How many items there are, cached for all pages; null if WordPress does not say. */
async function total(
  services: Services,
  kind: ItemKind,
  category: number | undefined,
): Promise<number | null> {
  const { filter, listTags } = kinds[kind];
  const response = await services.cache.respond({
    source: 'wordpress',
    key: `wordpress/total/${collectionOf[kind]}?${filter}=${category ?? ''}`,
    rule: apiCacheRules.newsList,
    tags: listTags,
    ...refusalProbe(services),
    load: async () => {
      const categories = await withBelow(services, kind, category);
      return loaded([], await services.wordpress.total(kind, categories, await excludedIds(services, kind)));
    },
  });
  return response.found ? response.total : null;
}

/** An item of WordPress. Null: it has none. */
type FoundItem = object | typeof passwordProtected | null;

/** What the cache holds for a protected item. */
const protectedBody = JSON.stringify({ protected: true });

function item(
  services: Services,
  kind: ItemKind,
  slug: string,
  find: (id?: number) => Promise<FoundItem>,
  fallback: Fallback = {},
): Promise<CachedResponse> {
  const { itemTag, itemRule } = kinds[kind];
  const itsTag = itemTag(slug);
  return services.moved.orMoved({ kind, slug, tagOf: itemTag, rule: itemRule }, async () => {
    const response = await respond(services, {
      key: itemKey(kind, slug),
      rule: itemRule,
      tags: [itsTag, tags.navigation],
      item: itsTag,
      ...refusalProbe(services),
      ifUnreadable: null,
      load: async () => itemLoaded(await findItem(services, kind, slug, find)),
      ...fallback,
    });
    const isProtected = response.found && response.body === protectedBody;
    return isProtected ? { found: false, tags: response.tags, isProtected } : response;
  });
}

/**
 * What WordPress has under this slug, or else under the id that D1 knows: WordPress cannot be asked for some slugs that a plugin or an import
 * gave (`ley-8.5`, `uno+dos`).
 */
async function findItem(
  { db }: Services,
  kind: ItemKind,
  slug: string,
  find: (id?: number) => Promise<FoundItem>,
): Promise<FoundItem> {
  const found = isWordPressSlug(slug) ? await find() : null;
  if (found !== null) return found;
  const id = await knownId(db, kind, slug).catch((error: unknown) => {
    console.error(`known items: ${String(error)}`);
    return null;
  });
  return id === null ? null : find(id);
}

function itemLoaded(found: FoundItem): Loaded | null {
  if (found === passwordProtected) return { body: protectedBody, total: null };
  return found === null ? null : loaded(found, null);
}

function loaded(body: object, total: number | null): Loaded {
  return { body: JSON.stringify(body), total };
}

const wholeList = (items: readonly object[]): Loaded => loaded(items, items.length);
