/**
 * The page sizes that the site requests. Other sizes get a response too, but not kept as a last good response for when WordPress fails:
 * otherwise every number that a reader sends would be one more list to store.
 */
export const listSizes = [1, 3, 4, 6, 10, 12, 100] as const;
export type ListSize = (typeof listSizes)[number];

/**
 * Limits that both sides of /api enforce: the site never requests more, and the worker never returns more. No setting changes them; a
 * reader's limits per minute are settings (src/config/settings.ts).
 */
export const limits = {
  /** Characters of a path: the longest is a picture's, with the address of its original (1,000) and its size. */
  path: 1_200,
  /** WordPress itself rejects more than 100 items per page. */
  perPage: 100,
  /** Maximum length of a search text: 200 characters are enough for any headline. */
  searchText: 200,
  /** RFC 5321: a mailbox of more than 254 characters cannot be delivered to. */
  email: 254,
  /** A subscription is one email address in JSON or a form: 4 KiB is ten times that. */
  subscribeBytes: 4096,
  /** Characters of a reader's name, and of where the reader agreed, in an older list of subscribers. */
  importedText: 200,
  /** Readers that one request imports: some 12 KB. */
  importedPerRequest: 100,
  /** As much as an origin passes on to the worker. */
  importBytes: 16_384,
  /** A subscription to notifications with a hundred topics has some 5 KB. As much as an origin passes on to the worker. */
  pushBytes: 16_384,
  /** A webhook contains one item and a few dozen categories at most: 16 KiB is ten times that. */
  publishBytes: 16_384,
  /** A request about 100 deliveries has 4 KB. */
  deliveriesBytes: 8_192,
  /** A request about 1,100 items has 12 KB. An origin passes on no more. */
  deskItemsBytes: 16_384,
  /** Seconds that a long poll for changes may wait: some 40 queries of D1. */
  changesWait: 12,
  /**
   * Seconds for which the worker holds counted reads before it stores them together: D1 runs one statement after the other, and a storm
   * brings hundreds of reads a second. After a response, Cloudflare lets a worker go on for 30 seconds.
   */
  readsHeld: 20,
  /**
   * Seconds that a signature is valid before and after its timestamp. Clocks that are set over the network differ by less than one, and a request
   * waits up to ten in the queues between; what is left is for machines whose clock is set once a day.
   */
  signatureAge: 60,
  /** Maximum validity of a preview link, in seconds. */
  previewAge: 86_400,
} as const;
