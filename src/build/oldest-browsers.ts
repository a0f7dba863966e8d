import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const list = readFileSync(path.resolve(import.meta.dirname, '../../.browserslistrc'), 'utf8');

/**
 * The oldest browsers that the site is made for, from `.browserslistrc`, as bundlers name them: `safari15`. A lint rule uses the list too
 * (tests/oldest-browsers.mjs). The library for this (browserslist-to-esbuild) brings types that change those of `process.env` everywhere.
 */
export const oldestBrowsers: string[] = [...list.matchAll(/^([a-z]+)(?:_\w+)? >= ([\d.]+)$/gm)].map(
  ([, name = '', version = '']) => name + version,
);

/**
 * Their syntax. Chrome 90 reads `f?.(...list)` wrongly, so bundlers rewrite every `?.` for it, which takes 2 % of a script. No script of ours
 * or of a package has that (tests/browser/old-phones.long.e2e.ts), so it counts as Chrome 91, which differs in nothing else.
 */
const syntax = oldestBrowsers.map((browser) => browser.replace(/(?<=^(?:chrome|edge))90$/, '91'));

/** `Features.LightDark` of lightningcss: variables for `light-dark()`, which no style has, wherever a style says `color-scheme`. */
const lightDark = 1 << 20;

/**
 * Rewrites newer syntax of scripts and styles for them. Styles in every environment, because those of a page are made where it is rendered.
 * Scripts only for the browser. Astro sets "esnext" there, and a returned list would be added to that.
 */
export const oldSyntax: Plugin = {
  name: 'old-syntax',
  config: () => ({ build: { cssTarget: syntax }, css: { lightningcss: { exclude: lightDark } } }),
  configEnvironment(name, options) {
    if (name === 'client') options.build = { ...options.build, target: syntax };
  },
};
