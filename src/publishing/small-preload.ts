/** Vite's own name for the module that every `import()` of a build goes through. */
const helper = '\0vite/preload-helper.js';

/**
 * Replaces Vite's module: preloads what an island imports, without the style sheets, nonces and error events that this site does not have.
 * It has a quarter of the size, on every page.
 */
export const smallPreload = {
  name: 'small-preload',
  enforce: 'pre' as const,
  load(id: string) {
    if (id !== helper) return null;
    return `export const __vitePreload = (load, files = []) => {
      for (const file of files) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = '/' + file;
        document.head.append(link);
      }
      return load();
    };`;
  },
};
