import { createHash } from 'node:crypto';
import { matchesEtag } from '#contract/etag.ts';
import { responseHeaders } from '#contract/response-headers.ts';
import { chooseEncoding, Compressor, isCompressible, type Encoding } from './compression.ts';
import { documentHeaders } from './security-headers.ts';

const hashes = new WeakMap<Buffer, string>();

const digestOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Identifies the body's content. Each Buffer is hashed once. */
function hashOf(body: Buffer): string {
  const known = hashes.get(body);
  if (known !== undefined) return known;
  const hash = digestOf(body);
  hashes.set(body, hash);
  return hash;
}

/** Headers that a 304 repeats (not-modified.ts), or that say nothing about the content. */
const notInEtag = new Set<string>([
  'cache-control',
  'date',
  'retry-after',
  responseHeaders.dataUntil.toLowerCase(),
]);

const etags = new WeakMap<Buffer, string>();

/**
 * A weak ETag, because all encodings of a body share it. It covers the headers that a 304 leaves out too: whoever gets a 304 has those that
 * a 200 would have.
 */
function etagOf(body: Buffer, headers: Headers): string {
  const known = etags.get(body);
  if (known !== undefined) return known;
  const covered = [...headers].filter(([name]) => !notInEtag.has(name));
  const etag = `W/"${digestOf(JSON.stringify([hashOf(body), documentHeaders, covered]))}"`;
  etags.set(body, etag);
  return etag;
}

/** The ETag with which this body was sent; undefined if it was not. */
export const knownEtag = (body: Buffer): string | undefined => etags.get(body);

const compressor = new Compressor();

/** The body in this encoding, if a response was sent with it. `isBest`: no smaller one will replace it. Null encoding: the body itself. */
export function sentBody(
  body: Buffer,
  encoding: Encoding | null,
): { body: Buffer; isBest: boolean } | undefined {
  return encoding === null ? { body, isBest: true } : compressor.held(encoding, hashOf(body));
}

/** Starts the compression that makes the held body smaller, if nothing better is under way. Never throws. */
export function improveBody(body: Buffer, encoding: Encoding): void {
  void compressor.compressed(body, encoding, hashOf(body));
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
  headers.delete('Content-Length');
  const canCompress = isCompressible(headers.get('Content-Type'), body.length);
  if (canCompress) headers.append('Vary', 'Accept-Encoding');
  const etag = etagOf(body, headers);
  headers.set('ETag', etag);
  if (status === 200 && matchesEtag(reader.ifNoneMatch, etag))
    return new Response(null, { status: 304, headers });

  const encoding = canCompress ? chooseEncoding(reader.acceptEncoding) : null;
  const smaller = encoding && (await compressor.compressed(body, encoding, hashOf(body)));
  if (encoding && smaller) headers.set('Content-Encoding', encoding);
  const sent = smaller ?? body;
  headers.set('Content-Length', String(sent.length));
  return new Response(reader.method === 'HEAD' ? null : new Uint8Array(sent), { status, headers });
}
