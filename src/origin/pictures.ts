import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import sharp, { type Sharp } from 'sharp';
import { pictureFormats, pictureSizes, type PictureFormat, type PictureSize } from '#config/pictures.ts';

export interface PictureOptions {
  /** Folder that keeps what was made. */
  cacheDir: string;
  /** The CMS's own origin: addresses of the short form are on it. */
  mediaOrigin: string;
  /** Further hosts (with port where it is not the standard one) whose pictures may be shown. */
  mediaHosts: readonly string[];
}

/** Milliseconds for the CMS to hand over an original, which may be several megabytes. */
const sourceTimeout = 10_000;
/** Bytes of an original: a newsroom's camera makes 12 MB; past that somebody made a mistake. */
const largestSource = 20 * 1024 * 1024;
/** Pixels of an original: 50 megapixels take 200 MB to decode. More is an attack or an accident. */
const largestPixels = 50_000_000;

/** AVIF 46, WebP 60 and JPEG 68 look alike on our pictures; effort 4 is where more time stops making smaller files. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 46, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 60, effort: 5 }),
  // JPEG knows no transparency: on white, as paper would show it.
  jpeg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 68, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/** A picture that cannot be shown: asked wrongly, not allowed, or not there. */
class PictureError extends Error {}

interface PictureRequest {
  source: URL;
  size: PictureSize;
  format: PictureFormat;
}

/** `/img/640x360.avif/wp-content/x.jpg` or `/img/640x360.avif/https/cdn.example.com/x.jpg` (see picturePath). */
export function readPictureRequest(
  address: string,
  search: string,
  options: Pick<PictureOptions, 'mediaOrigin' | 'mediaHosts'>,
): PictureRequest | null {
  const [, sizeText, formatText, rest] = /^\/img\/([0-9x]+)\.([a-z]+)(\/.+)$/.exec(address) ?? [];
  const size = pictureSizes.find((known) => known === sizeText);
  const format = pictureFormats.find((known) => known === formatText);
  if (!size || !format || !rest) return null;

  const [, protocol, host, elsewhere] = /^\/(https?)\/([^/]+)(\/.+)$/.exec(rest) ?? [];
  const text = protocol
    ? `${protocol}://${host}${elsewhere}${search}`
    : `${options.mediaOrigin}${rest}${search}`;
  if (!URL.canParse(text)) return null;
  const source = new URL(text);
  const allowed = source.origin === options.mediaOrigin || options.mediaHosts.includes(source.host);
  if (!allowed || source.username || source.password) return null;
  return { source, size, format };
}

async function fetchSource(source: URL): Promise<Buffer> {
  const response = await fetch(source, {
    // A redirect could lead past the allow-list.
    redirect: 'error',
    signal: AbortSignal.timeout(sourceTimeout),
    headers: { Accept: 'image/*' },
  });
  if (!response.ok || !response.body || !response.headers.get('Content-Type')?.startsWith('image/')) {
    await response.body?.cancel();
    throw new PictureError(`${source.pathname} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > largestSource)
      throw new PictureError(`${source.pathname} is larger than ${largestSource} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function make({ source, size, format }: PictureRequest): Promise<Buffer> {
  const [width, height] = size.split('x').map(Number);
  const image = sharp(await fetchSource(source), { limitInputPixels: largestPixels, failOn: 'error' })
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'attention', withoutEnlargement: !height });
  return encoders[format](image).toBuffer();
}

/**
 * The image endpoint: pictures of allowed hosts in a few sizes, made once and kept on disk.
 * Anything else is a 404 with our default picture, so that a page never shows a broken one.
 */
export function pictureEndpoint(options: PictureOptions, defaultPicture: () => Promise<Buffer>): Hono {
  const app = new Hono();
  const underWay = new Map<string, Promise<Buffer>>();

  async function keepOnDisk(file: string, picture: Buffer): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    const half = `${file}.${process.pid}.part`;
    await writeFile(half, picture);
    await rename(half, file);
  }

  async function find(request: PictureRequest): Promise<Buffer> {
    const key = createHash('sha256').update(request.source.href).digest('hex');
    const file = path.join(options.cacheDir, key.slice(0, 2), `${key}-${request.size}.${request.format}`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const flight = underWay.get(file) ?? make(request);
    if (!underWay.has(file)) {
      underWay.set(file, flight);
      void flight
        .then((picture) => keepOnDisk(file, picture))
        .catch(() => {})
        .finally(() => underWay.delete(file));
    }
    return flight;
  }

  app.get('/*', async (context) => {
    const url = new URL(context.req.url);
    const request = readPictureRequest(url.pathname, url.search, options);
    try {
      if (!request) throw new PictureError(`${url.pathname} is not a picture we may show`);
      const picture = await find(request);
      return context.body(new Uint8Array(picture), 200, {
        'Content-Type': `image/${request.format}`,
        // A newsroom that replaces a picture uploads it under a new name; a week bounds the exception.
        'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000, stale-if-error=2592000',
      });
    } catch (error) {
      console.warn('A picture is left out:', error instanceof Error ? error.message : error);
      return context.body(new Uint8Array(await defaultPicture()), 404, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'no-store',
      });
    }
  });
  return app;
}
