import * as z from 'zod';
import { Banner, Category, ListItem, NewsItem, Programme, type SearchAppearance } from '#contract/content.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { isVisible, visibleOr } from '#contract/text/visible-text.ts';
import { storedDate } from '../../stored-values.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import { plain } from '../parse-html.ts';
import { coverageOf, namesInText, storyFields } from './story-fields.ts';
import { excerptHtml, inlineHtml, plainText, sanitiseBody, words } from './sanitise-html.ts';
import { isTall, shownPicture } from './shown-picture.ts';
import {
  type dateFields,
  WireAuthor,
  type WireBanner,
  type WireCategory,
  WireMedia,
  type WirePost,
  WireTerm,
} from './wire.ts';
import { oneLine } from './wordpress.ts';

/** The name of the plugin's taxonomy of programmes. Plugins add others, such as authors. */
const programmeTaxonomy = 'categoria_programa';

type Named = { name: string; slug: string };

/** WordPress's category of items that have none. It is no subject, so no reader sees it. */
const noCategory = { slugs: ['sin-categoria', 'uncategorized'], names: ['Sin categoría', 'Uncategorized'] };

export const isSubject = ({ slug }: { slug: string }) => !noCategory.slugs.includes(slug);

/**
 * Converts the items to the contract. An item that does not fit (without a date, for example) is left out and logged, and `leftOut` learns why;
 * the others are kept.
 */
export async function convertible<Wire extends { id: number }, Item>(
  items: readonly Wire[],
  convert: (item: Wire) => Item | Promise<Item>,
  leftOut: (item: Wire, why: string) => void = () => undefined,
): Promise<Item[]> {
  const converted: Item[] = [];
  for (const item of items) {
    try {
      converted.push(await convert(item));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const why = oneLine(error);
      console.error(`wordpress: item ${item.id} left out: ${why}`);
      leftOut(item, why);
    }
  }
  return converted;
}

export function toCategory(wire: WireCategory): Category {
  return Category.parse({ ...wire, name: plainText(wire.name) });
}

export function toNewsListItem(wire: WirePost, addresses: Addresses): ListItem {
  return ListItem.parse(listFields(wire, termsOf(wire, 'news'), addresses));
}

export function toNewsItem(wire: WirePost, addresses: Addresses): NewsItem {
  return readNewsItem(wire, addresses).item;
}

/** A news item, and what the site does not show of its body. Throws ZodError if it does not fit the contract. */
export function readNewsItem(wire: WirePost, addresses: Addresses): { item: NewsItem; refused: Refused[] } {
  const categories = termsOf(wire, 'news');
  const { fields, refused } = detailFields(wire, addresses);
  const { authors, ...editorial } = storyFields(wire);
  const item = NewsItem.parse({
    ...listFields(wire, categories, addresses),
    ...fields,
    featured_media_tall: isTall(mediaOf(wire)),
    ...editorial,
    categories,
    tags: newsTags(wire),
    authors,
    author_name: authors.length > 1 ? namesInText(authors) : fields.author_name,
  });
  return { item, refused };
}

export function toProgrammeListItem(wire: WirePost, addresses: Addresses): ListItem {
  return ListItem.parse(listFields(wire, termsOf(wire, 'programme'), addresses));
}

export function toProgramme(wire: WirePost, addresses: Addresses): Programme {
  const categories = termsOf(wire, 'programme');
  return Programme.parse({
    ...listFields(wire, categories, addresses),
    ...detailFields(wire, addresses).fields,
    categoria_programa_names: namesOf(wire.categoria_programa_names, categories),
  });
}

/** Null if there is no picture to show, because a banner without one is not shown. */
export function toBanner(wire: WireBanner, addresses: Addresses): Banner | null {
  const media = mediaOf(wire);
  const image = shownPicture(wire.image, media, addresses);
  if (image === null) return null;
  return Banner.parse({
    id: wire.id,
    title: plainText(wire.title.rendered),
    image,
    alt: plain(wire.image_alt ?? media?.alt_text ?? ''),
    link: addresses.bannerLink(wire.link),
  });
}

/** When the item was or will be published; null if WordPress sent no date at all. */
export function publishedOf(wire: Pick<WirePost, 'date' | 'date_gmt'>): string | null {
  return utc(wire.date_gmt, wire.date);
}

/** When the item last changed, as the read model stores it; null if WordPress sent no date at all. */
export function modifiedOf(wire: Pick<WirePost, keyof typeof dateFields>): string | null {
  return utc(wire.modified_gmt, wire.modified) ?? publishedOf(wire);
}

function listFields(wire: WirePost, categories: Named[], addresses: Addresses) {
  const media = mediaOf(wire);
  const custom = wire.category_names ?? wire.categoria_programa_names;
  return {
    id: wire.id,
    slug: wire.slug,
    title: { rendered: titleHtml(wire.title.rendered) },
    excerpt: { rendered: excerptHtml(wire.excerpt?.rendered ?? '') },
    date: publishedOf(wire),
    modified: modifiedOf(wire),
    featured_media_url: shownPicture(wire.featured_media_url, media, addresses),
    featured_media_alt: plain(wire.featured_media_alt ?? media?.alt_text ?? ''),
    category_names: namesOf(custom, categories),
    categoria_principal: mainCategory(wire, categories),
    short_title: plainText(wire.ficha?.short_title ?? ''),
    coverage: coverageOf(wire),
  };
}

