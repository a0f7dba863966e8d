import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const imports = /(?:\bfrom|\bimport)\s*(?:(\()\s*)?['"]([#.][^'"]+)['"]/g;

/**
 * The absolute paths of `start` and of all files in `folder` that it imports, also through others. `#x` is `folder`/x, as in package.json.
 * An island is found where a view renders it, not where a script imports it dynamically. Astro components are imported dynamically only
 * for a site with a gate, which `closed` says.
 */
export function reachableFiles(start: string, folder: string, closed: boolean): string[] {
  const found = new Set([start]);
  for (const file of found) {
    if (!/\.(astro|tsx?)$/.test(file)) continue;
    for (const [, dynamic, name = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      if (dynamic && !(closed && name.endsWith('.astro'))) continue;
      const target = name.startsWith('#')
        ? path.join(folder, name.slice(1))
        : path.resolve(path.dirname(file), name);
      if (existsSync(target)) found.add(target);
    }
  }
  return [...found];
}
