import path from 'node:path';
import { latestRelease } from '#publishing/releases.ts';
import { islandTable } from '../islands.ts';
import type { SiteProcess } from '../site-process.ts';
import { writeToPerformanceDocument } from './performance-document.ts';

interface Options {
  /** Whether the table replaces the one in docs/performance.md. */
  write: boolean;
}

/** Lists the islands of the release that the site serves. `paths` are those of pages with islands. */
export async function benchIslands(
  site: SiteProcess,
  paths: readonly string[],
  { write }: Options,
): Promise<void> {
  const release = await latestRelease(path.join(site.dataDir, 'releases'));
  if (release === null) throw new Error('The site has no release');
  const pages = await Promise.all(paths.map(async (page) => (await fetch(site.url + page)).text()));
  const table = await islandTable(release, pages);
  console.log(`\n## Islands (brotli)\n\n${table}`);
  if (write) await writeToPerformanceDocument('islands', table);
}
