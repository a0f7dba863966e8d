import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';

/** The addresses of src/pages that are pages for readers: `/noticias/{slug}` is the page of `[slug].astro` and `[...slug].astro`. */
export function pageRoutes(): string[] {
  const files = readdirSync(path.join(root, 'src/pages'), { recursive: true, encoding: 'utf8' });
  const routes = files
    .filter((file) => file.endsWith('.astro') && !/(?:^|\/)_|^50[03]\.astro$/.test(file) && !isPart(file))
    .map((file) => `/${file.replace(/\.astro$/, '').replace(/(?:^|\/)index$/, '')}`)
    .map((route) => route.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}'));
  return [...new Set(routes)].map((route) => (route === '/404' ? 'any other path' : route));
}

/** Whether a route is a part of a page, which open pages take over. */
const isPart = (file: string) =>
  readFileSync(path.join(root, 'src/pages', file), 'utf8').includes('export const partial = true');
