import { z } from 'zod';
import type { Refused } from '#contract/deliveries.ts';
import { words } from '../upstreams/wordpress/sanitise-html.ts';
import type { Addresses } from '../upstreams/wordpress/addresses.ts';
import { newsTerms, readNewsItem } from '../upstreams/wordpress/to-contract.ts';
import type { WirePost } from '../upstreams/wordpress/wire.ts';

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
  categories: string[];
  /** The same categories as WordPress embeds them with the item: one of them may be newer than the list of all categories. */
  terms: { id: number; slug: string; name: string }[];
  /** Slugs that it had before, as WordPress knows them. Not part of the fingerprint. */
  previousSlugs: string[];
  /** What the site does not show of its body, for its editor. Not part of the fingerprint. */
  refused: Refused[];
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
  return {
    ...row,
    terms: newsTerms(post),
    previousSlugs: post.previous_slugs,
    refused,
    fingerprint: await hash(JSON.stringify(row)),
  };
}

/** 64 bits are enough to detect that one item changed. */
async function hash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)), 0, 8);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
