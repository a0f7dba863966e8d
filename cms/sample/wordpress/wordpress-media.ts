import type { Picture } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import { renderedTitle } from './wordpress-text.ts';

/** All pictures have one fixed upload time, so that their addresses stay the same when the server restarts. */
export const UPLOADED_AT = new Date('2026-01-15T14:00:00Z');
export const UPLOADS_PATH = '/wp-content/uploads/2026/01';

/** The sizes that WordPress generates by default. Only `thumbnail` is cropped. */
export const pictureSizes = {
  medium: { width: 300, height: 169 },
  large: { width: 1024, height: 576 },
  thumbnail: { width: 150, height: 150 },
  medium_large: { width: 768, height: 432 },
  '1536x1536': { width: 1536, height: 864 },
} as const;

/** The address of the given size, or of the original without `size`. */
export function pictureUrl(
  origin: string,
  picture: Picture,
  size?: { width: number; height: number },
): string {
  return `${origin}${UPLOADS_PATH}/${fileName(picture, size)}`;
}

function fileName(picture: Picture, size?: { width: number; height: number }): string {
  return size ? picture.file.replace('.jpg', `-${size.width}x${size.height}.jpg`) : picture.file;
}

export function mediaItem(origin: string, picture: Picture): JsonObject {
  const { id, alt, caption, width, height } = picture;
  return {
    id,
    caption: { rendered: caption ? `<p>${renderedTitle(caption)}</p>\n` : '' },
    alt_text: alt,
    media_details: { width, height, sizes: sizesOf(origin, picture) },
    source_url: pictureUrl(origin, picture),
  };
}

const sizesOf = (origin: string, picture: Picture): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...pictureSizes, full: undefined }).map(([name, size]) => [
      name,
      {
        file: fileName(picture, size),
        width: size?.width ?? picture.width,
        height: size?.height ?? picture.height,
        source_url: pictureUrl(origin, picture, size),
      },
    ]),
  );
