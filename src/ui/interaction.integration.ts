import type { AstroIntegration } from 'astro';

/** Adds `client:interaction` (see interaction.directive.ts) to Astro's triggers. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/ui/interaction.directive.ts' });
      },
    },
  };
}
