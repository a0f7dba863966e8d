import { slugSegment } from '#contract/item-addresses.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { apiCacheControl } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { ProblemError } from './problem.ts';

/**
 * Turns what the edge cache returned into an HTTP response with body, age, total, tags, ETag and Cache-Control, or into a 304 if the client
 * already has it. An item that has another slug now is a 301 to it. Throws `protected`, and `not_found` with the given Spanish sentence if there is nothing under that name.
 */
export async function jsonResponse(
  request: Request,
  answer: CachedResponse,
  missing = 'No se encontró lo solicitado.',
): Promise<Response> {
  const cacheTags: Record<string, string> =
    answer.tags.length === 0 ? {} : { 'Cache-Tag': [...new Set(answer.tags)].join(',') };
  if (!answer.found && answer.moved !== undefined) {
    const { slug, rule } = answer.moved;
    // All routes of items end in the slug, so the address is the slug's alone, whatever host and path lead here.
    const location = `./${slugSegment(slug)}`;
    const headers = { ...cacheTags, Location: location, 'Cache-Control': apiCacheControl(rule, false) };
    return new Response(null, { status: 301, headers });
  }
  if (!answer.found && answer.isProtected === true)
    throw new ProblemError('protected', 'Este contenido está protegido con contraseña.', {
      headers: cacheTags,
    });
  // A CDN caches the 404 too, and has to drop it once the item is published.
  if (!answer.found) throw new ProblemError('not_found', missing, { headers: cacheTags });
  const etag = await weakEtag(answer.body);
  const headers = new Headers({
    ...cacheTags,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': apiCacheControl(answer.rule, answer.state === 'last-good', answer.ends?.inSeconds),
    ETag: etag,
    [responseHeaders.dataState]: answer.state,
  });
  if (answer.ageSeconds !== null) headers.set(responseHeaders.dataAge, String(answer.ageSeconds));
  if (answer.ends) headers.set(responseHeaders.dataUntil, String(answer.ends.at));
  if (answer.total !== null) headers.set(responseHeaders.total, String(answer.total));
  if (matches(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(answer.body, { headers });
}

/** Weak, because a CDN may compress the body. 96 bits are plenty to tell versions of one address apart. */
async function weakEtag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const hex = [...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `W/"${hex}"`;
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque);
}
