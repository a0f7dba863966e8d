/**
 * The channel by which open pages hear that something changed (docs/decisions/0054-open-pages-hear-of-changes-by-server-sent-events.md).
 * Read by the code in the page too, so it has no schema of zod, which is larger than that code.
 */

/** Server-Sent Events, from the change behind `?desde=`; with `/{n}` behind it the next event after that position, as JSON. */
export const channelPath = '/eventos';

/** The page of what stands above the content of every page. Its path stands here for the code in the page, which needs no other paths. */
export const topPath = '/arriba';

/** Parameter of the stream: the topics that a page hears of, separated by commas. Without it, it hears of all. */
export const topicsParameter = 'temas';

/**
 * Parameter of any address: the moment of the change for which it is requested. Pages ignore it, but a cache in front that keeps one for some
 * seconds has no older copy of this address, and the worker sends no score of before.
 */
export const changeParameter = 'cambio';

/** The topic of a live coverage's entries. */
export const coverageTopic = (slug: string) => `coverage:${slug}`;

/** Names of what changed, never content: a page requests its own, cached address. */
export interface ChannelEvent {
  /**
   * The moment: the position in the change log and the revision of the scoreboard, added up. Both only grow, in one database, so the sum is a
   * number that names one state of both, the same for all readers and on every origin. What an origin knows by its clock has a fraction.
   */
  n: number;
  /** `top` is what stands above the content of every page; `*` everything. Empty: where the reader stands, or that nothing changed. */
  topics: string[];
}

export const isEvent = (value: unknown): value is ChannelEvent =>
  typeof value === 'object' &&
  value !== null &&
  'n' in value &&
  typeof value.n === 'number' &&
  'topics' in value &&
  Array.isArray(value.topics);

/** The event in a message's text; null for anything else. */
export function readEvent(text: string): ChannelEvent | null {
  const value: unknown = JSON.parse(text);
  return isEvent(value) ? value : null;
}
