import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { textResponse, type Upstream } from '../sample-response.ts';

const PICTURES = new URL('../../content/pictures/', import.meta.url);

/** The pictures of the videos in the sample's stories. YouTube has none of any other video: it is private, or deleted. */
const files: Readonly<Record<string, string>> = {
  'aqz-KE-bpKQ': '16-placas-solares.jpg',
  plazaCoro_1: '29-plaza.jpg',
};

/** As YouTube sends them: 4:3, with black edges above and below a wide video. */
async function preview(file: string): Promise<Buffer> {
  const original = await readFile(new URL(file, PICTURES));
  return sharp(original)
    .resize({ width: 480, height: 270, fit: 'cover' })
    .extend({ top: 45, bottom: 45, background: '#000' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** YouTube's host of preview pictures, `/vi/VIDEO/hqdefault.jpg`. */
export function videoPictures(): Upstream {
  const made = new Map<string, Promise<Buffer>>();
  return async ({ method, url }) => {
    const [, id = ''] = /^\/vi\/([\w-]{11})\/hqdefault\.jpg$/.exec(url.pathname) ?? [];
    if (id === '' || (method !== 'GET' && method !== 'HEAD')) return null;
    const file = files[id];
    if (file === undefined) return textResponse('', 404, 'image/jpeg');
    const picture = made.get(id) ?? preview(file);
    made.set(id, picture);
    return {
      status: 200,
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=7200' },
      body: await picture,
    };
  };
}
