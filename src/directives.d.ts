import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See src/ui/interaction.directive.ts. */
    'client:interaction'?: boolean;
    /** See src/ui/settled.directive.ts. */
    'client:settled'?: boolean;
  }
}
