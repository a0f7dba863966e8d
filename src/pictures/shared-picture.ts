import { createHash } from 'node:crypto';
import { mediaOrigin } from '#config/environment.ts';
import { cardDesign, cardPath, picturePath } from '#config/paths.ts';

/** Size in pixels of the preview picture of a shared page. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

/** Characters of a version, 48 bits: two wordings of one page never share one, and each page's head carries them. */
const versionLength = 8;

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

/** Path of the same picture as a square, for podcast players. */
export function squarePicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1400x1400', 'jpeg', mediaOrigin()) : null;
}

/**
 * Path of the preview picture that the origin draws for a page without a picture: its title and section. Other words have another path,
 * because social networks keep a picture for as long as its path is the same. `page` is the page's path, without a query.
 */
export function drawnPicture(page: string, title: string, section: string | undefined): string {
  const words = createHash('sha256').update(JSON.stringify([cardDesign, title, section ?? '']));
  return cardPath(words.digest('base64url').slice(0, versionLength), page);
}
