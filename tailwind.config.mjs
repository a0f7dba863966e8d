import { colours, faces, pictureOpacity, space, tracking, typeSizes } from './src/ui/tokens.mjs';

/** Custom properties: of the light theme, and those that the dark one changes. */
const properties = Object.entries({ ...colours, 'picture-opacity': pictureOpacity });
const lightTheme = Object.fromEntries(properties.map(([name, [light]]) => [`--${name}`, light]));
const darkTheme = Object.fromEntries(
  properties.flatMap(([name, [light, dark]]) => (light === dark ? [] : [[`--${name}`, dark]])),
);

/** Utilities of `padding` and `margin` by the sides they set, in the order in which they override each other. */
const sides = [
  { '': '' },
  { x: '-inline', y: '-block' },
  { t: '-top', r: '-right', b: '-bottom', l: '-left', s: '-inline-start', e: '-inline-end' },
];

/** @type {import('tailwindcss').Config} */
export default {
  // What a page uses is found in its imports (src/build/page-utilities.integration.ts). This list is for editors.
  content: ['./src/**/*.{astro,tsx}'],
  // Utilities win over a component's own class in whatever order a build puts the two into a page: `html .grid` is more specific.
  important: 'html',
  theme: {
    // In rem, so that a reader's larger font gets the narrower layout. `nav` is where the header has room for all links.
    screens: { xs: '34rem', sm: '40rem', md: '48rem', nav: '60rem', lg: '64rem' },
    // Without line heights: text has that of its element.
    fontSize: typeSizes,
    fontFamily: faces,
    letterSpacing: tracking,
    // Both themes are sets of custom properties in src/ui/base.css, so no class needs a variant for the dark theme.
    colors: {
      ...Object.fromEntries(
        // The last ones are the weather's icons (src/weather/parts/weather.css).
        [...Object.keys(colours), 'sun', 'moon', 'cloud', 'cloud-dark', 'rain', 'dust'].map((name) => [
          name,
          `rgb(var(--${name}))`,
        ]),
      ),
      // The brand's blue in both themes, for third-party frames and what lies on them.
      navy: '#0a1e4e',
      white: '#fff',
      current: 'currentColor',
      inherit: 'inherit',
      transparent: 'transparent',
    },
    extend: {
      spacing: space,
      lineHeight: {
        ...Object.fromEntries(
          ['1.1', '1.15', '1.2', '1.25', '1.3', '1.35', '1.4', '1.45'].map((height) => [height, height]),
        ),
        // As high as a button.
        11: '2.75rem',
      },
      borderWidth: { 3: '3px' },
      borderRadius: { xs: '0.2rem', full: '50%' },
      gridTemplateColumns: {
        // As many columns as fit. 15rem is the narrowest column in which a headline is still easy to read.
        fit: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
        // As many columns as fit, for figures with their names.
        figures: 'repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))',
        // The banners, and the newest items beside them.
        lead: 'minmax(0, 2fr) minmax(0, 1fr)',
        // As many columns as fit, each for a small picture with its headline.
        news: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
        // Two teams and the score between them, on a game's own page.
        sides: 'minmax(0, 1fr) auto minmax(0, 1fr)',
        // Beside a column as wide as an advertisement.
        side: 'minmax(0, 1fr) 300px',
      },
    },
  },
  plugins: [
    // Tailwind's own set two sides by two declarations, which weighs half a percent of a page.
    ({ matchUtilities, theme }) => {
      for (const property of ['margin', 'padding']) {
        for (const suffixes of sides) {
          const utilities = Object.entries(suffixes).map(([side, suffix]) => [
            `${property[0]}${side}`,
            (value) => ({ [`${property}${suffix}`]: value }),
          ]);
          matchUtilities(Object.fromEntries(utilities), {
            values: theme(property),
            supportsNegativeValues: property === 'margin',
          });
        }
      }
    },
    ({ matchUtilities, theme }) => {
      // Boxes in rows, each at least as wide as this, as many in a row as fit; those of the last row are as wide together as the others.
      matchUtilities(
        { rows: (width) => ({ display: 'flex', 'flex-wrap': 'wrap', '& > *': { flex: `1 1 ${width}` } }) },
        { values: theme('spacing') },
      );
    },
    ({ matchUtilities }) => {
      // The hue of a badge, in degrees. No component sets it, so it need not win over one.
      const degrees = Array.from({ length: 360 }, (_, degree) => String(degree));
      matchUtilities(
        { hue: (value) => ({ '--hue': value }) },
        { values: Object.fromEntries(degrees.map((degree) => [degree, degree])), respectImportant: false },
      );
    },
    ({ matchUtilities }) => {
      // A part that is below the first window of a phone: it is laid out when the reader comes near, not before the first paint. Until then
      // it counts with this height, which is about its later one. It cuts off what leaves its box, so outlines of links need padding.
      matchUtilities({
        later: (height) => ({
          '@media screen and (max-width: 63.99rem)': {
            'content-visibility': 'auto',
            'contain-intrinsic-height': `auto ${height}`,
          },
        }),
      });
    },
    ({ addUtilities }) => {
      // A part that is some 900 px down on a phone, which is below its window: it is laid out two frames after the browser has read it, so that
      // what is above it is painted sooner. Until then it is as high as the window, so that what follows it is not in the window either, and
      // nothing shifts. An animation needs no script; a browser that does not animate this property lays it out at once.
      addUtilities({
        '@keyframes below-fold': { '0%,99%': { 'content-visibility': 'hidden' } },
        '.below-fold': {
          '@media screen and (max-width: 30rem)': {
            animation: 'below-fold 40ms',
            'contain-intrinsic-height': '100vh',
          },
        },
      });
    },
    ({ addUtilities }) =>
      addUtilities({
        '.tokens-light': { 'color-scheme': 'light', ...lightTheme },
        '.tokens-dark': { 'color-scheme': 'dark', ...darkTheme },
      }),
    ({ addUtilities }) => {
      // A finger hits 44 px around the middle of what stands alone, however small it looks, and nothing moves for it. Where others stand closer
      // than that, they need padding.
      addUtilities({
        '.tap': {
          position: 'relative',
          display: 'inline-block',
          // A long word breaks at the edge of the page.
          'max-width': '100%',
          '&::after': { content: '""', position: 'absolute', inset: 'min(0px, 50% - 22px)' },
        },
      });
    },
    // Only for screen readers. Tailwind's own says the same in twice as many declarations.
    ({ addUtilities }) =>
      addUtilities({
        '.sr-only': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
        },
      }),
    // A thin border that takes no space.
    ({ addUtilities }) => addUtilities({ '.ring-line': { 'box-shadow': '0 0 0 1px rgb(var(--line))' } }),
    ({ addVariant }) => {
      // The link of the current page, or the selected tab.
      addVariant('current', '&:is([aria-current]:not([aria-current=false]), [aria-selected=true])');
      // Both ways to the dark theme: chosen on the site, or set on the device. For the root element, and only for screens: paper is white.
      addVariant('theme-dark', [
        '@media screen{&[data-theme=dark]}',
        '@media screen and (prefers-color-scheme:dark){&:not([data-theme])}',
      ]);
    },
  ],
  corePlugins: {
    // The plugins above have them.
    margin: false,
    padding: false,
    accessibility: false,
    // Each of the others writes unused variables onto every element of the page, or into each rule of a colour.
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
    placeholderOpacity: false,
    divideOpacity: false,
  },
};
