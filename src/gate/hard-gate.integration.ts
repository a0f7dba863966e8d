import type { AstroIntegration } from 'astro';
import { paths } from '#config/paths.ts';

/** The gate's own page, in sites that are closed: an open one has none. */
export function hardGatePage(): AstroIntegration {
  return {
    name: 'hard-gate-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: paths.gate, entrypoint: './src/pages/_acceso.astro', prerender: false }),
    },
  };
}
