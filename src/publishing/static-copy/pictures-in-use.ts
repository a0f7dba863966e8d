import { plainCardPath } from '#config/paths.ts';

/** The picture in place of one that cannot be fetched. */
export const defaultPicture = '/default-picture.svg';

/** Widths that the copy offers of the 16:9 pictures: a phone's thumbnail, a phone, a wide screen. Each further one is a file more per picture. */
const keptWidths = ['320w', '640w', '1280w'];

function fewer(set: string): string {
  const candidates = set.split(', ');
  const kept = candidates.filter((candidate) => keptWidths.includes(candidate.split(' ').at(-1) ?? ''));
  return (kept.length > 0 ? kept : candidates).join(', ');
}

/**
 * The page with WebP in place of AVIF, fewer widths, and one drawn picture for social networks: an AVIF takes a second of a core to make, a
 * drawn picture renders its page again, and a copy of 500 stories has thousands of pictures.
 */
export function lighterPictures(html: string): string {
  return html
    .replaceAll(/(\/img\/[0-9x]+)\.avif\//g, '$1.webp/')
    .replaceAll(/\/img\/tarjeta\/[^"'\s<>\\,&)]+/g, plainCardPath)
    .replaceAll('type="image/avif"', 'type="image/webp"')
    .replaceAll(
      /\b(srcset|imagesrcset)="([^"]+)"/gi,
      (_all, name: string, set: string) => `${name}="${fewer(set)}"`,
    );
}

/** Pictures, drawn pictures of shared pages, and captions of videos. */
const usedFile = /\/(?:img\/(?:[0-9x]+\.(?:webp|jpeg|avif)|tarjeta)|subtitulos)\/[^"'\s<>\\,&)]+/g;

/** URL paths of pictures and captions in a page or a feed, wherever they stand: attributes, metadata, islands' properties. */
export function picturesIn(text: string): Set<string> {
  return new Set([...text.replaceAll('&amp;', '&').matchAll(usedFile)].map(([path]) => path));
}
