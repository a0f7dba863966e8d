import * as z from 'zod';
import type { Banner, Category, ListItem, NewsItem, Programme } from '#contract/content.ts';
import { limits } from '#contract/fixed-limits.ts';
import { isWordPressSlug, slugKey, spellingsOf, wordPressSlug } from '#contract/text/slug.ts';
import type { Settings } from '../../settings.ts';
import type { GetOptions } from '../get-json.ts';
import { UpstreamError } from '../upstream-error.ts';
import { withAnimations } from './animated-pictures.ts';
import { type Addresses, addressesOf } from './addresses/wordpress-addresses.ts';
import { countBelow } from './count-below.ts';
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
  holdsSlugBefore,
  itemFields,
  listFields,
  slugHolders,
  WireBanner,
  WireCategory,
  WireId,
  WirePost,
} from './wire.ts';
import { oneLine, type WordPress } from './wordpress.ts';

const WireFile = WireId.extend({ source_url: z.string() });

/** A newsroom has tens of categories. One with 5,000 is served, in 50 requests each ten minutes; what is beyond is not (docs/reliability.md). */
const categoryPages = 50;

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

/**
 * Requests what readers see from WordPress, and converts it to the contract. Every method throws UpstreamError: `unreadable` if
 * WordPress responds well, and nothing of what was requested can be read.
 */
export class WordPressContent {
  readonly #wordpress: WordPress;
  readonly #settings: Settings;
  readonly #addresses: Addresses;
  readonly #fetch: GetOptions['fetch'];

  /** `fetch` requests the beginnings of pictures. */
  constructor(wordpress: WordPress, settings: Settings, fetch: GetOptions['fetch']) {
    this.#wordpress = wordpress;
    this.#settings = settings;
    this.#fetch = fetch;
    this.#addresses = addressesOf(settings);
  }

  /** Categories that have items of their own or below them, or with `withEmpty` all. */
  async categories(kind: ItemKind, withEmpty: boolean): Promise<Category[]> {
    const { taxonomy } = this.#collections[kind];
    const categories: (Category & { parent: number })[] = [];
    for (let page = 1; page <= categoryPages; page += 1) {
      const query = {
        per_page: limits.perPage,
        page,
        hide_empty: !withEmpty,
        _fields: 'id,slug,name,count,parent',
      };
      const { items, dropped } = await this.#wordpress.page(taxonomy, query, WireCategory);
      const read = await convertible(items, (wire) => ({ ...toCategory(wire), parent: wire.parent }));
      if (read.length === 0 && items.length + dropped > 0) throw new UpstreamError('unreadable');
      categories.push(...read.filter(isSubject));
      if (items.length + dropped < limits.perPage) break;
    }
    const { held } = slugHolders(categories);
    return countBelow(held).map(({ parent: _, ...category }) => category);
  }

