import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { contentSecurityPolicy } from './src/config/content-security-policy.ts';
import { gateScriptHash } from './src/gate/gate-script.ts';
import { headScriptHash } from './src/ui/islands/head-script.ts';
import { gallery } from './src/build/gallery.integration.ts';
import { hardGatePage } from './src/build/hard-gate.integration.ts';
import { originInDevelopment } from './src/build/origin-in-development.integration.ts';
import { pageRecord } from './src/build/page-record.integration.ts';
import { pageUtilities } from './src/build/page-utilities.integration.ts';
import { selfContainedRelease } from './src/build/self-contained-release.integration.ts';
import { fetchedImports } from './src/build/fetched-imports.ts';
import { oldSyntax } from './src/build/oldest-browsers.ts';
import theme from './tailwind.config.mjs';

const gate = process.env.SITE_GATE || 'off';

/** A page behind a gate must not stay on a device, so a closed site ends the service workers that an open one started. */
const keepsOffline = gate === 'off' && (process.env.OFFLINE_COPIES || 'on') === 'on';

const isDevelopment = process.argv.includes('dev');

/**
 * Names of script files, which each page and many scripts list. Astro names the script of a layout
 * `SiteLayout.astro_astro_type_script_index_0_lang`, and hashes have eight characters by default: seven are the fewest that the
 * bundler takes for more than 64 files.
 */
const shortName = ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash:7].js`;

/** Matches a module whose path contains one of these regular expressions. */
const containsAny = (...expressions) => new RegExp(expressions.join('|'));

/**
 * Which modules share a script file. The bundler's own choice is a file for each module that two others use: a page of text then fetches eight
 * files of 4,570 bytes in place of one of 3,450, and its option "entriesAware" makes that 118,000. A group takes what its modules import too, unless an earlier group has it.
 */
const scriptFiles = [
  // The script of every page, with the small modules that it shares with others: stored preferences, times, loaders of islands. A page with
  // another layout that has a script or an island runs it too, and has nothing in it that it would start.
  {
    name: 'site',
    test: containsAny(
      'SiteLayout\\.astro\\?astro&type=script',
      'src/(shell/start-theme|news/islands|newsletter/islands)',
      'src/preferences/(theme|data-saver|device|safe-storage)',
      'src/ui/(time/(relative-time|keep-times)|islands/(island-hydration|slow-line|device-saves-data|paint-time|when-painted|follows-teams)|device-clock)',
      'vite/preload-helper',
      'node_modules/(nanostores/(atom|lifecycle)|@nanostores/persistent)/',
    ),
  },
  // The script of the weather pages, which asks for the reader's position on slow lines, with what it shares with their islands.
  {
    name: 'weather-page',
    test: containsAny(
      'WeatherIslands\\.astro\\?astro&type=script',
      'src/weather/(islands|locate-on-slow-line|position)',
    ),
  },
  // Before React's group, because the account page uses them without React.
  { name: 'paths', test: /src\/config\/paths/ },
  { name: 'places', test: /src\/preferences\/(temperature-unit|municipality)\.store/ },
  { name: 'choices', test: /src\/preferences\/(followed-teams|subscription)\.store/ },
  // Before React's group, because a page hears of changes, and is renewed, without it.
  {
    name: 'hearing',
    test: containsAny('src/contract/channel\\.', 'src/channel/topics', 'src/ui/islands/add-style'),
  },
  // React, and what only islands use of ours.
  {
    name: 'react',
    test: containsAny(
      'node_modules/(react|react-dom|scheduler|@nanostores/react)/',
      'src/ui/(islands/(hydrate-island|browser-state|unmodified-click)|time/(date-format|Age|use-now))',
      'src/(preferences/use-saves-data|contract/fixed-limits)',
    ),
  },
  { name: 'client', test: containsAny('node_modules/zod/', 'src/api/client') },
  // What the islands of the three weather pages share.
  { name: 'weather', test: /src\/weather\/(sky|parts)\/(?!.*\.island)/ },
];

export default defineConfig({
  site: process.env.SITE_URL || 'http://127.0.0.1:4321',
  outDir: process.env.RELEASE_DIR || './dist',
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 64 * 1024 }),
  integrations: [
    react(),
    // Before Tailwind's own integration, which would fill the sheets with the utilities of the whole site.
    pageUtilities(theme),
    tailwind({ applyBaseStyles: false }),
    originInDevelopment(),
    gallery(),
    selfContainedRelease(),
    pageRecord(),
    ...(gate === 'hard' ? [hardGatePage()] : []),
  ],
  // A build reuses each page whose `cacheKey` has not changed since the last build (src/publishing/build-memory.ts).
  cacheDir: process.env.BUILD_MEMORY_DIR || './node_modules/.astro',
  experimental: { incrementalBuild: true },
  // Styles are inlined, because a style sheet would delay the first paint (docs/decisions/0003-style-is-inlined-in-the-page.md).
  // Eight pages are rendered at once, because a page mostly waits for the worker.
  build: { inlineStylesheets: 'always', format: 'file', concurrency: 8 },
  trailingSlash: 'ignore',
  // The site has neither sessions nor pages in Markdown.
  session: false,
  markdown: { syntaxHighlight: false },
  security: {
    // Off, because behind an https proxy Astro would compare with an http address and refuse our own forms. The origin checks the sender
    // of a form itself (src/origin/requests/own-post.ts).
    checkOrigin: false,
    // The development server's own scripts and styles have no hashes.
    csp: isDevelopment
      ? false
      : {
          directives: contentSecurityPolicy(process.env),
          scriptDirective: { hashes: [headScriptHash, ...(gate === 'curtain' ? [gateScriptHash] : [])] },
        },
  },
  vite: {
    // Beside Astro's own store: an origin can write to its data folder only.
    cacheDir: process.env.BUILD_MEMORY_DIR ? `${process.env.BUILD_MEMORY_DIR}/vite` : './node_modules/.vite',
    define: {
      __SITE_GATE__: JSON.stringify(gate),
      __OFFLINE_COPIES__: JSON.stringify(keepsOffline),
      __GATE_SALT__: JSON.stringify(process.env.GATE_SALT ?? ''),
      __GATE_HASH__: JSON.stringify(process.env.GATE_HASH ?? ''),
    },
    plugins: [fetchedImports, oldSyntax],
    // A script is a file, however small: the device keeps it, and the first bytes of a page are for its text.
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    // The service worker is the only worker. It has to be at the top of the site, always under the same name.
    worker: { rolldownOptions: { output: { entryFileNames: 'sw.js' } } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              entryFileNames: shortName,
              chunkFileNames: shortName,
              codeSplitting: { groups: scriptFiles },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
