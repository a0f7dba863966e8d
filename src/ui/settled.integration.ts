import type { AstroIntegration } from 'astro';

/** Adds `client:settled` (see settled.directive.ts) to Astro's triggers. */
export function settledDirective(): AstroIntegration {
  return {
    name: 'client-settled',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'settled', entrypoint: './src/ui/settled.directive.ts' });
      },
    },
  };
}