  /** Without those that have no picture. */
  async banners(): Promise<Banner[]> {
    const { WORDPRESS_BANNERS_BASE: base } = this.#settings;
    const { items, dropped } = await this.#wordpress.page(base, bannerQuery, WireBanner, 'secondary');
    if (items.length === 0 && dropped > 0) throw new UpstreamError('unreadable');
    const banners = await convertible(items, (item) => toBanner(item, this.#addresses));
    return banners.filter((banner) => banner !== null);
  }

  /**
   * One page, newest first, without items that are protected with a password. `exclude` are the ids of those that are known;
   * without `categories` the items of all.
   */
  async list(
    kind: ItemKind,
    { perPage, page, categories }: Omit<ListQuery, 'category'> & { categories: readonly number[] },
    exclude: readonly number[],
  ): Promise<ListPage> {
    const { base, filter, toListItem } = this.#collections[kind];
    const order = { orderby: 'date', order: 'desc' };
    const fields = { _fields: listFields, _embed: embeds };
    const query = {
      ...{ per_page: perPage, page, ...order, ...fields },
      ...naming(filter, categories),
      ...naming('exclude', exclude),
    };
    const { items, dropped, total } = await this.#wordpress.page(base, query, WirePost);
    const open = items.filter(({ content }) => !content.protected);
    const shown = await convertible(open, (post) => toListItem(post, this.#addresses));
    if (shown.length === 0 && open.length + dropped > 0) throw new UpstreamError('unreadable');
    // WordPress sends no total with a page past the end.
    const length = items.length + dropped;
    // Without a total, a full page has a next one.
    const counted =
      length === 0 && page > 1 ? null : (page - 1) * perPage + length + (length === perPage ? 1 : 0);
    return {
      items: shown,
      total: reduced(total ?? counted, items.length + dropped - shown.length),
    };
  }

  /** How many items there are, without those in `exclude`; null if WordPress does not say. */
  async total(
    kind: ItemKind,
    categories: readonly number[],
    exclude: readonly number[],
  ): Promise<number | null> {
    const { base, filter } = this.#collections[kind];
    const query = {
      ...{ per_page: 1, _fields: 'id' },
      ...naming(filter, categories),
      ...naming('exclude', exclude),
    };
    return (await this.#wordpress.page(base, query, WireId)).total;
  }

  /** `id`: of an item whose slug WordPress cannot look up; the same for a programme. Null if it has another slug. */
  async newsItem(slug: string, id?: number): Promise<NewsItem | typeof passwordProtected | null> {
    const wire = await this.#item('news', slug, id);
    if (wire?.content.protected === true) return passwordProtected;
    return wire === null
      ? null
      : withAnimations(
          readable(() => toNewsItem(wire, this.#addresses)),
          this.#fetch,
        );
  }

  async programme(slug: string, id?: number): Promise<Programme | typeof passwordProtected | null> {
    const wire = await this.#item('programme', slug, id);
    if (wire?.content.protected === true) return passwordProtected;
    return wire === null
      ? null
      : withAnimations(
          readable(() => toProgramme(wire, this.#addresses)),
          this.#fetch,
        );
  }

  /** The address of a file in WordPress's library; null if there is none with this id, or if it is on another host. */
  async file(id: number): Promise<string | null> {
    const { items } = await this.#wordpress.page(
      'media',
      { include: id, _fields: 'id,source_url' },
      WireFile,
    );
    return this.#addresses.media(items[0]?.source_url);
  }

  /** The request that WordPress responds to if it responds at all: the id of the newest news item. */
  async probe(): Promise<void> {
    const query = { per_page: 1, _fields: 'id' };
    await this.#wordpress.page(this.#settings.WORDPRESS_POSTS_BASE, query, WireId, 'secondary');
  }

  async #item(kind: ItemKind, slug: string, id?: number): Promise<WirePost | null> {
    // WordPress would turn it into another slug, and look for that one.
    if (!isWordPressSlug(slug) && id === undefined) return null;
    const which =
      id === undefined ? { slug: spellingsOf(slug).map(wordPressSlug).join(',') } : { include: id };
    const query = { ...which, per_page: 10, _fields: itemFields, _embed: embeds };
    const { base } = this.#collections[kind];
    const { items, dropped, unreadable } = await this.#wordpress.page(base, query, WirePost);
    // WordPress's database ignores accents, so accept only the requested slug.
    const named = items.filter((item) => slugKey(item.slug) === slugKey(slug));
    const [item] = named.toSorted(
      (a, b) =>
        Number(b.slug === slug) - Number(a.slug === slug) ||
        Number(a.content.protected) - Number(b.content.protected) ||
        holdsSlugBefore(a, b),
    );
    if (item !== undefined) return item;
    if (unreadable.some((other) => slugKey(other.slug) === slugKey(slug)))
      throw new UpstreamError('unreadable');
    // A response to something else.
    if (dropped > 0) throw new UpstreamError('malformed');
    return null;
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

/** Throws UpstreamError `unreadable` in place of a ZodError. */
function readable<Item>(convert: () => Item): Item {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new UpstreamError('unreadable', { cause: oneLine(error) });
  }
}

const naming = (parameter: string, ids: readonly number[]) =>
  ids.length === 0 ? {} : { [parameter]: ids.join(',') };

const reduced = (total: number | null, by: number) => (total === null ? null : Math.max(0, total - by));
