import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { policyOf } from './page-policy.ts';
import { chooseEncoding, Compressor, isCompressible } from './compression.ts';

const etags = new WeakMap<Buffer, string>();

/** A weak ETag, because all encodings of a body share it. Each Buffer is hashed once. */
export function etagOf(body: Buffer): string {
  const known = etags.get(body);
  if (known !== undefined) return known;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  etags.set(body, etag);
  return etag;
}

/** Whether the client already has this content (If-None-Match, RFC 9110 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

const compressor = new Compressor();

// By ETag: a page's scripts are searched and hashed once, not for each request. 8 MB hold some 5,000 pages.
const policies = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (policy, etag) => policy.length + etag.length + 200,
});

function trimmedPolicy(etag: string, policy: string, body: Buffer): string {
  const known = policies.get(etag);
  if (known !== undefined) return known;
  const trimmed = policyOf(body.toString(), policy);
  policies.set(etag, trimmed);
  return trimmed;
}

interface ReaderHeaders {
  method: string;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/**
 * Makes the response for one client: a 304 when its ETag matches (only a 200 becomes a 304), otherwise the body, compressed if that is
 * worthwhile.
 */
export async function readerResponse(
  reader: ReaderHeaders,
  status: number,
  headers: Headers,
  body: Buffer,
): Promise<Response> {
  const etag = etagOf(body);
  headers.set('ETag', etag);
  headers.delete('Content-Length');
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', trimmedPolicy(etag, policy, body));
  if (status === 200 && matchesEtag(reader.ifNoneMatch, etag))
    return new Response(null, { status: 304, headers });

  const canCompress = isCompressible(headers.get('Content-Type'), body.length);
  if (canCompress) headers.append('Vary', 'Accept-Encoding');
  const encoding = canCompress ? chooseEncoding(reader.acceptEncoding) : null;
  const smaller = encoding && (await compressor.compressed(body, encoding, etag));
  if (encoding && smaller) headers.set('Content-Encoding', encoding);
  const sent = smaller ?? body;
  headers.set('Content-Length', String(sent.length));
  return new Response(reader.method === 'HEAD' ? null : new Uint8Array(sent), { status, headers });
}
