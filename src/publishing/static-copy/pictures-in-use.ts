import { plainCardPath } from '#config/paths.ts';
import { changed, type Element } from './page-tree.ts';

/** The picture in place of one that cannot be fetched. */
export const defaultPicture = '/default-picture.svg';

/** Widths that the copy offers of the 16:9 pictures: a phone's thumbnail, a phone, a wide screen. Each further one is a file more per picture. */
const keptWidths = ['320w', '640w', '1280w'];

function fewer(set: string): string {
  const candidates = set.split(', ');
  const kept = candidates.filter((candidate) => keptWidths.includes(candidate.split(' ').at(-1) ?? ''));
  // A small thumbnail has no wider file than 240 pixels.
  const others = candidates.filter((candidate) => !candidate.endsWith(' 160w'));
  return (kept.length > 0 ? kept : others).join(', ');
}

/** Addresses of pictures, as the copy has them. `text` is an address, several, or JSON with some. */
const lighter = (text: string) =>
  text
    .replaceAll(/(\/img\/[0-9x]+)\.avif\//g, '$1.webp/')
    .replaceAll(/\/img\/tarjeta\/[^"'\s<>\\,&)]+/g, plainCardPath);

const withAddresses = new Set(['src', 'href', 'poster', 'srcset', 'imagesrcset', 'data-props']);

function lighten(element: Element): void {
  const { attribs } = element;
  for (const [name, value] of Object.entries(attribs)) {
    if (withAddresses.has(name) || (name === 'content' && attribs['property'] === 'og:image'))
      attribs[name] = lighter(value);
    if (name === 'type' && value === 'image/avif') attribs[name] = 'image/webp';
  }
  for (const name of ['srcset', 'imagesrcset'])
    if (attribs[name] !== undefined) attribs[name] = fewer(attribs[name]);
  // Structured data names pictures too.
  const [data] = element.childNodes;
  if (attribs['type'] === 'application/ld+json' && data && 'data' in data) data.data = lighter(data.data);
}

/**
 * The page with WebP in place of AVIF, fewer widths, and one drawn picture for social networks: an AVIF takes a second of a core to make, a
 * drawn picture renders its page again, and a copy of 500 stories has thousands of pictures.
 */
export const lighterPictures = (html: string): string => changed(html, lighten);

/** Pictures, drawn pictures of shared pages, teams' logos, and captions of videos. */
const usedFile = /\/(?:img\/(?:[0-9x]+\.(?:webp|jpeg|avif)|tarjeta)|subtitulos|escudos)\/[^"'\s<>\\,&)]+/g;

/**
 * URL paths of pictures, logos and captions in a page or a feed, wherever they stand: attributes, metadata, islands' properties. A text that looks like
 * one costs a request to this site.
 */
export function picturesIn(text: string): Set<string> {
  return new Set([...text.replaceAll('&amp;', '&').matchAll(usedFile)].map(([path]) => path));
}
