import * as z from 'zod';

/** Response of GET /api/old-address: where what an address of WordPress named is now. */
export const OldAddress = z.object({
  /** A path of the site, or the absolute address of a file of WordPress or of a page that the station named. */
  location: z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/),
  /** The cache tags of its page; none if nothing purges it. */
  tags: z.array(z.string()),
  /** Whether the station's own table of redirects says so, which comes before everything else but a page that is there. */
  isListed: z.boolean(),
});
export type OldAddress = z.infer<typeof OldAddress>;

/** A parameter of WordPress's home that names what is shown there by an id. */
const ids = ['p', 'page_id', 'attachment_id', 'cat', 'author'] as const;
/** The same by a slug, or by words. */
const names = [
  'tag',
  'category_name',
  'author_name',
  'name',
  'pagename',
  'programa',
  'feed',
  'm',
  'year',
  's',
] as const;
export type OldParameter = (typeof ids)[number] | (typeof names)[number];

const maxValueLength = 200;

/**
 * The parameter in a query by which WordPress's home page was another page, as `p=123`; null if there is none. Of several the first of the lists above
 * counts: what comes behind it only says how it was shown.
 */
export function oldParameter(query: URLSearchParams): { name: OldParameter; value: string } | null {
  for (const name of ids) {
    const value = query.get(name);
    if (value !== null && /^[1-9]\d{0,9}$/.test(value)) return { name, value };
  }
  for (const name of names) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '' && value.length <= maxValueLength && !/\p{Cc}/u.test(value)) return { name, value };
  }
  return null;
}

/** Whether a request's target, as it is sent, has a query that may make it an address of WordPress. Quick, because each request is asked. */
export const mayBeOld = (search: string): boolean =>
  /[?&](?:p|page_id|attachment_id|cat|author|tag|category_name|author_name|name|pagename|programa|feed|m|year|s|amp)(?:[=&]|$)/.test(
    search,
  );

/**
 * Body of POST /api/unknown-addresses: an address of the site that nothing fits. The path has its parameter of WordPress; the referrer is
 * empty if the reader sent none.
 */
export const UnknownAddress = z.object({ path: z.string().max(1_500), referrer: z.string().max(2_000) });

/** How many of them the desk is shown. */
export const unknownAddressesShown = 50;

/** Body of POST /api/desk/unknown-addresses: how many. */
export const UnknownAddressesRequest = z.object({ max: z.int().min(1).max(unknownAddressesShown) });

/** Response of POST /api/desk/unknown-addresses: those that most networks asked for in seven days, most first. */
export const UnknownAddresses = z.object({
  addresses: z
    .array(
      z.object({
        path: z.string(),
        /** How many networks asked for it, each counted once a day. */
        networks: z.int().positive(),
        /** Where most of them came from, without query; empty: nobody said. */
        referrer: z.string(),
      }),
    )
    .max(unknownAddressesShown),
});
export type UnknownAddresses = z.infer<typeof UnknownAddresses>;
