import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { episodeFile, episodeVideo } from '../../content/live-signal.ts';
import {
  textResponse,
  type SampleResponse,
  type Upstream,
  type UpstreamRequest,
} from '../sample-response.ts';
import type { Desk } from '../desk.ts';
import { pictureSizes, pictureUrl, UPLOADED_AT, UPLOADS_PATH } from './wordpress-media.ts';

const PICTURES = new URL('../../content/pictures/', import.meta.url);
const RECORDINGS = new URL('../../content/recordings/', import.meta.url);
/** WordPress's default quality for the sizes that it generates. */
const JPEG_QUALITY = 82;

interface Size {
  width: number;
  height: number;
}

interface Upload {
  file: string;
  size: Size | null;
}

/**
 * The files of the media library: one recording, one video, and each picture with the sizes that WordPress would generate, scaled at the first
 * request.
 */
export function wordPressUploads(desk: Desk): Upstream {
  const uploads = new Map<string, Upload>();
  for (const picture of desk.pictures) {
    uploads.set(pictureUrl('', picture), { file: picture.file, size: null });
    for (const size of Object.values(pictureSizes)) {
      uploads.set(pictureUrl('', picture, size), { file: picture.file, size });
    }
  }
  const scaled = new Map<string, Promise<Buffer>>();
  return async (request) => {
    const { pathname } = request.url;
    if (!pathname.startsWith('/wp-content/')) return null;
    if (pathname === `${UPLOADS_PATH}/canto-de-coqui.wav`) {
      return fileResponse(request, await readFile(new URL('canto-de-coqui.wav', RECORDINGS)), 'audio/wav');
    }
    if (pathname === `${UPLOADS_PATH}/${episodeFile}`) {
      return fileResponse(request, await episodeVideo(), 'video/mp4');
    }
    const upload = uploads.get(pathname);
    if (!upload) return textResponse('<h1>Not Found</h1>', 404);
    const picture = scaled.get(pathname) ?? scale(upload);
    scaled.set(pathname, picture);
    return fileResponse(request, await picture, 'image/jpeg');
  };
}

async function scale({ file, size }: Upload): Promise<Buffer> {
  const original = await readFile(new URL(file, PICTURES));
  return size === null
    ? original
    : sharp(original)
        .resize({ ...size, fit: 'cover' })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer();
}

function fileResponse({ headers }: UpstreamRequest, body: Buffer, contentType: string): SampleResponse {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const common = {
    'Content-Type': contentType,
    'Last-Modified': UPLOADED_AT.toUTCString(),
    ETag: etag,
    'Cache-Control': 'public, max-age=3600',
  };
  const known = headers.get('if-none-match');
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  const unchanged = known === null ? since >= UPLOADED_AT.getTime() : known.includes(etag);
  return unchanged ? { status: 304, headers: common, body: '' } : { status: 200, headers: common, body };
}
