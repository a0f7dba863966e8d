import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * Versions of pages for the incremental build: how often a change touched each page. The next build reuses a page of the last
 * build only if its version is unchanged. `all` changes whenever no page of the last build may be reused.
 */
export const PageVersions = z.object({ all: z.string(), pages: z.record(z.string(), z.int()) });
export type PageVersions = z.infer<typeof PageVersions>;

let known: PageVersions | undefined;

/**
 * The page's version for its `cacheKey`, from the file that PAGE_VERSIONS names. Null when it is not set: no page of an earlier
 * build may be reused then.
 */
export function pageVersion(pathname: string): string | null {
  const file = process.env['PAGE_VERSIONS'];
  if (!file) return null;
  known ??= PageVersions.parse(JSON.parse(readFileSync(file, 'utf8')));
  return `${known.all}:${known.pages[pathname] ?? 0}`;
}
