import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * How often pages were touched, as far as the next build is concerned: a page is taken from the last build only while its
 * version is the same. `all` is another word whenever nothing of the last build may be used.
 */
export const PageVersions = z.object({ all: z.string(), pages: z.record(z.string(), z.int()) });
export type PageVersions = z.infer<typeof PageVersions>;

let known: PageVersions | undefined;

/**
 * The page's version for its `cacheKey`, from the file that PAGE_VERSIONS names. Null where none is named: nothing of an
 * earlier build may be used then.
 */
export function pageVersion(pathname: string, environment: NodeJS.ProcessEnv = process.env): string | null {
  const file = environment['PAGE_VERSIONS'];
  if (!file) return null;
  known ??= PageVersions.parse(JSON.parse(readFileSync(file, 'utf8')));
  return `${known.all}:${known.pages[pathname] ?? 0}`;
}
