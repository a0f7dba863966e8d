/** @type {import('tailwindcss').Config} */
export default {
  content: {
    files: ['./src/**/*.{astro,tsx}'],
    // Words like "grid" or "fixed" in a component's own style are no use of a utility.
    transform: { astro: (source) => source.replace(/<style[^>]*>[^]*?<\/style>/g, '') },
  },
  // Both themes are sets of custom properties in src/ui/base.css: no class needs a twin for the dark.
  theme: {
    extend: {
      colors: {
        ground: 'rgb(var(--ground) / <alpha-value>)',
        surface: 'rgb(var(--surface) / <alpha-value>)',
        ink: 'rgb(var(--ink) / <alpha-value>)',
        muted: 'rgb(var(--muted) / <alpha-value>)',
        line: 'rgb(var(--line) / <alpha-value>)',
        brand: 'rgb(var(--brand) / <alpha-value>)',
        'on-brand': 'rgb(var(--on-brand) / <alpha-value>)',
        // Reserved for what is live and what is breaking.
        signal: 'rgb(var(--signal) / <alpha-value>)',
        'on-signal': 'rgb(var(--on-signal) / <alpha-value>)',
        link: 'rgb(var(--link) / <alpha-value>)',
      },
      // One red cannot be a ground for white words and words on a dark ground at once.
      textColor: { signal: 'rgb(var(--signal-text) / <alpha-value>)' },
    },
  },
  // Each of these writes a dozen unused variables onto every element of the page.
  corePlugins: {
    // src/ui/base.css resets what this site uses; the standard reset alone would weigh a tenth of a page.
    preflight: false,
    ringWidth: false,
    ringColor: false,
    ringOpacity: false,
    ringOffsetWidth: false,
    ringOffsetColor: false,
    filter: false,
    backdropFilter: false,
    transform: false,
    borderSpacing: false,
    boxShadow: false,
    touchAction: false,
    scrollSnapType: false,
    gradientColorStops: false,
    fontVariantNumeric: false,
    contain: false,
    textOpacity: false,
    backgroundOpacity: false,
    borderOpacity: false,
  },
};
