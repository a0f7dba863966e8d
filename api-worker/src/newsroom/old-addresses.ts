import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import {
  episodeAddress,
  itemAddresses,
  listAddresses,
  reservedSlugs,
} from '#contract/publishing/item-addresses.ts';
import { MovedTo, movedToTag } from '#contract/publishing/moved-to.ts';
import { type OldAddress, type OldParameter, oldParameter } from '#contract/publishing/old-address.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import {
  namedBy,
  type Named,
  Permalinks,
  redirectKey,
  usualPermalinks,
} from '../upstreams/wordpress/addresses/permalinks.ts';
import { isSubject } from '../upstreams/wordpress/to-contract.ts';
import { type AddressedKind, presentSlug } from './old-slugs.ts';
import { movedToOtherKind } from './other-kind.ts';
import { part, prepare } from '../sql.ts';

/** What finding an address needs beside D1. */
export interface Lookup {
  db: D1Database;
  /** Milliseconds since the epoch. */
  now: number;
  /** The address of WordPress, without a slash at its end. */
  wordpressUrl: string;
  /** The address of a file in WordPress's library by its id; null if there is none. */
  fileOf: (id: number) => Promise<string | null>;
}

const Forms = z.object({
  permalinks: StoredJson.pipe(Permalinks).nullable().catch(null),
  target: z.string().nullable(),
});

/**
 * Where an address of WordPress (path and query) is now: as the station's table of redirects says, or what its form names, if that is published.
 * Null if nothing fits, or if it is the address itself. One query for the table, and few more for what is not in it.
 */
export async function presentAddress(lookup: Lookup, address: string): Promise<OldAddress | null> {
  const url = URL.parse(address, 'http://site.invalid');
  if (url === null || url.host !== 'site.invalid' || address.length > limits.path) return null;
  const home = new URL(lookup.wordpressUrl).pathname.replace(/\/$/, '');
  const path =
    home !== '' && url.pathname.startsWith(`${home}/`) ? url.pathname.slice(home.length) : url.pathname;
  const parameter = oldParameter(url.searchParams);
  const { permalinks, target } = await readForms(lookup.db, path, parameter);
  const forms = permalinks ?? usualPermalinks;
  const found =
    target === null ? await byForm(lookup, path, parameter, forms) : await listed(lookup, target, forms);
  const isItself =
    found?.location.startsWith('/') === true &&
    parameter === null &&
    URL.parse(found.location, url.href)?.pathname === url.pathname.replace(/(?<=.)\/$/, '');
  return isItself ? null : found;
}

