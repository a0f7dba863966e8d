import { pictureFormats, pictureSizes, type PictureFormat, type PictureSize } from '#config/pictures.ts';

/** Where pictures may come from. */
export interface PicturePlaces {
  /** The CMS's own origin: addresses of the short form are on it. */
  mediaOrigin: string;
  /** The folders of it that hold pictures, with a slash at both ends. */
  mediaPaths: readonly string[];
  /** Further hosts (with port where it is not the standard one) whose pictures may be shown. */
  mediaHosts: readonly string[];
}

export interface PictureRequest {
  source: URL;
  size: PictureSize;
  format: PictureFormat;
}

/** What a picture may be made from. SVG is no picture here: it is a program that draws one. */
const extension = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/**
 * Dots, slashes, per cent signs and control characters in escapes, and empty segments: no upload has them in its address, and
 * servers behind us read them in several ways.
 */
const misread = /%(?:2[5ef]|5c|[01][0-9a-f]|7f)|\/\//i;

/** Characters of a source's address: WordPress cuts a file's name at 255. */
const longestSource = 1_000;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The address that is asked, only where it is written as a browser would write it: one picture has one spelling. */
function sourceOf(text: string, path: string): URL | null {
  if (text.length > longestSource || misread.test(path) || !isDecodable(path)) return null;
  const source = URL.parse(text);
  return source?.href === text && !source.search && !source.hash ? source : null;
}

/**
 * Reads `/img/640x360.avif/wp-content/uploads/x.jpg` or `/img/640x360.avif/https/cdn.example.com/x.jpg` (picturePath writes
 * them). Null for what is no picture that may be shown: nothing is asked of anybody then. The query of a request is no part
 * of any picture, so it is not even given here.
 */
export function readPictureRequest(
  pathname: string,
  { mediaOrigin, mediaPaths, mediaHosts }: PicturePlaces,
): PictureRequest | null {
  const [, sizeText, formatText, rest] = /^\/img\/([0-9x]+)\.([a-z]+)(\/.+)$/.exec(pathname) ?? [];
  const size = pictureSizes.find((known) => known === sizeText);
  const format = pictureFormats.find((known) => known === formatText);
  if (!size || !format || !rest) return null;

  const [, protocol, host, elsewhere] = /^\/(https?)\/([^/]+)(\/.+)$/.exec(rest) ?? [];
  const path = elsewhere ?? rest;
  const source = sourceOf(`${protocol ? `${protocol}://${host}` : mediaOrigin}${path}`, path);
  if (!source || source.username || source.password || !extension.test(path)) return null;

  // The CMS's host answers much more than pictures, on whatever port. A host of the list is there for its pictures alone.
  const isOfCms = source.hostname === new URL(mediaOrigin).hostname;
  const allowed = isOfCms
    ? (source.origin === mediaOrigin || mediaHosts.includes(source.host)) &&
      mediaPaths.some((folder) => path.startsWith(folder))
    : mediaHosts.includes(source.host);
  return allowed ? { source, size, format } : null;
}
