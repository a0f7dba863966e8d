import { z } from 'zod';
import type { LocalWordPress } from './local-wordpress.ts';

/** The smallest picture that WordPress accepts: one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const Uploaded = z.object({ id: z.int(), link: z.string(), source_url: z.string() });
export type Uploaded = z.infer<typeof Uploaded>;

/** Uploads a picture to the media library; to an item, if there is one. */
export async function uploadPicture(wordpress: LocalWordPress, item?: number): Promise<Uploaded> {
  const owner = item === undefined ? '' : `?post=${item}`;
  const upload = await fetch(`${wordpress.url}/wp-json/wp/v2/media${owner}`, {
    method: 'POST',
    headers: {
      authorization: wordpress.authorization,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="punto.png"',
    },
    body: onePixel,
  });
  return Uploaded.parse(await upload.json());
}
