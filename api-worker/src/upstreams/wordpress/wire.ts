import * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { toSlug } from '#contract/text/slug.ts';
import { storedDate } from '../../stored-values.ts';
import { perhaps } from '../read.ts';

/**
 * The parts of WordPress's responses that we read. Strict in what an item requires (id, slug, title, a date), tolerant in the rest: a
 * plugin registers the custom fields, and it may be missing or have another version.
 */

/** Custom fields, for when a plugin registers them, and the fields that they are derived from when it does not. */
export const listFields =
  'id,slug,date,date_gmt,modified,modified_gmt,title.rendered,excerpt.rendered,featured_media_url,featured_media_alt,' +
  'author_name,category_names,categoria_principal,categoria_programa_names,content.protected,ficha,cobertura,_links,_embedded';
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
export const optionalText = perhaps(z.string().min(1));
const optionalRendered = perhaps(rendered);

export const dateFields = {
  date: optionalText,
  date_gmt: optionalText,
  modified: optionalText,
  modified_gmt: optionalText,
};

/** Lists are requested without the text. `protected`: an editor set a password, and WordPress sends no text. */
export const body = z
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

/**
 * Of items with one slug (a multilingual plugin, an import, `a/b` beside `a%2fb`) the one with the lowest id holds it: its address was there
 * first, and no newcomer takes it. For sorting.
 */
export const holdsSlugBefore = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** The items that hold their slugs, in their order, and the others, each with the one that holds its slug. */
export function slugHolders<Item extends { id: number; slug: string }>(
  items: readonly Item[],
): { held: Item[]; rivals: { item: Item; holder: Item }[] } {
  const holders = new Map<string, Item>();
  for (const item of items.toSorted(holdsSlugBefore))
    if (!holders.has(item.slug)) holders.set(item.slug, item);
  const held: Item[] = [];
  const rivals: { item: Item; holder: Item }[] = [];
  for (const item of items) {
    const holder = holders.get(item.slug);
    if (holder === undefined || holder.id === item.id) held.push(item);
    else rivals.push({ item, holder });
  }
  return { held, rivals };
}

/** PHP writes an array with holes as an object. */
export const phpList = z
  .union([z.array(z.unknown()), z.record(z.string().regex(/^\d+$/), z.unknown()).transform(Object.values)])
  .pipe(z.array(z.unknown()));

const list = phpList.catch([]).default([]);

/** An item that changes its slug each day for a year has fewer. */
const maxPreviousSlugs = 500;

/** Slugs that the item had before, which the site's plugin adds. Those that cannot be read are left out. */
const previousSlugs = list.transform((slugs) =>
  slugs.slice(-maxPreviousSlugs).flatMap((slug) => {
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

/** Pixels or bytes; 0 where WordPress does not say. */
const measure = z.coerce.number().nonnegative().catch(0).default(0);

/** One file of a picture: the original or one of WordPress's smaller sizes. */
const WirePictureFile = z.object({
  source_url: z.string().catch('').default(''),
  /** Its name in the folder of the original: some plugins leave out the address. */
  file: z.string().catch('').default(''),
  width: measure,
  height: measure,
  filesize: measure,
});
export type WirePictureFile = Omit<z.infer<typeof WirePictureFile>, 'file'>;

/** Measures of a picture, and its smaller sizes. Those that cannot be read are left out. */
const mediaDetails = z.object({
  width: measure,
  height: measure,
  filesize: measure,
  sizes: z
    .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .catch({})
    .default({})
    .transform((sizes) => Object.values(sizes).flatMap((size) => WirePictureFile.safeParse(size).data ?? [])),
});
const noDetails = { width: 0, height: 0, filesize: 0, sizes: [] };

/** A picture inside `_embedded`. A private or deleted one is an error object, which does not parse. */
export const WireMedia = z.object({
  source_url: z.string(),
  alt_text: z.string().catch(''),
  caption: optionalRendered,
  media_details: mediaDetails.catch(noDetails).default(noDetails),
});
export type WireMedia = z.infer<typeof WireMedia>;

const text = z.string().catch('').default('');

export const WireAuthor = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  slug: WireSlug,
  description: text,
  previous_slugs: previousSlugs,
});

export const WireCorrection = z.object({ date: z.iso.datetime(), text: z.string().min(1) });

/** What the site's plugin adds to a news item: its box "Ficha de la noticia". Entries that cannot be read are left out. */
const ficha = perhaps(
  z.object({
    short_title: text,
    authors: list,
    corrections: list,
    related: list,
    text_changed: perhaps(z.iso.datetime()),
    picture_credit: text,
  }),
);

/** What makes a news item a live coverage. One whose beginning cannot be read is an ordinary story, and a tie that is unknown here is none. */
const cobertura = perhaps(
  z.object({
    inicio: WireMoment,
    fin: perhaps(WireMoment),
    atada: perhaps(
      z.discriminatedUnion('tipo', [
        z.object({ tipo: z.literal('juego'), juego: z.int().positive() }),
        z.object({ tipo: z.literal('tormenta') }),
        z.object({ tipo: z.literal('eleccion') }),
      ]),
    ),
  }),
);

const embedded = z
  .object({
    author: list,
    'wp:featuredmedia': list,
    'wp:term': phpList
      .pipe(z.array(phpList.catch([])))
      .catch([])
      .default([]),
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
  featured_media_alt: perhaps(z.string()),
  author_name: optionalText,
  category_names: perhaps(phpList.pipe(z.array(z.string()))),
  categoria_principal: perhaps(
    z.object({ name: z.string().min(1), slug: WireSlug.optional().catch(undefined) }),
  ),
  categoria_programa_names: perhaps(phpList.pipe(z.array(z.string()))),
  /** From an SEO plugin. */
  seo: perhaps(z.object({ title: optionalText, description: optionalText, image: optionalText })),
  previous_slugs: previousSlugs,
  sticky: z.boolean().catch(false).default(false),
  /** How it is pinned on the home page. */
  portada: perhaps(
    z.object({
      lugar: perhaps(z.int().min(1).max(99)),
      hasta: perhaps(WireMoment),
    }),
  ),
  ficha,
  cobertura,
  _embedded: embedded,
});

export const WireCategory = z.object({
  id: z.int().positive(),
  slug: WireSlug,
  name: z.string().min(1),
  count: z.int().nonnegative().catch(0),
  /** Id of the category above; 0: none. */
  parent: z.int().nonnegative().catch(0).default(0),
  previous_slugs: previousSlugs,
});

export const WireBanner = z.object({
  id: z.int().positive(),
  title: rendered,
  image: optionalText,
  image_alt: perhaps(z.string()),
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
