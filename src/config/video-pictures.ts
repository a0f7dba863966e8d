import type { PictureFormat, PictureSize } from './picture-sizes.ts';

/** Where YouTube has its preview pictures, for everybody and without a key. The other providers tell theirs only to who asks for each video. */
export const youtubePictures = 'https://i.ytimg.com';

/** The one size and format in which they are served: as large as their originals, whose black edges a crop by salience would keep. */
export const videoPictureSize: PictureSize = '480';
export const videoPictureFormat: PictureFormat = 'webp';

const page = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})(?:&t=\d{1,6}s)?$/;
/** The path of a preview picture on YouTube's host, and on one that takes its place. */
export const videoPictureFile = /^\/vi\/[\w-]{11}\/hqdefault\.jpg$/;

/** The address of a video's preview picture, from the address of its page as the worker writes it; null for every other page. */
export function videoPicture(address: string): string | null {
  const id = page.exec(address)?.[1];
  return id === undefined ? null : `${youtubePictures}/vi/${id}/hqdefault.jpg`;
}

/** The path of a preview picture below YouTube's host, from its address; null for every other address. */
export function videoPicturePath(address: string): string | null {
  const found = address.startsWith(`${youtubePictures}/`) ? address.slice(youtubePictures.length) : '';
  return videoPictureFile.test(found) ? found : null;
}

/** Where the origin fetches them: from the setting's address, or from the sample newsroom while it is the station's. */
export function videoPictureHost(
  setting: string | undefined,
  { samples, sampleUrl }: { samples: readonly string[]; sampleUrl: string | null },
): string {
  const ofSample = samples.includes('wordpress') ? sampleUrl : null;
  return (setting ?? ofSample ?? youtubePictures).replace(/\/$/, '');
}
