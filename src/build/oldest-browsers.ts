import browserslistToEsbuild from 'browserslist-to-esbuild';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The oldest browsers that the site is made for, from `.browserslistrc`: `safari15`. A lint rule uses the list too (tests/oldest-browsers.mjs). */
export const oldestBrowsers = browserslistToEsbuild(undefined, {
  path: path.resolve(import.meta.dirname, '../..'),
});

/** `Features.LightDark` of lightningcss: variables for `light-dark()`, which no style has, wherever a style says `color-scheme`. */
const lightDark = 1 << 20;

/**
 * Rewrites newer syntax of scripts and styles for them. Styles in every environment, because those of a page are made where it is rendered.
 * Scripts only for the browser. Astro sets "esnext" there, and a returned list would be added to that.
 */
export const oldSyntax: Plugin = {
  name: 'old-syntax',
  config: () => ({ build: { cssTarget: oldestBrowsers }, css: { lightningcss: { exclude: lightDark } } }),
  configEnvironment(name, options) {
    if (name === 'client') options.build = { ...options.build, target: oldestBrowsers };
  },
};
