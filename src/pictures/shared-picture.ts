import { mediaOrigin } from '#config/environment.ts';
import { picturePath } from '#config/paths.ts';

/** Size in pixels of the preview picture of a shared page. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

/**
 * Path of the preview picture for a shared page: one size, as JPEG, which every social network and feed reader supports. Null
 * without a picture.
 */
export function sharedPicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1200x630', 'jpeg', mediaOrigin()) : null;
}

/** Path of the same picture in 16:9, which search engines prefer to get too. */
export function widePicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1280x720', 'jpeg', mediaOrigin()) : null;
}
