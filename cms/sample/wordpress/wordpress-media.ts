import type { Picture } from '../../content/newsroom.types.ts';
import type { JsonObject } from '../sample-response.ts';
import { NAMESPACE, plainLinks } from './wordpress-links.ts';
import { renderedTitle } from './wordpress-text.ts';
import { gmt, siteLocal } from './wordpress-time.ts';

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

export function mediaItem(origin: string, picture: Picture, authorId: number): JsonObject {
  const name = picture.file.replace('.jpg', '');
  return {
    id: picture.id,
    date: siteLocal(UPLOADED_AT),
    date_gmt: gmt(UPLOADED_AT),
    guid: { rendered: pictureUrl(origin, picture) },
    modified: siteLocal(UPLOADED_AT),
    modified_gmt: gmt(UPLOADED_AT),
    slug: name,
    status: 'inherit',
    type: 'attachment',
    link: `${origin}/${name}/`,
    title: { rendered: name },
    author: authorId,
    featured_media: 0,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    description: { rendered: `<p>${renderedTitle(picture.alt)}</p>\n` },
    caption: { rendered: picture.caption ? `<p>${renderedTitle(picture.caption)}</p>\n` : '' },
    alt_text: picture.alt,
    media_type: 'image',
    mime_type: 'image/jpeg',
    media_details: mediaDetails(origin, picture),
    post: null,
    source_url: pictureUrl(origin, picture),
    _links: plainLinks(origin, 'media', picture.id, {
      about: [{ href: `${origin}${NAMESPACE}/types/attachment` }],
      author: [{ embeddable: true, href: `${origin}${NAMESPACE}/users/${authorId}` }],
    }),
  };
}

function mediaDetails(origin: string, picture: Picture): JsonObject {
  const sizes = Object.entries({ ...pictureSizes, full: undefined }).map(([name, size]) => [
    name,
    {
      file: fileName(picture, size),
      width: size?.width ?? picture.width,
      height: size?.height ?? picture.height,
      mime_type: 'image/jpeg',
      source_url: pictureUrl(origin, picture, size),
    },
  ]);
  return {
    width: picture.width,
    height: picture.height,
    file: `${UPLOADS_PATH.replace('/wp-content/uploads/', '')}/${picture.file}`,
    sizes: Object.fromEntries(sizes),
    image_meta: { aperture: '0', credit: '', camera: '', caption: '', created_timestamp: '0', keywords: [] },
  };
}
