import type { Banner, Category, ListItem, NewsItem, Programme } from '#contract/content.ts';
import { limits } from '#contract/fixed-limits.ts';
import { isWordPressSlug, slugKey, spellingsOf, wordPressSlug } from '#contract/slug.ts';
import type { Settings } from '../../settings.ts';
import { type Addresses, addressesOf } from './wordpress-addresses.ts';
import {
  convertible,
  toBanner,
  isSubject,
  toCategory,
  toNewsItem,
  toNewsListItem,
  toProgramme,
  toProgrammeListItem,
} from './to-contract.ts';
import {
  bannerQuery,
  embeds,
  itemFields,
  listFields,
  WireBanner,
  WireCategory,
  WireId,
  WirePost,
} from './wire.ts';
import type { WordPress } from './wordpress.ts';

/** A newsroom has tens of categories. A thousand would be tags used as categories. */
const categoryPages = 10;

export interface ListQuery {
  perPage: number;
  page: number;
  category?: number | undefined;
}

/** In place of an item that an editor protected with a password: nothing of it is shown. */
export const passwordProtected = 'protected';

export interface ListPage {
  items: ListItem[];
  /** Number of items in the whole list; null if WordPress did not say. */
  total: number | null;
}

export type ItemKind = 'news' | 'programme';

/** Requests what readers see from WordPress, and converts it to the contract. Every method throws UpstreamError. */
export class WordPressContent {
  readonly #wordpress: WordPress;
  readonly #settings: Settings;
  readonly #addresses: Addresses;

  constructor(wordpress: WordPress, settings: Settings) {
    this.#wordpress = wordpress;
    this.#settings = settings;
    this.#addresses = addressesOf(settings);
  }

  /** Categories that have items, or with `withEmpty` all. */
  async categories(kind: ItemKind, withEmpty: boolean): Promise<Category[]> {
    const { taxonomy } = this.#collections[kind];
    const categories: Category[] = [];
    for (let page = 1; page <= categoryPages; page += 1) {
      const query = {
        per_page: limits.perPage,
        page,
        hide_empty: !withEmpty,
        _fields: 'id,slug,name,count',
      };
      const { items, dropped } = await this.#wordpress.page(taxonomy, query, WireCategory);
      categories.push(...(await convertible(items, toCategory)).filter(isSubject));
      if (items.length + dropped < limits.perPage) break;
    }
    return categories;
  }

  /** Without those that have no picture. */
  async banners(): Promise<Banner[]> {
    const { WORDPRESS_BANNERS_BASE: base } = this.#settings;
    const { items } = await this.#wordpress.page(base, bannerQuery, WireBanner, 'secondary');
    return items.map((item) => toBanner(item, this.#addresses)).filter((banner) => banner !== null);
  }

  /** One page, newest first, without items that are protected with a password. `exclude` are the ids of those that are known. */
  async list(
    kind: ItemKind,
    { perPage, page, category }: ListQuery,
    exclude: readonly number[],
  ): Promise<ListPage> {
    const { base, filter, toListItem } = this.#collections[kind];
    const order = { orderby: 'date', order: 'desc' };
    const fields = { _fields: listFields, _embed: embeds };
    const query = { per_page: perPage, page, ...order, [filter]: category, ...excluding(exclude), ...fields };
    const { items, dropped, total } = await this.#wordpress.page(base, query, WirePost);
    const shown = items.filter(({ content }) => !content.protected);
    // WordPress sends no total with a page past the end.
    const counted = items.length === 0 && page > 1 ? null : (page - 1) * perPage + items.length + dropped;
    return {
      items: await convertible(shown, (post) => toListItem(post, this.#addresses)),
      total: reduced(total ?? counted, items.length - shown.length),
    };
  }

  /** How many items there are, without those in `exclude`; null if WordPress does not say. */
  async total(
    kind: ItemKind,
    category: number | undefined,
    exclude: readonly number[],
  ): Promise<number | null> {
    const { base, filter } = this.#collections[kind];
    const query = { per_page: 1, [filter]: category, ...excluding(exclude), _fields: 'id' };
    return (await this.#wordpress.page(base, query, WireId)).total;
  }

  async newsItem(slug: string): Promise<NewsItem | typeof passwordProtected | null> {
    const wire = await this.#item('news', slug);
    if (wire?.content.protected === true) return passwordProtected;
    return wire === null ? null : toNewsItem(wire, this.#addresses);
  }

  async programme(slug: string): Promise<Programme | typeof passwordProtected | null> {
    const wire = await this.#item('programme', slug);
    if (wire?.content.protected === true) return passwordProtected;
    return wire === null ? null : toProgramme(wire, this.#addresses);
  }

  /** The request that WordPress answers if it answers at all: the id of the newest news item. */
  async probe(): Promise<void> {
    const query = { per_page: 1, _fields: 'id' };
    await this.#wordpress.page(this.#settings.WORDPRESS_POSTS_BASE, query, WireId, 'secondary');
  }

  async #item(kind: ItemKind, slug: string): Promise<WirePost | null> {
    // WordPress would turn it into another slug, and look for that one.
    if (!isWordPressSlug(slug)) return null;
    const spellings = spellingsOf(slug).map(wordPressSlug).join(',');
    const query = { slug: spellings, per_page: 10, _fields: itemFields, _embed: embeds };
    const { items } = await this.#wordpress.page(this.#collections[kind].base, query, WirePost);
    // WordPress's database ignores accents, so accept only the requested slug.
    return (
      items.find((item) => item.slug === slug) ??
      items.find((item) => slugKey(item.slug) === slugKey(slug)) ??
      null
    );
  }

  /** Where each kind is in WordPress's API: its collection, the collection of its categories, and the parameter that filters by one. */
  get #collections() {
    const { WORDPRESS_POSTS_BASE, WORDPRESS_PROGRAMMES_BASE, WORDPRESS_PROGRAMME_CATEGORIES_BASE } =
      this.#settings;
    return {
      news: {
        base: WORDPRESS_POSTS_BASE,
        taxonomy: 'categories',
        filter: 'categories',
        toListItem: toNewsListItem,
      },
      programme: {
        base: WORDPRESS_PROGRAMMES_BASE,
        taxonomy: WORDPRESS_PROGRAMME_CATEGORIES_BASE,
        filter: WORDPRESS_PROGRAMME_CATEGORIES_BASE,
        toListItem: toProgrammeListItem,
      },
    };
  }
}

const excluding = (ids: readonly number[]) => (ids.length === 0 ? {} : { exclude: ids.join(',') });

const reduced = (total: number | null, by: number) => (total === null ? null : Math.max(0, total - by));
