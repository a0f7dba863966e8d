import type { Plugin } from 'vite';

/** Vite's own name for the module that every `import()` of a build goes through. */
const helper = '\0vite/preload-helper.js';

/** The files that an import needs. Vite leaves out the list when that is one file only. */
const resolveDependencies = (file: string, files: string[]): string[] => (files.length > 0 ? files : [file]);

/**
 * Replaces that module. A browser that could not fetch a module remembers it: for as long as the page is open, every further `import()` of
 * it fails at once. So all files of an import are fetched first, beside each other, and the browser imports them from its cache. When one
 * cannot be fetched, the import rejects, and the next attempt requests it again. Files have their hash in their name, and are cached for good.
 *
 * Vite's module also loads style sheets and nonces, which this site does not have, and has four times the size.
 */
export const fetchedImports: Plugin = {
  name: 'fetched-imports',
  enforce: 'pre',
  // Astro overwrites this setting where it stands in the configuration.
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : null,
  load(id) {
    if (id !== helper) return null;
    return `const fetched = {};
    const fetchOnce = (file) => (fetched[file] ??= fetch('/' + file).then(async (response) => {
      await response.blob();
      if (!response.ok) throw response;
    }).catch((error) => {
      delete fetched[file];
      throw error;
    }));
    export const __vitePreload = async (load, files = []) => {
      await Promise.all(files.map(fetchOnce));
      return load();
    };`;
  },
};
