/**
 * The page sizes that the site requests. Other sizes are answered too, but not kept as a last good response for when WordPress fails:
 * otherwise every number that a reader sends would be one more list to store.
 */
export const listSizes = [1, 3, 4, 6, 10, 12, 100] as const;
export type ListSize = (typeof listSizes)[number];

/**
 * Limits that both sides of /api enforce: the site never requests more, and the worker never returns more. No setting changes them; a
 * reader's limits per minute are settings (src/config/settings.ts).
 */
export const limits = {
  /** WordPress itself rejects more than 100 items per page. */
  perPage: 100,
  /** Maximum length of a search text: 200 characters are enough for any headline. */
  searchText: 200,
  /** RFC 5321: a mailbox of more than 254 characters cannot be delivered to. */
  email: 254,
  /** A subscription is one email address in JSON or a form: 4 KiB is ten times that. */
  subscribeBytes: 4096,
  /** A webhook contains one item and a few dozen categories at most: 16 KiB is ten times that. */
  publishBytes: 16_384,
  /** A request about 100 deliveries has 4 KB. */
  deliveriesBytes: 8_192,
  /** Seconds that a long poll for changes may wait: the worker queries D1 three times a second, and may do so 50 times per request. */
  changesWait: 12,
  /**
   * Seconds for which the worker holds counted reads before it stores them together: D1 runs one statement after the other, and a storm
   * brings hundreds of reads a second. After a response, Cloudflare lets a worker go on for 30 seconds.
   */
  readsHeld: 20,
  /** Seconds that a signature is valid before and after its timestamp, because clocks differ and queues delay requests. */
  signatureAge: 300,
  /** Maximum validity of a preview link, in seconds. */
  previewAge: 86_400,
} as const;
