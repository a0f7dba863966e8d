import type { Outcome } from '#api/outcome.ts';
import type { PageCacheRuleName } from '#config/page-cache.ts';
import { applyOutcome } from './apply-outcome.ts';

export const rss = 'application/rss+xml; charset=utf-8';
export const atom = 'application/atom+xml; charset=utf-8';
export const xml = 'application/xml; charset=utf-8';

/** The text of a document, as far as it could be made. */
export interface Written {
  text: Outcome<string>;
  /** False if a part had to be left out. */
  complete?: boolean | undefined;
  /** The body if the text could not be made: a minimal document of the format. */
  standIn: string;
}

interface Document {
  contentType: string;
  /** `list` by default. */
  rule?: PageCacheRuleName;
  tags: readonly string[];
}

/** The outcome of a text that does not depend on one single request. */
export const foundOutcome = <T>(data: T): Outcome<T> => ({
  kind: 'found',
  data,
  state: 'fresh',
  ageSeconds: 0,
  total: null,
});

/**
 * The response of an endpoint for machines (feed, sitemap), with the status and the cache rule for the outcome of its main request. On a
 * failure it is a minimal document with status 200 that is not cached; if the origin's shared cache has a last good copy, readers get that
 * one instead. A 5xx would make feed readers and search engines come back later and less often, while neither forgets an item that a list
 * no longer contains.
 */
export function documentResponse(
  { text, complete, standIn }: Written,
  { contentType, rule = 'list', tags }: Document,
): Response {
  const isMissing = text.kind === 'missing';
  const headers = new Headers({ 'Content-Type': isMissing ? 'text/plain; charset=utf-8' : contentType });
  const responding = { response: { headers, status: 200 } };
  applyOutcome(responding, text, rule, tags, complete);
  const body = text.kind === 'found' ? text.data : standIn;
  return new Response(isMissing ? '' : body, responding.response);
}
