import * as z from 'zod';

/**
 * News, programmes, categories and banners: the responses of /api/wordpress/*.
 * The field names are a product requirement; a field marked "Ours" is an addition of this project.
 * Every `rendered` is HTML that the worker has sanitised. Every date is ISO 8601 in UTC ("...Z").
 */

const Rendered = z.object({ rendered: z.string() });
const Slug = z.string().min(1);

/** Absolute URL of a picture on a host that the worker allows. When null, the site shows its default image. */
const PictureUrl = z.url().nullable();

/** A news or programme category. `count` is the number of published items. */
export const Category = z.object({
  id: z.int().positive(),
  slug: Slug,
  /** Plain text, entities decoded. */
  name: z.string().min(1),
  count: z.int().nonnegative(),
});

/** Ours: a correction that an editor added to a published story. Plain text. */
export const Correction = z.object({ date: z.iso.datetime(), text: z.string().min(1) });

/** Ours: that a news item is a live coverage (coverages.ts), which has a page with entries. */
export const Coverage = z.object({
  startedAt: z.iso.datetime(),
  /** Null while it is told. */
  endedAt: z.iso.datetime().nullable(),
  /** What stands above its entries: a game of ours, the map of the storm, or, in an election, the news item's text with the desk's table. */
  tiedTo: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('game'), game: z.int().positive() }),
      z.object({ kind: z.literal('storm') }),
      z.object({ kind: z.literal('election') }),
    ])
    .nullable(),
});
export type Coverage = z.infer<typeof Coverage>;

/** An item of a news or programme list. `title` and `excerpt` allow inline HTML only. */
export const ListItem = z.object({
  id: z.int().positive(),
  slug: Slug,
  title: Rendered,
  excerpt: Rendered,
  date: z.iso.datetime(),
  /** Ours. */
  modified: z.iso.datetime(),
  featured_media_url: PictureUrl,
  /** Ours: the picture's alt text, empty when the newsroom wrote none. */
  featured_media_alt: z.string(),
  /** Plain text, entities decoded. */
  category_names: z.array(z.string()),
  categoria_principal: z.object({ name: z.string(), slug: Slug }).nullable(),
  /** Ours: a headline for cards, plain text; empty where the title is short enough. A worker of an older release sends none. */
  short_title: z.string().default(''),
  /** Ours: null for a story that is no live coverage. A worker of an older release sends none. */
  coverage: Coverage.nullable().default(null),
});

/**
 * Ours: what an editor wrote in an SEO plugin for search engines and social networks. Plain text; null where nothing was written. A worker
 * of an older release sends none.
 */
export const SearchAppearance = z
  .object({ title: z.string().nullable(), description: z.string().nullable(), image: PictureUrl })
  .nullable()
  .default(null);
export type SearchAppearance = z.infer<typeof SearchAppearance>;

/** Ours: inline HTML, empty when the newsroom wrote none. Photographers are named here. A worker of an older release sends none. */
const PictureCaption = z.string().default('');

/** A category or a topic as its links need it. `name` is plain text. */
export const NamedTerm = z.object({ name: z.string(), slug: Slug });

/** A news item with its body. */
export const NewsItem = ListItem.extend({
  content: Rendered,
  author_name: z.string().nullable(),
  featured_media_caption: PictureCaption,
  seo: SearchAppearance,
  /** Ours: each category's name and slug, so that "Categorías" can link. */
  categories: z.array(NamedTerm),
  /** Ours: its topics, which are WordPress's tags. A worker of an older release sends none. */
  tags: z.array(NamedTerm).default([]),
  /** Ours: all its authors, each with a page. */
  authors: z.array(NamedTerm).default([]),
  /** Ours: who took the picture, plain text. */
  featured_media_credit: z.string().default(''),
  /** Ours: the picture is so tall that a wide crop would cut off what it shows. A worker of an older release sends none. */
  featured_media_tall: z.boolean().default(false),
  /** Ours: newest first. */
  corrections: z.array(Correction).default([]),
  /** Ours: when the title or the body last changed for readers after the publication. */
  text_changed: z.iso.datetime().nullable().default(null),
});

/** A programme with its body. */
export const Programme = ListItem.extend({
  content: Rendered,
  author_name: z.string().nullable(),
  featured_media_caption: PictureCaption,
  seo: SearchAppearance,
  categoria_programa_names: z.array(z.string()),
});

/** A picture of the home page's carousel. `link` is a path of this site or an https URL. */
export const Banner = z.object({
  id: z.int().positive(),
  title: z.string(),
  image: z.url(),
  /** Ours: the alt text. */
  alt: z.string(),
  link: z.string().nullable(),
});

export const Categories = z.array(Category);
export const ListItems = z.array(ListItem);
export const Banners = z.array(Banner);

export type Correction = z.infer<typeof Correction>;
export type NamedTerm = z.infer<typeof NamedTerm>;
export type Category = z.infer<typeof Category>;
export type ListItem = z.infer<typeof ListItem>;
export type NewsItem = z.infer<typeof NewsItem>;
export type Programme = z.infer<typeof Programme>;
export type Banner = z.infer<typeof Banner>;
