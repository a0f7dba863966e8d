import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, memoryCache } from 'astro/config';
import { contentSecurityPolicy } from './src/config/content-security-policy.ts';
import { headScriptHash } from './src/ui/head-script.ts';
import { originInDevelopment } from './src/origin/dev-server.ts';
import { selfContainedRelease } from './src/publishing/self-contained-release.ts';
import { settledDirective } from './src/ui/settled.integration.ts';

const isDevelopment = process.argv.includes('dev');

export default defineConfig({
  site: process.env.SITE_URL || 'http://127.0.0.1:4321',
  outDir: process.env.RELEASE_DIR || './dist',
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 64 * 1024 }),
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    settledDirective(),
    originInDevelopment(),
    selfContainedRelease(),
  ],
  // 2,000 rendered pages of some 60 kB are 120 MB: every list, search and late article of a busy day.
  cache: { provider: memoryCache({ max: 2000 }) },
  // Style sheets that block cost every measured peer its first paint: ours travel in the HTML.
  build: { inlineStylesheets: 'always', format: 'file' },
  trailingSlash: 'ignore',
  // Nobody logs in, and no page is written in Markdown.
  session: false,
  markdown: { syntaxHighlight: false },
  security: {
    // The development server's own scripts and styles have no hashes.
    csp: isDevelopment
      ? false
      : {
          directives: contentSecurityPolicy(process.env),
          scriptDirective: { hashes: [headScriptHash] },
        },
  },
  vite: {
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every page's header needs to remember the theme: one request, not three.
              codeSplitting: {
                groups: [
                  {
                    name: 'device',
                    test: /src\/preferences\/(theme|data-saver|device|forgiving)|node_modules\/(nanostores|@nanostores\/persistent)\//,
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
