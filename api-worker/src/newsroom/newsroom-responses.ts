import { z } from 'zod';
import { ArticleSummary } from '#contract/newsroom.ts';
import type { SearchResults } from '#contract/search.ts';
import { tags } from '#contract/cache-tags.ts';
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
import { readEmergencies } from '../emergency/emergencies.ts';
import { type EpisodeQuery, listEpisodes } from './list-episodes.ts';
import { findablePages, findPages } from '../search/find-pages.ts';
import { type FoundArticles, searchArticles, type SearchQuery } from '../search/search-articles.ts';
import { readArrangement } from './read-arrangement.ts';
import { type Timed, listSocialPosts } from './front-page-items.ts';
import { authorBySlug, listAuthors } from './authors.ts';
import { listSportArticles, type SportArticleQuery } from './sport-articles.ts';
import type { MovedItems } from './moved-items.ts';
import { listTicker } from './ticker.ts';
import { furtherReading } from './related.ts';
import { listTopics, topicBySlug } from './topics.ts';
import { listTrending } from './trending.ts';

/** Milliseconds. The cron runs each minute; five minutes without success mean that WordPress fails, and readers should know. */
const lateAfter = 5 * 60_000;

/** The tags of a response, and of the one item in it. */
type Tagged = Pick<CacheRequest, 'tags' | 'item'>;

/** Lists show headlines and names of categories. */
const listTags = { tags: [tags.newsLists, tags.navigation] };

