import { expect, it } from 'vitest';
import { preloadFirstPicture } from './preload-first-picture.ts';

const head = '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>';
const later =
  '<picture><source type="image/avif" srcset="/b 320w" sizes="7rem"><img src="/b.webp" alt="" loading="lazy"></picture>';
const link =
  '<link rel="preload" as="image" type="image/avif" imagesrcset="/a 320w, /a2 640w" imagesizes="(min-width: 64rem) 50rem, 88vw" fetchpriority="high">';

it.each([
  [
    'Astro',
    '<source type="image/avif" srcset="/a 320w, /a2 640w" sizes="(min-width: 64rem) 50rem, 88vw"><img src="/a.webp" alt="A &gt; B" fetchpriority="high">',
  ],
  [
    'React',
    '<source type="image/avif" srcSet="/a 320w, /a2 640w" sizes="(min-width: 64rem) 50rem, 88vw"/><img loading="eager" fetchPriority="high" src="/a.webp" alt=""/>',
  ],
])('names the first picture before the other elements of the head: %s', (_, first) => {
  const page = `${head}${later}<picture>${first}</picture>`;
  expect(preloadFirstPicture(page)).toBe(
    page.replace('<meta name="viewport"', `${link}<meta name="viewport"`),
  );
});

it.each([
  ['no picture', head],
  ['only pictures that load later', head + later],
  [
    'only a file without candidates',
    `${head}<picture><img src="/default-picture.svg" fetchpriority="high"></picture>`,
  ],
  [
    'no head',
    '<picture><source type="image/avif" srcset="/a 320w" sizes="1px"><img fetchpriority="high"></picture>',
  ],
])('leaves a document as it is that has %s', (_, page) => {
  expect(preloadFirstPicture(page)).toBe(page);
});
