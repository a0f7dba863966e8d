import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import type { LeftOutPage } from '#publishing/left-out.ts';
import { leavingOut } from './leaving-out.ts';
import { pageRecordName, type PageRecordFile } from '#publishing/page-record.ts';

const tagsOf = (headers: Headers) => (headers.get('Cache-Tag') ?? '').split(',').filter((tag) => tag !== '');

/**
 * Stores the headers of prerendered pages beside the build: the policy to send with each page, and the tags by which a change finds it. A
 * page that was taken from the last build has the headers that it had then. A page that cannot be built does not end the build, and is
 * listed in the record.
 */
export function pageRecord(): AstroIntegration {
  let outDir: URL;
  let routes: readonly IntegrationResolvedRoute[] = [];
  const leftOut: LeftOutPage[] = [];
  return {
    name: 'page-record',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        // Astro does not add this input when a prerenderer is set, because it may not be Astro's own.
        const plugin = {
          name: 'page-record',
          configEnvironment: (name: string) =>
            name === 'prerender'
              ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
              : {},
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const leaveOut = (page: LeftOutPage) => {
          leftOut.push(page);
          console.error(`Left out, rendered on request: ${page.path}: ${page.reason}`);
        };
        // A site without any build has to start. Later, the previous release is better than one without its fixed pages.
        const fixedMayFail = Boolean(process.env['LISTS_MAY_FAIL']);
        setPrerenderer((prerenderer) => leavingOut(prerenderer, () => routes, leaveOut, fixedMayFail));
      },
      'astro:build:generated': async ({ routeToHeaders }) => {
        const policies = new Map<string, number>();
        const place = (policy: string | null) => {
          if (policy === null) return null;
          if (!policies.has(policy)) policies.set(policy, policies.size);
          return policies.get(policy) ?? null;
        };
        const pages = [...routeToHeaders].map(([pathname, { headers, route }]) => ({
          path: pathname,
          // Only a dynamic route also renders its pages on request when their file is out of date: for any other route, Astro responds 404
          // if the file is gone. Those pages hold nothing of the newsroom but the header, and every build makes them again.
          tags: route.pathname === undefined ? tagsOf(headers) : [],
          policy: place(headers.get('Content-Security-Policy')),
        }));
        const record: z.input<typeof PageRecordFile> = { policies: [...policies.keys()], pages, leftOut };
        const folder = fileURLToPath(outDir);
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, pageRecordName), JSON.stringify(record));
      },
    },
  };
}
