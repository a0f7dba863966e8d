import { pictureFile } from '#contract/picture-files.ts';
import type { Addresses } from './addresses/wordpress-addresses.ts';
import type { WireMedia, WirePictureFile } from './wire.ts';

/**
 * Pixels up to which every original of a format is decoded within the memory of the process that makes pictures
 * (src/origin/pictures/encode.ts): 25 bytes each for AVIF, eight for the deepest PNG, six for the others.
 */
const maxPixels = (path: string) =>
  /\.avif$/i.test(path) ? 8_000_000 : /\.png$/i.test(path) ? 26_000_000 : 35_000_000;
/** The same process refuses larger files, in bytes. */
const maxBytes = 20 * 1024 * 1024;

/** Whether the site can make its pictures from this file. What WordPress does not say is assumed to be normal. */
export function isShowable({ source_url: address, width, height, filesize }: WirePictureFile): boolean {
  const path = pathOf(address);
  return pictureFile.test(path) && width * height <= maxPixels(path) && filesize <= maxBytes;
}

/** Width of a picture for its height, below which a wide crop (16:9) would cut off a third of it or more. */
const tallBelow = 1.2;

/** Whether WordPress says that a picture is tall. */
export const isTall = (media: WireMedia | undefined): boolean => {
  const { width = 0, height = 0 } = media?.media_details ?? {};
  return width > 0 && width < height * tallBelow;
};

/** Bytes of a pixel at most: in a PNG of a photograph, and in a JPEG of the best quality. */
const bytesOfPixel = (path: string) => (/\.png$/i.test(path) ? 3 : 1);

/** Width that is enough for the widest column of a page on most screens. */
const enoughWidth = 1_200;

/**
 * The address of the picture that the site shows for an item: WordPress's own file, or the largest of its smaller sizes if that one is too
 * large to be decoded, or may be because nobody says how large it is. Null for media that is no picture (SVG, PDF, a video), and for what no size of can be shown. `custom` is the address
 * that a plugin sends, if it does.
 */
export function shownPicture(
  custom: string | null | undefined,
  media: WireMedia | undefined,
  addresses: Addresses,
): string | null {
  const chosen = addresses.picture(custom ?? media?.source_url);
  if (chosen === null || media === undefined || addresses.picture(media.source_url) !== chosen) return chosen;
  const { width, height, filesize, sizes } = media.media_details;
  const pixels = width * height;
  // WordPress before 6.0 does not say how many bytes a file has.
  const isKnown = pixels > 0 && (filesize > 0 || pixels * bytesOfPixel(pathOf(chosen)) <= maxBytes);
  const isShown = isShowable({ source_url: chosen, width, height, filesize });
  if (isShown && isKnown) return chosen;
  const [largest] = sizes
    .map((size) => ({ ...size, source_url: size.source_url || hrefOf(size.file, media.source_url) }))
    .filter((size) => isShowable(size) && size.width >= (isShown ? enoughWidth : 1))
    .sort((one, other) => other.width * other.height - one.width * one.height)
    .flatMap((size) => addresses.picture(size.source_url) ?? []);
  return largest ?? (isShown ? chosen : null);
}

const hrefOf = (file: string, base: string) => (file === '' ? '' : (URL.parse(file, base)?.href ?? ''));

const pathOf = (address: string) => address.replace(/[?#].*/s, '');