/** Parts of the home page also change with what editors put on it. */
const homeTags = { tags: [tags.home, ...listTags.tags] };

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
    const key = `articles?per_page=${query.perPage}&page=${query.page}&categoria=${query.category ?? ''}&etiqueta=${query.tag ?? ''}&autor=${query.author ?? ''}`;
    return this.#answer(key, apiCacheRules.articles, listTags, () =>
      listArticles(this.#db, query, this.#now()),
    );
  }

  sportArticles(query: SportArticleQuery): Promise<CachedResponse> {
    const { of, perPage, page } = query;
    const subject = 'teamId' in of ? `teamId=${of.teamId}` : `sportId=${of.sportId}`;
    const key = `articles/sport?per_page=${perPage}&page=${page}&${subject}`;
    return this.#answer(key, apiCacheRules.articles, listTags, () =>
      listSportArticles(this.#db, query, this.#now()),
    );
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

  /** The programme's tag covers its episodes, which have no page of their own. */
  episodes(query: EpisodeQuery): Promise<CachedResponse> {
    const item = tags.programme(query.programme);
    const key = `episodes/${query.programme}?per_page=${query.perPage}&page=${query.page}`;
    return this.#answer(key, apiCacheRules.episodes, { tags: [item], item }, () =>
      listEpisodes(this.#db, query, this.#now()),
    );
  }

  /** What to read after an article. Like its own response, it is requested again when the article or a list of news changes. */
  further(slug: string): Promise<CachedResponse> {
    const tagged = { tags: [tags.newsItem(slug), tags.newsLists] };
    return this.#answer(`articles/${slug}/further`, apiCacheRules.article, tagged, async () => {
      const further = await furtherReading(this.#db, slug, this.#now());
      return further === null ? null : { body: further, total: null };
    });
  }

  published(page: number): Promise<CachedResponse> {
    return this.#answer(`published?page=${page}`, apiCacheRules.articles, listTags, () =>
      listPublished(this.#db, page, this.#now()),
    );
  }

  /** Articles, and the pages whose names match. */
  search(query: SearchQuery): Promise<CachedResponse> {
    return this.#search('search', query, async ({ total, ...found }) => {
      const pages = findPages(await this.#findablePages(), found.corrected ?? query.text);
      const body: SearchResults = { ...found, pages };
      return { body, total };
    });
  }

  topic(slug: string): Promise<CachedResponse> {
    const tagged = { tags: [tags.topic(slug), tags.newsLists] };
    const requested = { kind: 'tag', slug, tagOf: tags.topic, rule: apiCacheRules.article } as const;
    return this.#moved.orMoved(requested, () =>
      this.#answer(`topics/${slug}`, apiCacheRules.articles, tagged, async () => {
        const topic = await topicBySlug(this.#db, slug, this.#now());
        return topic === null ? null : { body: topic, total: null };
      }),
    );
  }

  /** An author's pages change with every news item: any of them may name the author. */
  author(slug: string): Promise<CachedResponse> {
    const tagOf = () => tags.newsLists;
    return this.#moved.orMoved({ kind: 'author', slug, tagOf, rule: apiCacheRules.article }, () =>
      this.#answer(`authors/${slug}`, apiCacheRules.articles, listTags, async () => {
        const author = await authorBySlug(this.#db, slug, this.#now());
        return author === null ? null : { body: author, total: null };
      }),
    );
  }

  authors(page: number): Promise<CachedResponse> {
    return this.#answer(`authors?page=${page}`, apiCacheRules.categories, listTags, () =>
      listAuthors(this.#db, page, this.#now()),
    );
  }

  topics(page: number): Promise<CachedResponse> {
    return this.#answer(`topics?page=${page}`, apiCacheRules.categories, listTags, () =>
      listTopics(this.#db, page, this.#now()),
    );
  }

  /** Only the articles. */
  searchArticles(query: SearchQuery): Promise<CachedResponse> {
    return this.#search('articles/search', query, ({ articles, total }) =>
      Promise.resolve({ body: z.array(ArticleSummary).parse(articles), total }),
    );
  }

  #search(
    name: string,
    query: SearchQuery,
    answer: (found: FoundArticles) => Promise<{ body: object; total: number }>,
  ): Promise<CachedResponse> {
    const { perPage, page, days = '', category = '', text } = query;
    const key = `${name}?per_page=${perPage}&page=${page}&dias=${days}&categoria=${category}&q=${text}`;
    const tagged = { tags: [...listTags.tags, tags.programmeLists] };
    return this.#answer(key, apiCacheRules.search, tagged, async () =>
      answer(await searchArticles(this.#db, query, this.#now())),
    );
  }

  /** All pages as JSON, the same for every search. Without them, a search still finds articles. */
  async #findablePages(): Promise<string> {
    try {
      const tagged = { tags: [tags.navigation, tags.programmeLists] };
      const answer = await this.#list('findable-pages', apiCacheRules.categories, tagged, () =>
        findablePages(this.#db, this.#now()),
      );
      return answer.found ? answer.body : '[]';
    } catch (error) {
      console.error(`search: pages: ${String(error)}`);
      return '[]';
    }
  }

  categories(): Promise<CachedResponse> {
    return this.#list('categories', apiCacheRules.categories, { tags: [tags.navigation] }, () =>
      listCategories(this.#db),
    );
  }

  ticker(): Promise<CachedResponse> {
    return this.#timed('ticker', apiCacheRules.ticker, () =>
      listTicker(this.#db, this.#now(), this.#weatherSource),
    );
  }

  trending(): Promise<CachedResponse> {
    return this.#list('trending', apiCacheRules.trending, listTags, () =>
      listTrending(this.#db, this.#now()),
    );
  }

  social(): Promise<CachedResponse> {
    return this.#timed('social', apiCacheRules.social, () => listSocialPosts(this.#db, this.#now()));
  }

  frontPage(): Promise<CachedResponse> {
    return this.#timed('front-page', apiCacheRules.frontPage, () => readArrangement(this.#db, this.#now()));
  }

  /** All about emergencies. */
  emergency(): Promise<CachedResponse> {
    const tagged = { tags: [tags.emergency, tags.emergencyPage] };
    return this.#answer('emergency', apiCacheRules.emergency, tagged, async () => {
      const { content: body, until } = await readEmergencies(this.#db, this.#now());
      return { body, total: null, until: until === Infinity ? null : until };
    });
  }

  /** A part of the home page, until something in it starts or ends. */
  #timed(key: string, rule: CacheRule, read: () => Promise<Timed<object>>): Promise<CachedResponse> {
    return this.#answer(key, rule, homeTags, async () => {
      const { content: body, until } = await read();
      return { body, total: null, until: until === Infinity ? null : until };
    });
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
    read: () => Promise<{ body: object; total: number | null; until?: number | null } | null>,
  ): Promise<CachedResponse> {
    const load = async (): Promise<Loaded | null> => {
      try {
        const [result, at] = await Promise.all([read(), syncedAt(this.#db)]);
        if (result === null) return null;
        const late = at !== null && this.#now() - at > lateAfter;
        return { ...result, body: JSON.stringify(result.body), at, late };
      } catch (error) {
        throw new UpstreamError('internal', { cause: error });
      }
    };
    return this.#cache.respond({ key: `newsroom/${key}`, source: 'newsroom', rule, ...tagged, load });
  }
}
