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
 * ended. Unlike a page, a failure is a 503: an empty list would tell them that all is gone. The origin answers its last good
 * copy in its place, where it holds one.
 */
export function answerDocument(
  text: Outcome<string>,
  { contentType, rule, tags, complete }: Document,
): Response {
  const headers = new Headers({
    'Content-Type': text.kind === 'found' ? contentType : 'text/plain; charset=utf-8',
  });
  const answering = { response: { headers, status: text.kind === 'failed' ? 503 : 200 } };
  settle(answering, text, rule, tags, complete);
  return new Response(text.kind === 'found' ? text.data : '', answering.response);
}