/** A title of invisible characters alone is none. */
function titleHtml(rendered: string): string {
  const html = inlineHtml(rendered);
  return isVisible(words(html)) ? html : '';
}

function detailFields(wire: WirePost, addresses: Addresses) {
  const author = WireAuthor.safeParse(wire._embedded.author[0]).data?.name;
  const name = wire.author_name ?? author;
  const { html, refused } = sanitiseBody(wire.content.rendered, addresses, wire);
  const fields = {
    content: { rendered: html },
    author_name: visibleOr(plainText(name ?? ''), null),
    featured_media_caption: inlineHtml(mediaOf(wire)?.caption?.rendered ?? ''),
    seo: searchAppearance(wire, addresses),
  };
  return { fields, refused };
}

function searchAppearance({ seo }: WirePost, addresses: Addresses): SearchAppearance {
  if (seo === null) return null;
  const text = (written: string | null) => (written === null ? null : plainText(written) || null);
  return { title: text(seo.title), description: text(seo.description), image: addresses.picture(seo.image) };
}

/** The news categories of an item, as WordPress embeds them. */
export function newsTerms(wire: WirePost): (Named & { id: number })[] {
  return termsOf(wire, 'news');
}

/** A tag as it comes with a news item. */
export interface ItemTag extends Named {
  id: number;
  /** Slugs that it had before, as the site's plugin adds them. */
  previousSlugs: string[];
}

/** A story is about a handful of topics. More tags than these are somebody's list of search words. */
const maxTags = 20;

/** The tags of a news item, in WordPress's order. A tag whose name is empty is left out. */
export function newsTags(wire: WirePost): ItemTag[] {
  return wire._embedded['wp:term']
    .flat()
    .map((candidate) => WireTerm.safeParse(candidate).data)
    .filter((term) => term?.taxonomy === 'post_tag')
    .flatMap((term) => (term === undefined ? [] : [term]))
    .map(({ id, name, slug, previous_slugs }) => ({
      id,
      slug,
      name: plainText(name),
      previousSlugs: previous_slugs,
    }))
    .filter(({ name }) => isVisible(name))
    .slice(0, maxTags);
}

function termsOf(wire: WirePost, kind: 'news' | 'programme'): (Named & { id: number })[] {
  const named: (Named & { id: number })[] = [];
  for (const candidate of wire._embedded['wp:term'].flat()) {
    const term = WireTerm.safeParse(candidate).data;
    if (term === undefined) continue;
    const belongs = term.taxonomy === (kind === 'news' ? 'category' : programmeTaxonomy);
    const name = plainText(term.name);
    if (belongs && isSubject(term) && isVisible(name)) named.push({ id: term.id, name, slug: term.slug });
  }
  return named;
}

function namesOf(custom: string[] | null, categories: Named[]): string[] {
  const names = custom?.map(plainText).filter((name) => name !== '' && !noCategory.names.includes(name));
  return names ?? categories.map(({ name }) => name);
}

function mainCategory(wire: WirePost, categories: Named[]): Named | null {
  const chosen = wire.categoria_principal;
  const isNone = chosen !== null && noCategory.names.includes(plainText(chosen.name));
  if (chosen === null || isNone) return categories[0] ?? null;
  const name = plainText(chosen.name);
  const slug = chosen.slug ?? categories.find((category) => category.name === name)?.slug;
  return slug === undefined ? (categories[0] ?? null) : { name, slug };
}

function mediaOf(wire: WirePost | WireBanner) {
  return WireMedia.safeParse(wire._embedded['wp:featuredmedia'][0]).data;
}

/**
 * `date_gmt` means UTC, and `date` the newsroom's local time, which is Puerto Rico's: UTC-4 all year. Neither has an offset, unless a plugin
 * adds one. Null if neither is a date: WordPress writes year 0 for "not yet". An archive has dates before 1970.
 */
function utc(gmt: string | null, local: string | null): string | null {
  return instant(gmt, 'Z') ?? instant(local, '-04:00');
}

const writtenDate =
  /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:\s*(?:(Z)|([+-]\d{2}):?(\d{2})?))?\s*$/i;

/** The stored date of a text without an offset, which then has `offset`, or with its own. */
function instant(text: string | null, offset: string): string | null {
  const [, day, time, zulu, hours, minutes = '00'] = writtenDate.exec(text ?? '') ?? [];
  const own = zulu === undefined ? (hours === undefined ? offset : `${hours}:${minutes}`) : 'Z';
  const milliseconds = Date.parse(`${day ?? ''}T${time ?? ''}${own}`);
  if (Number.isNaN(milliseconds)) return null;
  const year = new Date(milliseconds).getUTCFullYear();
  return year >= 1 && year <= 9_999 ? storedDate(milliseconds) : null;
}
