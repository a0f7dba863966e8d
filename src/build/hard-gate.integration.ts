import type { AstroIntegration } from 'astro';
import { paths } from '#config/paths.ts';

/** Adds the route of the gate's page. Used only for sites with the hard gate. */
export function hardGatePage(): AstroIntegration {
  return {
    name: 'hard-gate-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: paths.gate, entrypoint: './src/pages/_parts/acceso.astro', prerender: false }),
    },
  };
}
