import { z } from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { toSlug } from '#contract/slug.ts';
import { storedDate } from '../../stored-values.ts';

/**
 * The parts of WordPress's responses that we read. Strict in what an item requires (id, slug, title, a date), tolerant in the rest: a
 * plugin registers the custom fields, and it may be missing or have another version.
 */

/** Custom fields, for when a plugin registers them, and the fields that they are derived from when it does not. */
export const listFields =
  'id,slug,date,date_gmt,modified,modified_gmt,title.rendered,excerpt.rendered,featured_media_url,featured_media_alt,' +
  'author_name,category_names,categoria_principal,categoria_programa_names,content.protected,ficha,_links,_embedded';
export const itemFields = `${listFields},content.rendered,previous_slugs,seo,sticky,portada`;
export const embeds = 'author,wp:term,wp:featuredmedia';

/** All banners in WordPress's order. */
export const bannerQuery = {
  per_page: limits.perPage,
  orderby: 'date',
  order: 'desc',
  _embed: 'wp:featuredmedia',
} as const;

export const rendered = z.object({ rendered: z.string() });
/** PHP sends `false` or an empty string for "none". */
export const optionalText = z.string().min(1).nullable().catch(null).default(null);
const optionalRendered = rendered.nullable().catch(null).default(null);

export const dateFields = {
  date: optionalText,
  date_gmt: optionalText,
  modified: optionalText,
  modified_gmt: optionalText,
};

/** Lists are requested without the text. `protected`: an editor set a password, and WordPress sends no text. */
const body = z
  .object({
    rendered: z.string().catch('').default(''),
    protected: z.boolean().catch(false).default(false),
  })
  .catch({ rendered: '', protected: false })
  .default({ rendered: '', protected: false });

/** A moment with an offset, as D1 stores it. */
export const WireMoment = z.iso.datetime({ offset: true }).transform((text) => storedDate(Date.parse(text)));

/** Slugs are converted here, on their way in, to the one spelling that the whole system uses. */
export const WireSlug = z.string().min(1).transform(toSlug);

/** An item that changes its slug each day for a year has fewer. */
const mostPreviousSlugs = 500;

/** Slugs that the item had before, which the site's plugin adds. Those that cannot be read are left out. */
const previousSlugs = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((slugs) =>
    slugs.slice(-mostPreviousSlugs).flatMap((slug) => {
      const read = WireSlug.safeParse(slug);
      return read.success ? [read.data] : [];
    }),
  );

/** A term inside `_embedded`: of a category or of a custom taxonomy. */
export const WireTerm = z.object({
  id: z.int(),
  name: z.string(),
  slug: WireSlug,
  taxonomy: z.string(),
  previous_slugs: previousSlugs,
});

/** A picture inside `_embedded`. A private or deleted one is an error object, which does not parse. */
export const WireMedia = z.object({
  source_url: z.string(),
  alt_text: z.string().catch(''),
  caption: optionalRendered,
});

const text = z.string().catch('').default('');

export const WireAuthor = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  slug: WireSlug,
  description: text,
  previous_slugs: previousSlugs,
});

export const WireCorrection = z.object({ date: z.iso.datetime(), text: z.string().min(1) });

const list = z.array(z.unknown()).catch([]).default([]);

/** What the site's plugin adds to a news item: its box "Ficha de la noticia". Entries that cannot be read are left out. */
const ficha = z
  .object({
    short_title: text,
    authors: list,
    corrections: list,
    related: list,
    text_changed: z.iso.datetime().nullable().catch(null).default(null),
    picture_credit: text,
  })
  .nullable()
  .catch(null)
  .default(null);

const embedded = z
  .object({
    author: z.array(z.unknown()).catch([]).default([]),
    'wp:featuredmedia': z.array(z.unknown()).catch([]).default([]),
    'wp:term': z.array(z.array(z.unknown()).catch([])).catch([]).default([]),
  })
  .catch({ author: [], 'wp:featuredmedia': [], 'wp:term': [] })
  .default({ author: [], 'wp:featuredmedia': [], 'wp:term': [] });

export const WirePost = z.object({
  id: z.int().positive(),
  slug: WireSlug,
  ...dateFields,
  title: rendered,
  excerpt: optionalRendered,
  content: body,
  featured_media_url: optionalText,
  featured_media_alt: z.string().nullable().catch(null).default(null),
  author_name: optionalText,
  category_names: z.array(z.string()).nullable().catch(null).default(null),
  categoria_principal: z
    .object({ name: z.string().min(1), slug: WireSlug.optional().catch(undefined) })
    .nullable()
    .catch(null)
    .default(null),
  categoria_programa_names: z.array(z.string()).nullable().catch(null).default(null),
  /** From an SEO plugin. */
  seo: z
    .object({ title: optionalText, description: optionalText, image: optionalText })
    .nullable()
    .catch(null)
    .default(null),
  previous_slugs: previousSlugs,
  sticky: z.boolean().catch(false).default(false),
  /** How it is pinned on the home page. */
  portada: z
    .object({
      lugar: z.int().min(1).max(99).nullable().catch(null).default(null),
      hasta: WireMoment.nullable().catch(null).default(null),
    })
    .nullable()
    .catch(null)
    .default(null),
  ficha,
  _embedded: embedded,
});

export const WireCategory = z.object({
  id: z.int().positive(),
  slug: WireSlug,
  name: z.string().min(1),
  count: z.int().nonnegative().catch(0),
  previous_slugs: previousSlugs,
});

export const WireBanner = z.object({
  id: z.int().positive(),
  title: rendered,
  image: optionalText,
  image_alt: z.string().nullable().catch(null).default(null),
  link: optionalText,
  _embedded: embedded,
});

/** The least of a programme: enough to detect that it changed. The ids of its categories are under the name of their taxonomy. */
export const WireProgrammeStamp = z.looseObject({
  id: z.int().positive(),
  slug: WireSlug,
  /** Without it a search does not find the programme by its name. */
  title: rendered.catch({ rendered: '' }).default({ rendered: '' }),
  modified_gmt: optionalText,
  content: body,
  previous_slugs: previousSlugs,
});

export const WireId = z.object({ id: z.int().positive() });

export const WireError = z.object({ code: z.string() });

export type WirePost = z.infer<typeof WirePost>;
export type WireTerm = z.infer<typeof WireTerm>;
export type WireCategory = z.infer<typeof WireCategory>;
export type WireBanner = z.infer<typeof WireBanner>;
