import * as z from 'zod';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { words } from '../../upstreams/wordpress/sanitise-html.ts';
import type { Addresses } from '../../upstreams/wordpress/addresses/wordpress-addresses.ts';
import { fingerprintOf } from '../../stored-values.ts';
import { type ItemTag, newsTags, newsTerms, readNewsItem } from '../../upstreams/wordpress/to-contract.ts';
import { chosenRelated, type ItemAuthor, newsAuthors } from '../../upstreams/wordpress/story-fields.ts';
import type { WirePost } from '../../upstreams/wordpress/wire.ts';

/** A news item as the read model stores it; `categories` are slugs, the main one first. */
export interface ArticleRow {
  wordpress_id: number;
  slug: string;
  title: string;
  summary: string;
  content: string;
  body: string;
  image_url: string | null;
  image_alt: string;
  /** Inline HTML that is already sanitised. */
  image_caption: string;
  publish_date: string;
  modified: string;
  author: string | null;
  /** Plain text; empty without one. */
  short_title: string;
  image_credit: string;
  /** 1: tall. */
  image_tall: 0 | 1;
  /** JSON. */
  corrections: string;
  text_changed: string | null;
  /** JSON; null if nothing was written. */
  seo: string | null;
  /** JSON; null if it is no live coverage. */
  coverage: string | null;
  categories: string[];
  /** The same categories as WordPress embeds them with the item: one of them may be newer than the list of all categories. */
  terms: { id: number; slug: string; name: string }[];
  /** In the order of the byline. */
  authors: ItemAuthor[];
  /** WordPress's ids of the stories that an editor chose. */
  related: number[];
  /** Part of the fingerprint, without their previous slugs. */
  tags: ItemTag[];
  /** Slugs that it had before, as WordPress knows them. Not part of the fingerprint. */
  previousSlugs: string[];
  /** What the site does not show of its body, for its editor. Not part of the fingerprint. */
  refused: Refused[];
  /** The place among the pinned news of the home page, and when that ends; null: not pinned, and nothing ends it. */
  pin_place: number | null;
  pinned_until: string | null;
  fingerprint: string;
}

/** The columns of the table `articles` that a row fills with its fields of the same names. */
export const articleColumns = [
  'wordpress_id',
  'slug',
  'title',
  'summary',
  'content',
  'body',
  'image_url',
  'image_alt',
  'image_caption',
  'publish_date',
  'modified',
  'author',
  'pin_place',
  'pinned_until',
  'short_title',
  'image_credit',
  'image_tall',
  'corrections',
  'text_changed',
  'seo',
  'coverage',
  'fingerprint',
] as const satisfies (keyof ArticleRow)[];

/** D1 refuses values over 2 MB, and a row is sent as JSON. A body longer than this is not an article. */
const Body = z.string().max(600_000);

/** Throws ZodError if the item does not fit the contract or is too long to store. */
export async function toRow(post: WirePost, addresses: Addresses): Promise<ArticleRow> {
  const { item, refused } = readNewsItem(post, addresses);
  Body.parse(item.content.rendered);
  const main = item.categoria_principal?.slug;
  const slugs = item.categories.map(({ slug }) => slug);
  const row = {
    wordpress_id: item.id,
    slug: item.slug,
    title: words(item.title.rendered),
    summary: words(item.excerpt.rendered),
    content: item.content.rendered,
    body: words(item.content.rendered),
    image_url: item.featured_media_url,
    image_alt: item.featured_media_alt,
    image_caption: item.featured_media_caption,
    publish_date: item.date,
    modified: item.modified,
    author: item.author_name,
    categories: main === undefined ? slugs : [main, ...slugs.filter((slug) => slug !== main)],
  };
  const image_tall = item.featured_media_tall ? 1 : 0;
  const added = {
    short_title: item.short_title,
    image_credit: item.featured_media_credit,
    corrections: JSON.stringify(item.corrections),
    text_changed: item.text_changed,
    seo: item.seo === null ? null : JSON.stringify(item.seo),
    coverage: item.coverage === null ? null : JSON.stringify(item.coverage),
  };
  const tags = newsTags(post);
  const pin = pinOf(post);
  const related = chosenRelated(post);
  const authors = newsAuthors(post);
  // Empty fields are left out, so that a new field does not change the fingerprint of the items that have nothing in it.
  const filled = Object.entries({
    ...added,
    corrections: item.corrections,
    tags: item.tags,
    related,
    authors: authors.length > 1 ? item.authors : [],
  }).filter(([, value]) => value !== null && value.length > 0);
  const looks = {
    ...row,
    ...Object.fromEntries(filled),
    ...(image_tall === 1 && { image_tall }),
    ...(pin.pin_place !== null && pin),
  };
  return {
    ...row,
    ...added,
    image_tall,
    ...pin,
    authors,
    related,
    terms: newsTerms(post),
    tags,
    previousSlugs: post.previous_slugs,
    refused,
    fingerprint: await fingerprintOf(looks),
  };
}

/** Behind all places that an editor can choose. */
const stickyPlace = 100;

function pinOf({ portada, sticky }: WirePost): Pick<ArticleRow, 'pin_place' | 'pinned_until'> {
  const place = portada?.lugar ?? (sticky ? stickyPlace : null);
  return { pin_place: place, pinned_until: place === null ? null : (portada?.hasta ?? null) };
}
