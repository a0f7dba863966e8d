import { Categories, type Category } from '#contract/content.ts';
import { limits, listSizes } from '#contract/limits.ts';
import { isWordPressSlug, slugKey, spellingsOf, wordPressSlug } from '#contract/slug.ts';
import { tags } from '#contract/tags.ts';
import { apiCacheRules } from '../../cache-control.ts';
import type { Answer, EdgeCache, Loaded, Question } from '../../edge-cache/edge-cache.ts';
import type { LastGood } from '../../edge-cache/last-good.ts';
import type { Settings } from '../../settings.ts';
import { convertible } from './convertible.ts';
import { addressesOf, type Addresses } from './addresses.ts';
import {
  toBanner,
  toCategory,
  toNewsItem,
  toNewsListItem,
  toProgramme,
  toProgrammeListItem,
} from './to-contract.ts';
import { WireBanner, WireCategory, WireId, WirePost } from './wire.ts';
import type { Query, WordPress } from './wordpress.ts';

/** Custom fields, for when a plugin registers them, and the fields that they are derived from when it does not. */
const listFields =
  'id,slug,date,date_gmt,modified,modified_gmt,title.rendered,excerpt.rendered,featured_media_url,featured_media_alt,' +
  'author_name,category_names,categoria_principal,categoria_programa_names,_links,_embedded';
export const itemFields = `${listFields},content.rendered`;
export const embeds = 'author,wp:term,wp:featuredmedia';

/** All banners in WordPress's order. */
export const bannerQuery = {
  per_page: limits.perPage,
  orderby: 'date',
  order: 'desc',
  _embed: 'wp:featuredmedia',
} as const;

/**
 * From this item on, the list's length is checked first: a page past the end costs WordPress as much as any other, and there are ten
 * thousand possible pages. Readers who page through a list do not get this far.
 */
const deepList = 1_000;

/** A newsroom has tens of categories. A thousand would be tags used as categories. */
const categoryPages = 10;

/** Pages of a list that are kept beyond the isolate. Readers seldom turn more pages, and sitemaps request no more programmes. */
const pagesKept = 3;

export interface ListQuery {
  perPage: number;
  page: number;
  category?: number | undefined;
}

/** Another place that holds news, used when WordPress fails. */
export interface NewsFallback {
  item(slug: string): Promise<Loaded | null>;
  list(query: ListQuery): Promise<Loaded | null>;
  categories(): Promise<Loaded | null>;
}

/**
 * Whether a list is kept for a failure of WordPress: only lists that the site requests, and of a category only if it is not empty. Any
 * number may be requested as a category, a page or a size, so this limits the kept lists to some hundred.
 */
function isShown({ perPage, page }: ListQuery): boolean {
  return page <= pagesKept && listSizes.some((size) => size === perPage);
}
const isWorthKeeping =
  ({ category }: ListQuery) =>
  ({ body }: Loaded) =>
    category === undefined || body !== '[]';

/** Every card shows names of categories. */
const newsListTags = [tags.newsLists, tags.navigation];
const programmeListTags = [tags.programmeLists, tags.navigation];

/** The edge cache's key of the item with this slug. */
export const itemKeys = {
  news: (slug: string) => `wordpress/noticias/${slug}`,
  programme: (slug: string) => `wordpress/programas/${slug}`,
} as const;

interface Parts {
  wordpress: WordPress;
  settings: Settings;
  cache: EdgeCache;
  lastGood: LastGood;
  fallback: NewsFallback;
}

