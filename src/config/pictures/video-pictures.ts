import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureFormat, PictureSize } from './picture-sizes.ts';

/** Where YouTube has its preview pictures, for everybody and without a key. The other providers tell theirs only to who asks for each video. */
export const youtubePictures = 'https://i.ytimg.com';

/** The one size and format in which they are served: as large as their originals, whose black edges a crop by salience would keep. */
export const videoPictureSize: PictureSize = '480';
export const videoPictureFormat: PictureFormat = 'webp';

const page = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})(?:&t=\d{1,6}s)?$/;
/** The path of a preview picture on YouTube's host, and on one that takes its place. */
export const videoPictureFile = /^\/vi\/[\w-]{11}\/hqdefault\.jpg$/;
/** The same below this site's: with the mark by which the site knows that it wrote the address. */
const markedFile = /^\/vi\/([\w-]{11})\/([0-9a-f]{16})\/hqdefault\.jpg$/;

/**
 * The key of the marks, made from PUBLISH_SECRET, which all origins share, so that a page of one release, origin or day shows its pictures on every
 * other. Whoever has it can sign nothing else.
 */
export const videoPictureKey = (publishSecret: string): string =>
  createHmac('sha256', publishSecret).update('video-picture').digest('hex');

/** 64 bits: nobody guesses one within the limits of a reader, and a page has a few of them. */
const markOf = (key: string, id: string): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, 8);

/**
 * The marked address of a video's preview picture, from the address of its page as the worker writes it; null for every other page. The mark says
 * that the video stands in a text of the newsroom: nobody else makes the origin fetch, convert and keep one.
 */
export function videoPicture(address: string, key: string): string | null {
  const id = page.exec(address)?.[1];
  return id === undefined
    ? null
    : `${youtubePictures}/vi/${id}/${markOf(key, id).toString('hex')}/hqdefault.jpg`;
}

/** Whether an address is that of a preview picture, whatever its path. */
export const isVideoPicture = (address: string): boolean => address.startsWith(`${youtubePictures}/`);

/** The path of a preview picture below YouTube's host, from its marked address; null for every other address. */
export function videoPicturePath(address: string, keys: readonly string[]): string | null {
  const [, id, mark] = isVideoPicture(address)
    ? (markedFile.exec(address.slice(youtubePictures.length)) ?? [])
    : [];
  if (id === undefined || mark === undefined) return null;
  const given = Buffer.from(mark, 'hex');
  return keys.some((key) => timingSafeEqual(markOf(key, id), given)) ? `/vi/${id}/hqdefault.jpg` : null;
}

/** Where the origin fetches them: from the setting's address, or from the sample newsroom while it is the station's. */
export function videoPictureHost(
  setting: string | undefined,
  { samples, sampleUrl }: { samples: readonly string[]; sampleUrl: string | null },
): string {
  const ofSample = samples.includes('wordpress') ? sampleUrl : null;
  return (setting ?? ofSample ?? youtubePictures).replace(/\/$/, '');
}
