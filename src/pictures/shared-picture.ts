import { mediaOrigin } from '#config/environment.ts';
import { picturePath } from '#config/paths.ts';

/** Pixels of the picture that stands for a shared page. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

/**
 * The address of a picture for those who share a page, a path of this site: one size, in the format that every network
 * and feed reader knows. Null without one.
 */
export function sharedPicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1200x630', 'jpeg', mediaOrigin()) : null;
}

/** The same in 16:9, which search engines like to have beside it. */
export function widePicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1280x720', 'jpeg', mediaOrigin()) : null;
}
