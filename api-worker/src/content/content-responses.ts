import { Categories, type Category } from '#contract/content.ts';
import { slugKey } from '#contract/slug.ts';
import { listSizes } from '#contract/fixed-limits.ts';
import { tags } from '#contract/cache-tags.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, EdgeCache, Loaded, CacheRequest } from '../edge-cache/edge-cache.ts';
import type { LastGood } from '../edge-cache/last-good.ts';
import type { MovedItems } from '../newsroom/moved-items.ts';
import {
  type ItemKind,
  type ListQuery,
  passwordProtected,
  type WordPressContent,
} from '../upstreams/wordpress/wordpress-content.ts';

/**
 * From this item on, the list's length is checked first: a page past the end costs WordPress as much as any other, and there are ten
 * thousand possible pages. Readers who page through a list do not get this far.
 */
const deepList = 1_000;

/** Pages of a list that are kept beyond the isolate. Readers seldom turn more pages, and sitemaps request no more programmes. */
const pagesKept = 3;

/** Another place that holds news, used when WordPress fails. */
export interface NewsFallback {
  item(slug: string): Promise<Loaded | null>;
  list(query: ListQuery): Promise<Loaded | null>;
  /** Categories that have items, or with `withEmpty` all. */
  categories(withEmpty: boolean): Promise<Loaded | null>;
}

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

interface Kind {
  /** Name of the collection, and of the parameter that filters it, in the edge cache's keys. */
  collection: string;
  filter: string;
  /** Every card shows names of categories. */
  listTags: readonly string[];
  itemTag: (slug: string) => string;
  categoryTag: (slug: string) => string;
  listRule: CacheRule;
  itemRule: CacheRule;
}

const kinds = {
  news: {
    collection: 'noticias',
    filter: 'categoria',
    listTags: [tags.newsLists, tags.navigation],
    itemTag: tags.newsItem,
    categoryTag: tags.newsCategory,
    listRule: apiCacheRules.newsList,
    itemRule: apiCacheRules.newsItem,
  },
  programme: {
    collection: 'programas',
    filter: 'categorias_programas',
    listTags: [tags.programmeLists, tags.navigation],
    itemTag: tags.programme,
    categoryTag: tags.programmeCategory,
    listRule: apiCacheRules.programmes,
    itemRule: apiCacheRules.programmes,
  },
} as const satisfies Record<ItemKind, Kind>;

/** The edge cache's key of the item with this slug. */
export function itemKey(kind: ItemKind, slug: string): string {
  return `wordpress/${kinds[kind].collection}/${slug}`;
}

interface Parts {
  wordpress: WordPressContent;
  cache: EdgeCache;
  lastGood: LastGood;
  fallback: NewsFallback;
  moved: MovedItems;
  /** Ids of the items of a kind that are protected with a password. */
  protectedIds: (kind: ItemKind) => Promise<number[]>;
}

/** What the cache holds for a protected item. */
const protectedBody = JSON.stringify({ protected: true });

