import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { contentSecurityPolicy } from './src/config/content-security-policy.ts';
import { gateScriptHash } from './src/gate/gate-script.ts';
import { headScriptHash } from './src/ui/head-script.ts';
import { hardGatePage } from './src/gate/hard-gate.integration.ts';
import { originInDevelopment } from './src/origin/dev-server.ts';
import { pageRecord } from './src/publishing/page-record.integration.ts';
import { selfContainedRelease } from './src/publishing/self-contained-release.ts';
import { smallPreload } from './src/publishing/small-preload.ts';

const gate = process.env.SITE_GATE || 'off';

const isDevelopment = process.argv.includes('dev');

export default defineConfig({
  site: process.env.SITE_URL || 'http://127.0.0.1:4321',
  outDir: process.env.RELEASE_DIR || './dist',
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 64 * 1024 }),
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    originInDevelopment(),
    selfContainedRelease(),
    pageRecord(),
    ...(gate === 'hard' ? [hardGatePage()] : []),
  ],
  // A page whose `cacheKey` is that of the last build is taken from it (src/publishing/build-memory.ts).
  cacheDir: process.env.BUILD_MEMORY_DIR || './node_modules/.astro',
  experimental: { incrementalBuild: true },
  // Style sheets that block cost every measured peer its first paint: ours travel in the HTML.
  // A page waits for the worker longer than it takes to render: eight of them wait together.
  build: { inlineStylesheets: 'always', format: 'file', concurrency: 8 },
  trailingSlash: 'ignore',
  // Nobody logs in, and no page is written in Markdown.
  session: false,
  markdown: { syntaxHighlight: false },
  security: {
    // The origin looks where a form was sent from, by the site's public address: behind https this would refuse our own.
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
    define: {
      __SITE_GATE__: JSON.stringify(gate),
      __GATE_SALT__: JSON.stringify(process.env.GATE_SALT ?? ''),
      __GATE_HASH__: JSON.stringify(process.env.GATE_HASH ?? ''),
    },
    plugins: [smallPreload],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What pages share: to remember the theme, to keep times, to wake islands. One request, not six.
              codeSplitting: {
                groups: [
                  {
                    name: 'device',
                    test: /src\/(preferences\/(theme|data-saver|device|forgiving)|ui\/(relative-time|named-islands|wake-island|paint-time|device-clock|follows-teams))|vite\/preload-helper|node_modules\/(nanostores\/(atom|lifecycle)|@nanostores\/persistent)\//,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
