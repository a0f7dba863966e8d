import { picturePath } from '#config/paths.ts';
import { pictureSizes, type PictureFormat, type PictureSize } from '#config/pictures.ts';

/** The default picture, for items without one. It is small enough to be one file for every size. */
export const defaultPicture = '/default-picture.svg';

/** The 16:9 crops, narrowest first, with their width in pixels. */
const crops = pictureSizes.flatMap((size) => {
  const [width = 0, height] = size.split('x').map(Number);
  return height !== undefined && width * 9 === height * 16 ? [{ size, width }] : [];
});

export interface Candidates {
  /** The address for browsers without AVIF or `srcset`. */
  src: string;
  /** Every width up to the widest, for AVIF. */
  srcset: string;
}

/** Only thumbnails, the smallest pictures and the most, are worth a step of 80 px: elsewhere it is markup for nothing. */
const thumbnail = 320;
const finestStep = 240;

/**
 * The addresses of one picture up to `widest` pixels, or null where `source` is no address a browser could ask for:
 * the page shows the default picture then.
 */
export function candidates(
  source: string | null,
  widest: number,
  mediaOrigin: string,
  format: PictureFormat = 'avif',
): Candidates | null {
  if (!source || !URL.canParse(source)) return null;
  const address = (size: PictureSize, as: PictureFormat) => picturePath(source, size, as, mediaOrigin);
  const wanted = crops.filter(
    ({ width }) => width <= widest && (widest <= thumbnail || width !== finestStep),
  );
  const fallback = wanted.findLast(({ width }) => width <= 640);
  if (!fallback) return null;
  return {
    src: address(fallback.size, 'webp'),
    srcset: wanted.map(({ size, width }) => `${address(size, format)} ${width}w`).join(', '),
  };
}
