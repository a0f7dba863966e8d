import type { AstroIntegration } from 'astro';

/** The gallery's address in `npm run dev`. */
export const galleryPath = '/galeria';

/** Adds the gallery of the site's parts to `astro dev`. What readers get does not contain it. */
export function gallery(): AstroIntegration {
  return {
    name: 'gallery',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({
          pattern: galleryPath,
          entrypoint: 'src/pages/_gallery/gallery.astro',
          prerender: false,
        });
      },
    },
  };
}
