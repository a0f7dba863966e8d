import { mediaOrigin } from '#config/environment.ts';
import { picturePath } from '#config/paths.ts';

/** The address of a picture for those who share a page: one size, in a format every network reads. Null without one. */
export function sharedPicture(source: string | null): string | null {
  return source && URL.canParse(source) ? picturePath(source, '1280x720', 'webp', mediaOrigin()) : null;
}