/** Builds the content backend's responses, each through the edge cache. Every method throws UpstreamError. */
export class WordPressContent {
  readonly #parts: Parts;
  readonly #addresses: Addresses;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#addresses = addressesOf(parts.settings);
  }

  /** News categories that have items. */
  categories(): Promise<Answer> {
    return this.#answer({
      key: 'wordpress/categorias',
      rule: apiCacheRules.categories,
      tags: [tags.navigation],
      load: () => this.#allCategories('categories', true),
      fallback: () => this.#parts.fallback.categories(),
    });
  }

  programmeCategories(): Promise<Answer> {
    const base = this.#parts.settings.WORDPRESS_PROGRAMME_CATEGORIES_BASE;
    return this.#answer({
      key: 'wordpress/categorias-programas',
      rule: apiCacheRules.categories,
      tags: [tags.navigation],
      load: () => this.#allCategories(base, false),
    });
  }

  /** `now`: the client wants no cached response; WordPress is called for it at most once a second. */
  banners(now: boolean): Promise<Answer> {
    const { wordpress, settings } = this.#parts;
    return this.#answer({
      key: 'wordpress/banner',
      rule: now ? apiCacheRules.bannersNow : apiCacheRules.banners,
      tags: [tags.banners],
      load: async () => {
        const { items } = await wordpress.page(
          settings.WORDPRESS_BANNERS_BASE,
          bannerQuery,
          WireBanner,
          'secondary',
        );
        const banners = items.map((item) => toBanner(item, this.#addresses));
        return listOf(
          banners.filter((banner) => banner !== null),
          null,
        );
      },
    });
  }

  news(list: ListQuery): Promise<Answer> {
    const { perPage, page, category } = list;
    const base = this.#parts.settings.WORDPRESS_POSTS_BASE;
    return this.#answerList(list, {
      key: `wordpress/noticias?per_page=${perPage}&page=${page}&categoria=${category ?? ''}`,
      rule: apiCacheRules.newsList,
      tags: newsListTags,
      ...(page > 1 || category !== undefined ? this.#refusalProbe : {}),
      load: () =>
        this.#list(base, { perPage, page }, { categories: category }, (post) =>
          toNewsListItem(post, this.#addresses),
        ),
      fallback: () => this.#parts.fallback.list({ perPage, page, category }),
    });
  }

  /** News of the category with this slug; an empty list while the newsroom has no such category. */
  async newsOfCategory(slug: string, paging: { perPage: number; page: number }): Promise<Answer> {
    const answer = await this.categories();
    const categories: Category[] = answer.found ? Categories.parse(JSON.parse(answer.body)) : [];
    const category = categories.find((candidate) => candidate.slug === slug);
    if (category !== undefined) return this.news({ ...paging, category: category.id });
    return { found: true, body: '[]', total: 0, state: 'fresh', ageSeconds: 0, tags: newsListTags };
  }

  newsItem(slug: string): Promise<Answer> {
    const base = this.#parts.settings.WORDPRESS_POSTS_BASE;
    return this.#answer({
      key: itemKeys.news(slug),
      rule: apiCacheRules.newsItem,
      tags: [tags.newsItem(slug), tags.navigation],
      item: tags.newsItem(slug),
      ...this.#refusalProbe,
      load: () => this.#item(base, slug, (post) => toNewsItem(post, this.#addresses)),
      fallback: () => this.#parts.fallback.item(slug),
    });
  }

  programmes(list: ListQuery): Promise<Answer> {
    const { perPage, page, category } = list;
    const { WORDPRESS_PROGRAMMES_BASE: base, WORDPRESS_PROGRAMME_CATEGORIES_BASE: taxonomy } =
      this.#parts.settings;
    return this.#answerList(list, {
      key: `wordpress/programas?per_page=${perPage}&page=${page}&categorias_programas=${category ?? ''}`,
      rule: apiCacheRules.programmes,
      tags: programmeListTags,
      ...(page > 1 || category !== undefined ? this.#refusalProbe : {}),
      load: () =>
        this.#list(base, { perPage, page }, { [taxonomy]: category }, (post) =>
          toProgrammeListItem(post, this.#addresses),
        ),
    });
  }

  programme(slug: string): Promise<Answer> {
    const base = this.#parts.settings.WORDPRESS_PROGRAMMES_BASE;
    return this.#answer({
      key: itemKeys.programme(slug),
      rule: apiCacheRules.programmes,
      tags: [tags.programme(slug), tags.navigation],
      item: tags.programme(slug),
      ...this.#refusalProbe,
      load: () => this.#item(base, slug, (post) => toProgramme(post, this.#addresses)),
    });
  }

  /** For requests that contain a reader's input. */
  get #refusalProbe() {
    const { wordpress, settings } = this.#parts;
    const newest = { per_page: 1, _fields: 'id' };
    return {
      everybodys: () => wordpress.page(settings.WORDPRESS_POSTS_BASE, newest, WireId, 'secondary'),
    };
  }

  #answer(question: Omit<Question, 'source' | 'lastGood'>): Promise<Answer> {
    const { cache, lastGood } = this.#parts;
    return cache.answer({ ...question, source: 'wordpress', lastGood });
  }

  #answerList(list: ListQuery, question: Omit<Question, 'source' | 'lastGood'>): Promise<Answer> {
    const { cache, lastGood } = this.#parts;
    const kept = isShown(list) ? { lastGood, worthKeeping: isWorthKeeping(list) } : {};
    return cache.answer({ ...question, source: 'wordpress', ...kept });
  }

  async #allCategories(base: string, hideEmpty: boolean): Promise<Loaded> {
    const categories: Category[] = [];
    for (let page = 1; page <= categoryPages; page += 1) {
      const query = { per_page: limits.perPage, page, hide_empty: hideEmpty, _fields: 'id,slug,name,count' };
      const { items, dropped } = await this.#parts.wordpress.page(base, query, WireCategory);
      categories.push(...(await convertible(items, toCategory)));
      if (items.length + dropped < limits.perPage) break;
    }
    return listOf(categories, categories.length);
  }

  async #list(
    base: string,
    { perPage, page }: { perPage: number; page: number },
    filter: Query,
    convert: (post: WirePost) => object,
  ): Promise<Loaded> {
    const { wordpress } = this.#parts;
    const order = { orderby: 'date', order: 'desc' };
    const query = { per_page: perPage, page, ...order, ...filter, _fields: listFields, _embed: embeds };
    const before = (page - 1) * perPage;
    if (before >= deepList) {
      const known = await this.#total(base, filter);
      if (known !== null && before >= known) return listOf([], known);
    }
    const { items, dropped, total } = await wordpress.page(base, query, WirePost);
    if (total !== null) return listOf(await convertible(items, convert), total);
    // WordPress sends no total with a page past the end.
    if (items.length === 0 && page > 1) return listOf([], await this.#total(base, filter));
    return listOf(await convertible(items, convert), before + items.length + dropped);
  }

  /** How many items there are, cached for all pages; null if WordPress does not say. Throws UpstreamError. */
  async #total(base: string, filter: Query): Promise<number | null> {
    const answer = await this.#parts.cache.answer({
      source: 'wordpress',
      key: `wordpress/total/${base}?${JSON.stringify(filter)}`,
      rule: apiCacheRules.newsList,
      tags: base === this.#parts.settings.WORDPRESS_POSTS_BASE ? newsListTags : programmeListTags,
      ...this.#refusalProbe,
      load: async () => {
        const { total } = await this.#parts.wordpress.page(
          base,
          { per_page: 1, ...filter, _fields: 'id' },
          WireId,
        );
        return { body: '[]', total };
      },
    });
    return answer.found ? answer.total : null;
  }

  async #item(
    base: string,
    slug: string,
    convert: (post: WirePost) => Promise<object>,
  ): Promise<Loaded | null> {
    // WordPress would turn it into another slug, and look for that one.
    if (!isWordPressSlug(slug)) return null;
    const spellings = spellingsOf(slug).map(wordPressSlug).join(',');
    const query = { slug: spellings, per_page: 10, _fields: itemFields, _embed: embeds };
    const { items } = await this.#parts.wordpress.page(base, query, WirePost);
    // WordPress's database ignores accents, so accept only the requested slug.
    const wire =
      items.find((item) => item.slug === slug) ?? items.find((item) => slugKey(item.slug) === slugKey(slug));
    if (wire === undefined) return null;
    return { body: JSON.stringify(await convert(wire)), total: null };
  }
}

function listOf(items: object[], total: number | null): Loaded {
  return { body: JSON.stringify(items), total };
}