/** The content backend's responses, each through the edge cache. Every method throws UpstreamError. */
export class Content {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** News categories: those that have items, or all. */
  categories(withEmpty = false): Promise<CachedResponse> {
    const { wordpress, fallback } = this.#parts;
    return this.#answer({
      key: withEmpty ? 'wordpress/categorias/todas' : 'wordpress/categorias',
      rule: apiCacheRules.categories,
      tags: [tags.navigation],
      load: async () => wholeList(await wordpress.categories('news', withEmpty)),
      fallback: () => fallback.categories(withEmpty),
    });
  }

  programmeCategories(): Promise<CachedResponse> {
    return this.#answer({
      key: 'wordpress/categorias-programas',
      rule: apiCacheRules.categories,
      tags: [tags.navigation],
      load: async () => wholeList(await this.#parts.wordpress.categories('programme', true)),
    });
  }

  /** One category, with or without items. */
  category(kind: ItemKind, slug: string): Promise<CachedResponse> {
    const tagOf = kinds[kind].categoryTag;
    const rule = apiCacheRules.categories;
    return this.#parts.moved.orMoved({ kind: `${kind}-category`, slug, tagOf, rule }, async () => {
      const all = await (kind === 'news' ? this.categories(true) : this.programmeCategories());
      const itsTags = [tagOf(slug), tags.navigation];
      const categories: Category[] = all.found ? Categories.parse(JSON.parse(all.body)) : [];
      const category =
        categories.find((candidate) => candidate.slug === slug) ??
        categories.find((candidate) => slugKey(candidate.slug) === slugKey(slug));
      if (!all.found || category === undefined) return { found: false, tags: itsTags };
      return { ...all, body: JSON.stringify(category), total: null, tags: itsTags };
    });
  }

  /** `now`: the client wants no cached response; WordPress is called for it at most once a second. */
  banners(now: boolean): Promise<CachedResponse> {
    return this.#answer({
      key: 'wordpress/banner',
      rule: now ? apiCacheRules.bannersNow : apiCacheRules.banners,
      tags: [tags.banners],
      load: async () => loaded(await this.#parts.wordpress.banners(), null),
    });
  }

  news(list: ListQuery): Promise<CachedResponse> {
    return this.#list('news', list, { fallback: () => this.#parts.fallback.list(list) });
  }

  /** News of the category with this slug; an empty list while the newsroom has no such category. */
  async newsOfCategory(slug: string, paging: { perPage: number; page: number }): Promise<CachedResponse> {
    const answer = await this.categories();
    const categories: Category[] = answer.found ? Categories.parse(JSON.parse(answer.body)) : [];
    const category = categories.find((candidate) => candidate.slug === slug);
    if (category !== undefined) return this.news({ ...paging, category: category.id });
    const { listRule: rule, listTags } = kinds.news;
    return { found: true, body: '[]', total: 0, state: 'fresh', ageSeconds: 0, tags: listTags, rule };
  }

  newsItem(slug: string): Promise<CachedResponse> {
    const { wordpress, fallback } = this.#parts;
    return this.#item('news', slug, () => wordpress.newsItem(slug), { fallback: () => fallback.item(slug) });
  }

  programmes(list: ListQuery): Promise<CachedResponse> {
    return this.#list('programme', list);
  }

  programme(slug: string): Promise<CachedResponse> {
    return this.#item('programme', slug, () => this.#parts.wordpress.programme(slug));
  }

  #list(kind: ItemKind, list: ListQuery, more: Pick<CacheRequest, 'fallback'> = {}): Promise<CachedResponse> {
    const { perPage, page, category } = list;
    const { collection, filter, listTags, listRule } = kinds[kind];
    return this.#answer({
      key: `wordpress/${collection}?per_page=${perPage}&page=${page}&${filter}=${category ?? ''}`,
      rule: listRule,
      tags: listTags,
      ...(page > 1 || category !== undefined ? this.#refusalProbe : {}),
      ...(isShown(list) ? { worthKeeping: isWorthKeeping(list) } : { lastGood: undefined }),
      load: () => this.#loadList(kind, list),
      ...more,
    });
  }

  #item(
    kind: ItemKind,
    slug: string,
    load: () => Promise<object | typeof passwordProtected | null>,
    more: Pick<CacheRequest, 'fallback'> = {},
  ): Promise<CachedResponse> {
    const { itemTag, itemRule } = kinds[kind];
    const item = itemTag(slug);
    return this.#parts.moved.orMoved({ kind, slug, tagOf: itemTag, rule: itemRule }, async () => {
      const answer = await this.#answer({
        key: itemKey(kind, slug),
        rule: itemRule,
        tags: [item, tags.navigation],
        item,
        ...this.#refusalProbe,
        load: async () => {
          const found = await load();
          if (found === passwordProtected) return { body: protectedBody, total: null };
          return found === null ? null : loaded(found, null);
        },
        ...more,
      });
      const isProtected = answer.found && answer.body === protectedBody;
      return isProtected ? { found: false, tags: answer.tags, isProtected } : answer;
    });
  }

  /** For requests that contain a reader's input. */
  get #refusalProbe() {
    return { commonRequest: () => this.#parts.wordpress.probe() };
  }

  #answer(request: Omit<CacheRequest, 'source'>): Promise<CachedResponse> {
    const { cache, lastGood } = this.#parts;
    return cache.respond({ lastGood, ...request, source: 'wordpress' });
  }

  async #loadList(kind: ItemKind, list: ListQuery): Promise<Loaded> {
    const before = (list.page - 1) * list.perPage;
    if (before >= deepList) {
      const known = await this.#total(kind, list.category);
      if (known !== null && before >= known) return loaded([], known);
    }
    const { items, total } = await this.#parts.wordpress.list(kind, list, await this.#excluded(kind));
    return loaded(items, total ?? (await this.#total(kind, list.category)));
  }

  /** A list without a readable database is shorter by the protected items on its page, which are left out in any case. */
  #excluded(kind: ItemKind): Promise<number[]> {
    return this.#parts.protectedIds(kind).catch((error: unknown) => {
      console.error(`protected items: ${String(error)}`);
      return [];
    });
  }

  /** How many items there are, cached for all pages; null if WordPress does not say. Throws UpstreamError. */
  async #total(kind: ItemKind, category: number | undefined): Promise<number | null> {
    const { collection, filter, listTags } = kinds[kind];
    const answer = await this.#parts.cache.respond({
      source: 'wordpress',
      key: `wordpress/total/${collection}?${filter}=${category ?? ''}`,
      rule: apiCacheRules.newsList,
      tags: listTags,
      ...this.#refusalProbe,
      load: async () =>
        loaded([], await this.#parts.wordpress.total(kind, category, await this.#excluded(kind))),
    });
    return answer.found ? answer.total : null;
  }
}

function loaded(body: object, total: number | null): Loaded {
  return { body: JSON.stringify(body), total };
}

const wholeList = (items: readonly object[]): Loaded => loaded(items, items.length);
