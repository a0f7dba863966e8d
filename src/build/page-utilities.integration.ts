import type { AstroIntegration } from 'astro';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Root } from 'postcss';
import type { Config } from 'tailwindcss';
import { reachableFiles } from './reachable-files.ts';
import { rulesFor, utilitySheet } from './utility-sheet.ts';

/** Ends the id of a page's style sheet: `<page's file>.utilities.css`. It is a module of the build, not a file. */
const ending = '.utilities.css';

/** Files that name classes: components, and the constants of components that share a look. */
const namesClasses = /\.(astro|tsx)$|-classes\.ts$/;

/** The strings of a component. Classes are always in one; "grid", "fixed" and "hidden" as words of code would each become a rule. */
const strings = (source: string) =>
  source
    // eslint-disable-next-line expressions/repeated-beginnings -- files of this repository, of some kilobytes
    .replace(/<(style|script)[^>]*>[^]*?<\/\1>|\/\*[^]*?\*\/|<!--[^]*?-->|^[ \t]*\/\/.*$|^import .*;$/gm, '')
    .match(/"[^"]*"|'[^'\n]*'|`[^`]*`/g)
    ?.join('\n') ?? '';

/**
 * Gives every page one style sheet with the utilities of `theme` that it and its imports name, and no others, because the style travels
 * in the HTML. It is one sheet, because the order of the rules decides which variant wins. Tailwind runs once for all pages, because each run
 * of its own prepares the whole theme again: fifty runs took a fifth of a build.
 */
export function pageUtilities(theme: Omit<Config, 'content'>): AstroIntegration {
  const pages = new Set<string>();
  let root = '';
  return {
    name: 'page-utilities',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        for (const { entrypoint } of routes) {
          const file = path.resolve(root, entrypoint);
          // Astro adds routes of its own that are no files.
          if (file.endsWith('.astro') && existsSync(file)) pages.add(file);
        }
      },
      'astro:config:setup': ({ config, command, updateConfig }) => {
        root = fileURLToPath(config.root);
        const folder = fileURLToPath(config.srcDir);
        const closed = (process.env['SITE_GATE'] || 'off') !== 'off';
        const filesOf = (page: string) =>
          reachableFiles(page, folder, closed).filter((file) => namesClasses.test(file));
        /** The strings of each page. Files do not change during a build. */
        const known = new Map<string, string>();
        const classesOf = (page: string) => {
          const text =
            known.get(page) ??
            filesOf(page)
              .map((file) => strings(readFileSync(file, 'utf8')))
              .join('\n');
          if (command === 'build') known.set(page, text);
          return text;
        };
        /** The utilities of all pages, and the strings that they were made of. */
        let made: { from: string; all: Promise<Root> } | undefined;
        const allUtilities = () => {
          const from = [...pages].map(classesOf).join('\n');
          if (made?.from !== from) made = { from, all: utilitySheet(theme, from) };
          return made.all;
        };
        const plugin = {
          name: 'page-utilities',
          transform: (code: string, id: string) =>
            // After the page's own imports: utilities follow the style of components, so that they win.
            pages.has(id) ? { code: `${code}\nimport ${JSON.stringify(id + ending)};`, map: null } : null,
          // A browser that develops asks for it by its path below the project's folder.
          resolveId: (id: string) =>
            id.endsWith(ending) ? (id.startsWith(root) ? id : path.join(root, id)) : null,
          load(this: { addWatchFile: (file: string) => void }, id: string) {
            if (!id.endsWith(ending)) return null;
            for (const file of filesOf(id.slice(0, -ending.length))) this.addWatchFile(file);
            return '@tailwind utilities;';
          },
        };
        // Runs before the plugin of @astrojs/tailwind, which then finds no directive left.
        const fill: Plugin = {
          postcssPlugin: 'page-utilities',
          async Once(sheet, { result }) {
            const { from = '' } = result.opts;
            if (!from.endsWith(ending)) return;
            const own = rulesFor(await allUtilities(), classesOf(from.slice(0, -ending.length)));
            sheet.removeAll();
            sheet.append(own.nodes);
          },
        };
        updateConfig({ vite: { plugins: [plugin], css: { postcss: { plugins: [fill] } } } });
      },
    },
  };
}
