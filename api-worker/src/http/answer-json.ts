import { answerHeaders } from '#contract/answer-headers.ts';
import { cacheControl, type CacheRule } from '../cache-control.ts';
import type { Answer } from '../edge-cache/edge-cache.ts';
import { ProblemError } from './problem.ts';

/**
 * An answer of the edge cache as a response: body, age, total, tags, ETag and Cache-Control; 304 where the asker already
 * has it. Throws `not_found` with the given Spanish sentence where there is nothing under that name.
 */
export async function answerJson(
  request: Request,
  answer: Answer,
  rule: CacheRule,
  missing = 'No se encontró lo solicitado.',
): Promise<Response> {
  const cacheTags: Record<string, string> =
    answer.tags.length === 0 ? {} : { 'Cache-Tag': [...new Set(answer.tags)].join(',') };
  // A CDN keeps that as well, and has to forget it once the item is published.
  if (!answer.found) throw new ProblemError('not_found', missing, { headers: cacheTags });
  const etag = await weakTag(answer.body);
  const headers = new Headers({
    ...cacheTags,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheControl(rule, answer.state === 'last-good'),
    ETag: etag,
    [answerHeaders.dataState]: answer.state,
  });
  if (answer.ageSeconds !== null) headers.set(answerHeaders.dataAge, String(answer.ageSeconds));
  if (answer.total !== null) headers.set(answerHeaders.total, String(answer.total));
  if (holds(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(answer.body, { headers });
}

/** Weak, because a CDN may compress the body on its way. 96 bits are plenty to tell versions of one address apart. */
async function weakTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const hex = [...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `W/"${hex}"`;
}

function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque);
}
