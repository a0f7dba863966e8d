import { tags } from '#contract/tags.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, EdgeCache, Loaded, CacheRequest } from '../edge-cache/edge-cache.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import {
  articleBySlug,
  type ArticleQuery,
  listArticles,
  listCategories,
  listPublished,
  syncedAt,
} from './articles.ts';
import { searchArticles } from './search.ts';
import { listSportArticles, type SportArticleQuery } from './sport-articles.ts';
import type { MovedItems } from './moved-items.ts';
import { listSocialPosts } from './social.ts';
import { listTicker } from './ticker.ts';
import { listTrending } from './trending.ts';

/** Milliseconds. The cron runs each minute; five minutes without success mean that WordPress fails, and readers should know. */
const lateAfter = 5 * 60_000;

/** The tags of a response, and of the one item in it. */
type Tagged = Pick<CacheRequest, 'tags' | 'item'>;

/** Lists show headlines and names of categories. */
const listTags = { tags: [tags.newsLists, tags.navigation] };

/** Builds the responses of the internal content API from D1, through the isolate's cache. Every method throws UpstreamError. */
export class Newsroom {
  readonly #db: D1Database;
  readonly #cache: EdgeCache;
  readonly #now: () => number;
  readonly #weatherSource: string;
  readonly #moved: MovedItems;

  /** `weatherSource` is the service whose severe alerts the ticker shows. */
  constructor(db: D1Database, cache: EdgeCache, now: () => number, weatherSource: string, moved: MovedItems) {
    this.#db = db;
    this.#cache = cache;
    this.#now = now;
    this.#weatherSource = weatherSource;
    this.#moved = moved;
  }

  articles(query: ArticleQuery): Promise<CachedResponse> {
    const key = `articles?per_page=${query.perPage}&page=${query.page}&categoria=${query.category ?? ''}`;
    return this.#answer(key, apiCacheRules.articles, listTags, async () => {
      const { items, total } = await listArticles(this.#db, query, this.#now());
      return { body: items, total };
    });
  }

  sportArticles(query: SportArticleQuery): Promise<CachedResponse> {
    const key = `articles/sport?per_page=${query.perPage}&page=${query.page}&sportId=${query.sportId}`;
    return this.#answer(key, apiCacheRules.articles, listTags, async () => {
      const { items, total } = await listSportArticles(this.#db, query, this.#now());
      return { body: items, total };
    });
  }

  article(slug: string): Promise<CachedResponse> {
    const item = tags.newsItem(slug);
    const tagged = { item, tags: [item, tags.navigation] };
    const requested = { kind: 'news', slug, tagOf: tags.newsItem, rule: apiCacheRules.article } as const;
    return this.#moved.orMoved(requested, () =>
      this.#answer(`articles/${slug}`, apiCacheRules.article, tagged, async () => {
        const article = await articleBySlug(this.#db, slug, this.#now());
        return article === null ? null : { body: article, total: null };
      }),
    );
  }

  published(page: number): Promise<CachedResponse> {
    return this.#answer(`published?page=${page}`, apiCacheRules.articles, listTags, async () => {
      const { items, total } = await listPublished(this.#db, page, this.#now());
      return { body: items, total };
    });
  }

  search(query: { text: string; perPage: number; page: number }): Promise<CachedResponse> {
    const key = `search?per_page=${query.perPage}&page=${query.page}&q=${query.text}`;
    return this.#answer(key, apiCacheRules.search, listTags, async () => {
      const { items, total } = await searchArticles(this.#db, query, this.#now());
      return { body: items, total };
    });
  }

  categories(): Promise<CachedResponse> {
    return this.#list('categories', apiCacheRules.categories, { tags: [tags.navigation] }, () =>
      listCategories(this.#db),
    );
  }

  ticker(): Promise<CachedResponse> {
    return this.#list('ticker', apiCacheRules.ticker, listTags, () =>
      listTicker(this.#db, this.#now(), this.#weatherSource),
    );
  }

  trending(): Promise<CachedResponse> {
    return this.#list('trending', apiCacheRules.trending, listTags, () =>
      listTrending(this.#db, this.#now()),
    );
  }

  social(): Promise<CachedResponse> {
    return this.#list('social', apiCacheRules.social, { tags: [] }, () =>
      listSocialPosts(this.#db, this.#now()),
    );
  }

  #list(
    key: string,
    rule: CacheRule,
    tagged: Tagged,
    read: () => Promise<object[]>,
  ): Promise<CachedResponse> {
    return this.#answer(key, rule, tagged, async () => ({ body: await read(), total: null }));
  }

  #answer(
    key: string,
    rule: CacheRule,
    tagged: Tagged,
    read: () => Promise<{ body: object; total: number | null } | null>,
  ): Promise<CachedResponse> {
    const load = async (): Promise<Loaded | null> => {
      try {
        const [result, at] = await Promise.all([read(), syncedAt(this.#db)]);
        if (result === null) return null;
        const late = at !== null && this.#now() - at > lateAfter;
        return { body: JSON.stringify(result.body), total: result.total, at, late };
      } catch (error) {
        throw new UpstreamError('internal', { cause: error });
      }
    };
    return this.#cache.respond({ key: `newsroom/${key}`, source: 'newsroom', rule, ...tagged, load });
  }
}
