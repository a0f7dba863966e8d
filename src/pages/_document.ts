import type { Outcome } from '#api/outcome.ts';
import type { CacheRuleName } from '#config/cache-rules.ts';
import { settle } from './_settle.ts';

export const rss = 'application/rss+xml; charset=utf-8';
export const xml = 'application/xml; charset=utf-8';

interface Document {
  contentType: string;
  rule: CacheRuleName;
  tags: readonly string[];
  /** False where a part had to be left out. */
  complete?: boolean;
  /** What is answered where the text could not be made: as little as the format can say. */
  standIn: string;
}

/** Data that no single question decides on. */
export const made = <T>(data: T): Outcome<T> => ({
  kind: 'found',
  data,
  state: 'fresh',
  ageSeconds: 0,
  total: null,
});

/**
 * The answer of an endpoint that writes a text for machines, with the status and the cache rule that fit how its question
 * ended. A failure is a short text of the same kind that no cache keeps: the origin answers its last good copy in its place, where
 * it holds one, and otherwise neither a feed reader nor a search engine forgets what a list no longer names, while both come back
 * later and less often after a 5xx.
 */
export function answerDocument(
  text: Outcome<string>,
  { contentType, rule, tags, complete, standIn }: Document,
): Response {
  const isMissing = text.kind === 'missing';
  const headers = new Headers({ 'Content-Type': isMissing ? 'text/plain; charset=utf-8' : contentType });
  const answering = { response: { headers, status: 200 } };
  settle(answering, text, rule, tags, complete);
  const body = text.kind === 'found' ? text.data : standIn;
  return new Response(isMissing ? '' : body, answering.response);
}
