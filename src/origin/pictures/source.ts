import { createHash } from 'node:crypto';
import { videoPictureFile } from '#config/pictures/video-pictures.ts';
import { pictureFile } from '#contract/picture-files.ts';
import type { Original } from './job.ts';

/** The original cannot be used: it does not exist, is too large, or is of another type. */
export class SourceError extends Error {}

/** The original has more bytes than were asked for. */
export class LargeSourceError extends SourceError {}

/** Timeout in milliseconds for the download of an original, which may be several megabytes. */
const sourceTimeout = 10_000;
/** The same for the preview of a video: some kilobytes, from a host that a network may let nobody reach. Readers wait for other pictures behind it. */
const previewTimeout = 3_000;
/** Largest original in bytes. A newsroom's camera makes 12 MB; anything much larger is a mistake. */
export const largestSource = 20 * 1024 * 1024;
/**
 * Limit of an original in pixels. A camera makes 45 megapixels and a map that is exported as PNG 60, which WordPress scales down only for JPEGs; a
 * larger picture is an attack or a mistake. Whether there is memory for it, encode.ts decides by its format.
 */
export const largestPixels = 100_000_000;
/** Redirects that are followed: from http to https, and from an old name to the new one. */
const maxRedirects = 3;

/** The server could not be reached, or ended the connection: that says nothing about the original. */
class UnreachableError extends SourceError {}

/** How the files of the formats that the site shows begin. `\0` to `\x0c` of an AVIF are the length of its first box. */
const beginnings = [
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avi[fs]|mif1|msf1)/,
];
/** Bytes in which a file says so. */
const beginningLength = 12;

/** Whether the bytes begin like a picture. The Content-Type is not asked: servers send AVIF as anything. */
const isPicture = (bytes: Buffer): boolean => {
  const beginning = bytes.toString('latin1', 0, beginningLength);
  return beginnings.some((known) => known.test(beginning));
};

/** A redirect's target, if it is a picture on the same host: any other one could lead past the allow-list. */
function targetOf(from: string, location: string | null): string {
  const target = location === null ? null : URL.parse(location, from);
  const isAllowed =
    target !== null &&
    /^https?:$/.test(target.protocol) &&
    target.host === new URL(from).host &&
    target.username === '' &&
    target.password === '' &&
    pictureFile.test(target.pathname);
  if (!isAllowed) throw new SourceError(`${new URL(from).pathname} leads to another place`);
  return target.href;
}

/** The response of the server, after its redirects. Throws SourceError. */
async function open(address: string, headers: Record<string, string>): Promise<Response> {
  const isPreview = videoPictureFile.test(new URL(address).pathname);
  const signal = AbortSignal.timeout(isPreview ? previewTimeout : sourceTimeout);
  let at = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(at, { redirect: 'manual', signal, headers }).catch((error: unknown) => {
      throw new UnreachableError(`${new URL(address).pathname} could not be fetched: ${String(error)}`);
    });
    if (![301, 302, 303, 307, 308].includes(response.status)) return response;
    await response.body?.cancel();
    at = targetOf(at, response.headers.get('Location'));
  }
  throw new SourceError(`${new URL(address).pathname} leads in a circle`);
}

/** All bytes of a response. `accepts` looks at the beginning, so that a long file that is no picture is not read. Throws SourceError. */
async function read(
  { status, body, headers }: Response,
  pathname: string,
  largest: number,
  accepts: (bytes: Buffer) => boolean,
): Promise<Buffer> {
  // Not 206: a part of a picture is no picture.
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new SourceError(`${pathname} responded with status ${status}`);
  }
  if (Number(headers.get('Content-Length')) > largest) {
    await body.cancel();
    throw new LargeSourceError(`${pathname} is larger than ${largest} bytes`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isAccepted = false;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > largest) throw new LargeSourceError(`${pathname} is larger than ${largest} bytes`);
      chunks.push(chunk);
      if (isAccepted || length < beginningLength) continue;
      isAccepted = accepts(Buffer.concat(chunks));
      if (!isAccepted) throw new SourceError(`${pathname} is no picture`);
    }
  } catch (error) {
    throw error instanceof SourceError
      ? error
      : new UnreachableError(`${pathname} was cut short: ${String(error)}`);
  }
  if (length === 0) throw new SourceError(`${pathname} is empty`);
  if (!isAccepted && !accepts(Buffer.concat(chunks))) throw new SourceError(`${pathname} is no picture`);
  return Buffer.concat(chunks);
}

const originalOf = ({ headers }: Response, bytes: Buffer, readAt: number): Original => ({
  readAt,
  etag: headers.get('ETag'),
  modified: headers.get('Last-Modified'),
  hash: createHash('sha256').update(bytes).digest('base64url'),
});

/**
 * Fetches a picture from a URL that `allowedSource` returned, with what tells its versions apart. `largest` is in bytes. Throws SourceError.
 */
export async function fetchPicture(
  address: string,
  largest = largestSource,
): Promise<{ bytes: Buffer; original: Original }> {
  const readAt = Date.now();
  const response = await open(address, { Accept: 'image/*' });
  const bytes = await read(response, new URL(address).pathname, largest, isPicture);
  return { bytes, original: originalOf(response, bytes, readAt) };
}

/** Fetches a file of another kind, whose content the caller checks. Throws SourceError. */
export async function fetchFile(address: string, largest: number): Promise<Buffer> {
  const response = await fetch(address, {
    // A redirect could lead past the allow-list.
    redirect: 'error',
    signal: AbortSignal.timeout(sourceTimeout),
  }).catch((error: unknown) => {
    throw new UnreachableError(`${new URL(address).pathname} could not be fetched: ${String(error)}`);
  });
  return read(response, new URL(address).pathname, largest, () => true);
}

/**
 * What became of an original since a version of it was read (null: a version that nobody remembers). `gone`: its server says that it does
 * not exist. `unknown`: the server could not be asked, or failed. Never throws.
 */
export async function lookAgain(
  address: string,
  known: Original | null,
): Promise<'same' | 'changed' | 'gone' | 'unknown'> {
  try {
    const response = await open(address, {
      Accept: 'image/*',
      // A cache between here and the server asks it too.
      'Cache-Control': 'no-cache',
      ...(known?.etag ? { 'If-None-Match': known.etag } : {}),
      ...(known?.modified ? { 'If-Modified-Since': known.modified } : {}),
    });
    const { status, headers, body } = response;
    const isNamedSame =
      known !== null &&
      (known.etag ?? known.modified) !== null &&
      known.etag === headers.get('ETag') &&
      known.modified === headers.get('Last-Modified');
    if (status === 200 && known !== null && !isNamedSame) {
      // The bytes decide: some servers name no versions, and others name one version differently.
      const bytes = await read(response, new URL(address).pathname, largestSource, () => true);
      return originalOf(response, bytes, 0).hash === known.hash ? 'same' : 'changed';
    }
    await body?.cancel();
    if (status === 404 || status === 410) return 'gone';
    if (status === 200) return isNamedSame ? 'same' : 'changed';
    return status === 304 && known !== null ? 'same' : 'unknown';
  } catch (error) {
    // What leads elsewhere or is too large is no picture any more: it is fetched again, and refused for its reason.
    return error instanceof SourceError && !(error instanceof UnreachableError) ? 'changed' : 'unknown';
  }
}
