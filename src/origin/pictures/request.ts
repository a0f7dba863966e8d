import { pictureFile } from '#contract/picture-files.ts';
import {
  pictureFormats,
  pictureSizes,
  type PictureFormat,
  type PictureSize,
} from '#config/pictures/picture-sizes.ts';
import {
  isVideoPicture,
  videoPictureFormat,
  videoPicturePath,
  videoPictureSize,
} from '#config/pictures/video-pictures.ts';

/** Hosts and folders from which pictures and captions are allowed. */
export interface MediaPlaces {
  /** The CMS's origin. Addresses of the short form refer to it. */
  mediaOrigin: string;
  /** The folders of the CMS that contain pictures, with a slash at both ends. */
  mediaPaths: readonly string[];
  /** Further allowed hosts, with the port if it is not the standard one. */
  mediaHosts: readonly string[];
}

export interface PicturePlaces extends MediaPlaces {
  /** Where the preview pictures of videos are fetched: an address without a slash at its end. */
  videoPictures: string;
  /** The keys of their marks: the present one, and that of the secret before. */
  videoPictureKeys: readonly string[];
}

export interface PictureRequest {
  source: URL;
  size: PictureSize;
  format: PictureFormat;
}

/**
 * Percent-encoded dots, slashes, backslashes and control characters, what is one of them after two decodings, and empty segments. No upload
 * has them in its URL, and servers interpret them differently. A percent sign itself may be in a name: `50%25.jpg`.
 */
const ambiguous = /%(?:2[ef]|25[0-9a-f]{2}|5c|[01][0-9a-f]|7f)|\/\//i;

/** Longest URL of an original in characters. WordPress cuts file names at 255. */
const maxSourceLength = 1_000;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The URL of the original; null if it is not in normal form, so that each picture has only one spelling. */
function sourceOf(text: string, path: string): URL | null {
  if (text.length > maxSourceLength || ambiguous.test(path) || !isDecodable(path)) return null;
  const source = URL.parse(text);
  return source?.href === text && !source.search && !source.hash ? source : null;
}

/**
 * Parses `/img/640x360.avif/wp-content/uploads/x.jpg` or `/img/640x360.avif/https/cdn.example.com/x.jpg`, as `picturePath` writes them.
 * Null if it is not an allowed picture; then no request is sent to any host. The query of a request is ignored, so it is not a parameter.
 */
export function readPictureRequest(pathname: string, places: PicturePlaces): PictureRequest | null {
  const [, sizeText, formatText, rest] = /^\/img\/([0-9x]+)\.([a-z]+)(\/.+)$/.exec(pathname) ?? [];
  const size = pictureSizes.find((known) => known === sizeText);
  const format = pictureFormats.find((known) => known === formatText);
  if (!size || !format || !rest) return null;
  const preview = size === videoPictureSize && format === videoPictureFormat ? previewOf(rest, places) : null;
  const source = preview ?? allowedSource(rest, pictureFile, places);
  return source ? { source, size, format } : null;
}

/** Whether a path names the preview of a video, also one that is not allowed: nothing is sent in its place if there is none. */
export const namesPreview = (pathname: string): boolean =>
  isVideoPicture(pathname.replace(/^\/img\/[^/]+\/https\//, 'https://'));

/**
 * The preview picture of a video: its address is made of the host of a setting and the id in a path of one form, and of nothing else that a
 * request says.
 */
function previewOf(rest: string, { videoPictures, videoPictureKeys }: PicturePlaces): URL | null {
  const path = videoPicturePath(rest.replace('/https/', 'https://'), videoPictureKeys);
  return path === null ? null : new URL(`${videoPictures}${path}`);
}

/**
 * Parses the rest of an address of this site: `/wp-content/uploads/x.jpg` or `/https/cdn.example.com/x.jpg`. Null if it is not on an allowed
 * host and in an allowed folder, or has another extension.
 */
export function allowedSource(
  rest: string,
  extensions: RegExp,
  { mediaOrigin, mediaPaths, mediaHosts }: MediaPlaces,
): URL | null {
  const [, protocol, host, elsewhere] = /^\/(https?)\/([^/]+)(\/.+)$/.exec(rest) ?? [];
  const path = elsewhere ?? rest;
  const cms = new URL(mediaOrigin);
  // http and https of the CMS are one host: a CMS that moved to https still has texts with its old addresses.
  const place = protocol && host !== cms.host ? `${protocol}://${host}` : mediaOrigin;
  const source = sourceOf(`${place}${path}`, path);
  if (!source || source.username || source.password || !extensions.test(path)) return null;

  // The CMS's host serves much more than pictures, on any port, so its folders are checked. A host of the list serves only pictures.
  const isOfCms = source.hostname === cms.hostname;
  const allowed = isOfCms
    ? (source.origin === mediaOrigin || mediaHosts.includes(source.host)) &&
      mediaPaths.some((folder) => path.startsWith(folder))
    : mediaHosts.includes(source.host);
  return allowed ? source : null;
}
