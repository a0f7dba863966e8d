import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See src/ui/settled.directive.ts. */
    'client:settled'?: boolean;
  }
}
