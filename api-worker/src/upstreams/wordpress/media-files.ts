import type { Element } from 'hast';
import { newElement } from './tree.ts';
import type { Addresses } from './wordpress-addresses.ts';

const videoFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const soundFile = /\.(?:mp3|m4a|ogg|oga|wav|aac|flac|opus)$/i;

/** The element that shows a file of the newsroom: a picture or a player; null for every other address. `alt` is the picture's. */
export function mediaElement(
  address: string | null | undefined,
  addresses: Addresses,
  alt = '',
): Element | null {
  const file = addresses.media(address);
  if (file === null) return null;
  if (addresses.picture(file) !== null) return newElement('img', { src: file, alt });
  const { pathname } = new URL(file);
  if (videoFile.test(pathname)) return newElement('video', { src: file });
  return soundFile.test(pathname) ? newElement('audio', { src: file }) : null;
}
