import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/**
 * Milliseconds that an asset is kept after the last release that had it. A reader may hold a page, or a CDN a copy of it, for as long as a
 * stale copy may be served (src/config/page-cache.ts: a week for the longest), and requests its scripts only at that time.
 */
const keptMs = 8 * 86_400_000;

/** Folder of a release's hashed assets. The same name always has the same content, so all releases can share one pool. */
const assetsOf = (release: string) => path.join(release, 'client/_astro');

/**
 * Copies the assets of a release into the pool, so that they outlive the release, and removes those that no release has had for eight days.
 */
export async function poolAssets(pool: string, release: string, now = Date.now()): Promise<void> {
  await mkdir(pool, { recursive: true });
  const at = new Date(now);
  for (const name of await readdir(assetsOf(release)).catch(() => [])) {
    const place = path.join(pool, name);
    await cp(path.join(assetsOf(release), name), place, { force: false });
    await utimes(place, at, at);
  }
  for (const name of await readdir(pool)) {
    const place = path.join(pool, name);
    if (now - (await stat(place)).mtimeMs > keptMs) await rm(place, { force: true });
  }
}
