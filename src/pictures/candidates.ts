import { picturePath } from '#config/paths.ts';
import { pictureSizes, type PictureFormat, type PictureSize } from '#config/pictures/picture-sizes.ts';

/** The picture for items without one. An SVG, so one small file serves every size. */
export const defaultPicture = '/default-picture.svg';

/** The sizes with their width in pixels, narrowest first: 16:9 crops, and what keeps the picture's own ratio. */
const measured = pictureSizes.map((size) => {
  const [width = 0, height] = size.split('x').map(Number);
  return { size, width, height };
});
const crops = measured.filter(({ width, height }) => height && width * 9 === height * 16);
const whole = measured.filter(({ width, height }) => !height && width <= 1200);

export interface Candidates {
  /** URL for browsers without AVIF or `srcset`. */
  src: string;
  /** Every width up to the widest, for AVIF. */
  srcset: string;
}

/**
 * The width of 240 px is offered only for thumbnails, the smallest and most frequent pictures. For others it would only add markup. What is not wider
 * than that has one width: to choose would spare a device some hundred bytes, and costs the page as many.
 */
const thumbnail = 320;
const finestStep = 240;

/** `URL.canParse`, for browsers that lack it. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/**
 * The URLs of one picture in widths up to `widest` pixels, or of the whole of a tall one. Null when `source` is not a valid URL: the page then shows the default
 * picture.
 */
export function candidates(
  source: string | null,
  widest: number,
  mediaOrigin: string,
  isTall = false,
): Candidates | null {
  if (!source || !isAddress(source)) return null;
  const address = (size: PictureSize, as: PictureFormat) => picturePath(source, size, as, mediaOrigin);
  const wanted = isTall
    ? whole
    : crops.filter(({ width }) =>
        widest <= finestStep
          ? width === widest
          : width <= widest && (widest <= thumbnail || width !== finestStep),
      );
  const fallback = wanted.filter(({ width }) => width <= 800).pop();
  if (!fallback) return null;
  return {
    src: address(fallback.size, 'webp'),
    srcset: wanted.map(({ size, width }) => `${address(size, 'avif')} ${width}w`).join(', '),
  };
}