/** Addresses of the table that name an item or a file by their form alone: it may have moved since the station wrote them. */
const ofItem =
  /^\/(?:wp-content\/uploads\/|\d{4}\/\d{1,2}\/|(?:noticias|article|programas)\/[^/?#]+\/?$|(?:index\.php)?\?)/;

/** What the table says; of an item, where it is now, so that there is no second redirect. */
async function listed(lookup: Lookup, target: string, permalinks: Permalinks): Promise<OldAddress> {
  const url = ofItem.test(target) ? URL.parse(target, 'http://site.invalid') : null;
  const isOwnPage = url !== null && reservedSlugs.has(url.pathname.replace(/^\/noticias\//, ''));
  const now =
    url === null || isOwnPage
      ? null
      : await byForm(lookup, url.pathname, oldParameter(url.searchParams), permalinks);
  return { location: target, tags: [], ...now, isListed: true };
}

async function readForms(
  db: D1Database,
  path: string,
  parameter: { name: OldParameter; value: string } | null,
): Promise<z.infer<typeof Forms>> {
  const row = await prepare(db)`SELECT s.permalinks, r.target FROM old_address_state s
    LEFT JOIN redirects r ON r.version = s.version AND r.source = ${redirectKey(path, parameter)} WHERE s.id = 1`.first();
  return Forms.parse(row ?? { permalinks: null, target: null });
}

async function byForm(
  lookup: Lookup,
  path: string,
  parameter: { name: OldParameter; value: string } | null,
  permalinks: Permalinks,
): Promise<OldAddress | null> {
  const { names, isFeed } = namedBy(path, parameter, permalinks);
  for (const name of names) {
    const found = await find(lookup, name, isFeed);
    if (found !== null) return { ...found, isListed: false };
  }
  return null;
}

type Found = Omit<OldAddress, 'isListed'>;
const untagged = (location: string): Found => ({ location, tags: [] });

async function find(lookup: Lookup, name: Named, isFeed: boolean): Promise<Found | null> {
  switch (name.kind) {
    case 'path':
      return untagged(name.path);
    case 'file':
      return untagged(lookup.wordpressUrl + name.path);
    case 'attachment': {
      const file = await lookup.fileOf(name.id);
      return file === null ? null : untagged(file);
    }
    case 'item':
      return 'id' in name ? itemById(lookup, name.id) : itemBySlug(lookup, name.slug);
    case 'news-category': {
      const slug = await termSlug(lookup, name, 'news-category');
      if (slug === null) return null;
      if (!isSubject({ slug })) return untagged(isFeed ? '/rss.xml' : listAddresses.news);
      return untagged(isFeed ? `/rss/${encodeURIComponent(slug)}.xml` : itemAddresses.newsCategory(slug));
    }
    case 'programme-category': {
      const slug = await termSlug(lookup, name, 'programme-category');
      return slug === null ? null : untagged(itemAddresses.programmeCategory(slug));
    }
    case 'tag': {
      const slug = await termSlug(lookup, name, 'tag');
      if (slug === null) return null;
      return untagged(isFeed ? `/rss/tema/${encodeURIComponent(slug)}.xml` : itemAddresses.topic(slug));
    }
    case 'author': {
      const slug = await termSlug(lookup, name, 'author');
      // The site has no feed of one author.
      if (slug === null) return null;
      return untagged(isFeed ? '/rss.xml' : `/autor/${encodeURIComponent(slug)}`);
    }
  }
}

/** What is published of a kind: `slug` of each `id`. */
const published = {
  'news-category': () => part`SELECT id, slug FROM categories WHERE source = 'wordpress'`,
  'programme-category': () =>
    part`SELECT wordpress_id AS id, slug FROM noticed WHERE kind = 'programme-category'`,
  tag: (now: string) => part`SELECT t.id, t.slug FROM tags t
    WHERE EXISTS (SELECT 1 FROM article_tags l JOIN articles a ON a.id = l.article_id
    WHERE l.tag_id = t.id AND a.publish_date <= ${now})`,
  author: (now: string) => part`SELECT w.id, w.slug FROM authors w
    WHERE EXISTS (SELECT 1 FROM article_authors l JOIN articles a ON a.id = l.article_id
    WHERE l.author_id = w.id AND a.publish_date <= ${now})`,
};

const SlugRow = z.object({ slug: z.string().min(1) });

/** The present slug of a term or an author, by its id or by a slug that it has or had. */
async function termSlug(
  { db, now }: Lookup,
  key: { id: number } | { slug: string },
  kind: keyof typeof published & AddressedKind,
): Promise<string | null> {
  const id = 'id' in key ? key.id : null;
  const spellings = 'slug' in key ? spellingsOf(key.slug) : [];
  const row = await prepare(db)`SELECT slug FROM (${published[kind](storedDate(now))})
    WHERE id = ${id} OR slug IN (SELECT value FROM json_each(${spellings})) LIMIT 1`.first();
  const present = SlugRow.safeParse(row).data?.slug;
  if (present !== undefined || 'id' in key) return present ?? null;
  return presentSlug(db, kind, key.slug, now);
}

const ItemRow = MovedTo.extend({ isCoverage: z.int(), source: z.string() });

/** The published item with this id or one of these slugs. */
async function readItem(
  { db, now }: Lookup,
  id: number | null,
  slugs: readonly string[],
): Promise<Found | null> {
  const at = storedDate(now);
  const row = await prepare(db)`SELECT 'news' AS kind, slug, NULL AS episode,
      coverage IS NOT NULL AS isCoverage, source FROM articles
      WHERE (wordpress_id = ${id} OR slug IN (SELECT value FROM json_each(${slugs}))) AND publish_date <= ${at}
    UNION ALL
    SELECT kind, slug, NULL, 0, 'wordpress' FROM protected_items
      WHERE kind IN ('news', 'programme') AND (wordpress_id = ${id} OR slug IN (SELECT value FROM json_each(${slugs})))
    UNION ALL
    SELECT 'programme', slug, NULL, 0, 'wordpress' FROM noticed
      WHERE kind = 'programme' AND (wordpress_id = ${id} OR slug IN (SELECT value FROM json_each(${slugs})))
    UNION ALL
    SELECT 'programme', n.slug, e.wordpress_id, 0, 'wordpress' FROM episodes e
      JOIN noticed n ON n.kind = 'programme' AND n.wordpress_id = e.programme_id WHERE e.wordpress_id = ${id} AND e.publish_date <= ${at}
    LIMIT 1`.first();
  const item = ItemRow.safeParse(row).data;
  return item === undefined
    ? null
    : { location: addressOf(item), tags: [movedToTag(item), ...coverageTags(item)] };
}

const coverageTags = ({ slug, isCoverage }: z.infer<typeof ItemRow>) =>
  isCoverage === 1 ? [tags.coverage(slug)] : [];

function addressOf({ kind, slug, episode, isCoverage, source }: z.infer<typeof ItemRow>): string {
  if (kind === 'programme')
    return episode === null ? itemAddresses.programme(slug) : episodeAddress(slug, episode);
  if (isCoverage === 1) return itemAddresses.coverage(slug);
  return source !== 'wordpress' || reservedSlugs.has(slug)
    ? itemAddresses.article(slug)
    : itemAddresses.newsItem(slug);
}

const itemById = (lookup: Lookup, id: number): Promise<Found | null> => readItem(lookup, id, []);

/** The item that has a slug; else the one that last had it. */
async function itemBySlug(lookup: Lookup, slug: string): Promise<Found | null> {
  const { db, now } = lookup;
  const present = await readItem(lookup, null, spellingsOf(slug));
  if (present !== null) return present;
  for (const kind of ['news', 'programme'] as const) {
    const moved = await presentSlug(db, kind, slug, now);
    if (moved !== null) return readItem(lookup, null, [moved]);
    const other = await movedToOtherKind(db, kind, slug, now);
    if (other !== null)
      return other.episode === null
        ? readItem(lookup, null, [other.slug])
        : readItem(lookup, other.episode, []);
  }
  return null;
}
