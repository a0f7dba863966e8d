import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { pageCacheControl, pageCacheRules } from '#config/page-cache.ts';
import { offlinePaths } from '#config/offline-paths.ts';
import { teamLogosPath } from '#contract/team-logos.ts';
import type { PageRecord } from '#publishing/page-record.ts';

/** A file of a release as it is served. */
export interface StaticFile {
  contentType: string;
  cacheControl: string;
  /** Only for a file that is no page and may load something. */
  policy?: string;
  /** Only for pages: the Content Security Policy with the hashes of their scripts and styles, and the tags for CDN purges. */
  page: Pick<PageRecord, 'policy' | 'tags'> | undefined;
  body(): Promise<Buffer>;
  /** The body if it is in memory. */
  held(): Buffer | undefined;
}

/** Files by decoded URL path. Only files in this map are served, so no path can lead out of the folder. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** By extension, without the charset, which every response of text gets (security-headers.ts). */
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
};

/** Bytes of files in memory: some 2,000 pages, which are twice the files of a release with the default PRERENDER_LIMIT. */
const maxOfBodies = 96 * 1024 * 1024;

// Bodies stay in memory, because with a file read per request only a sixth of the requests per second are served (docs/performance.md). Their
// size is limited, because an archive of 10,000 pages would not fit into a small machine's memory.
const bodies = new LRUCache<string, Buffer>({
  maxSize: maxOfBodies,
  // An entry of the map takes some hundred bytes more than its body and its name.
  sizeCalculation: (body, file) => body.length + file.length + 300,
  fetchMethod: (file) => readFile(file),
});

/** Drops the bodies of the files below this folder from memory. Each release has files of its own, also of pages that did not change. */
export function forgetBodies(folder: string): void {
  for (const file of bodies.keys()) if (file.startsWith(`${folder}${path.sep}`)) bodies.delete(file);
}

function staticFile(file: string, cacheControl: string, page?: StaticFile['page']): StaticFile {
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  return {
    contentType,
    cacheControl,
    page,
    body: () => bodies.forceFetch(file),
    held: () => bodies.get(file),
  };
}

/** For files with a hash of the content in their name: the content of such an address never changes. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * The service worker. No cache in front of the origin may keep it, so that a release that ends it does so at once. Its policy is that of what
 * it requests: pages of this site, and the picture of notifications.
 */
const serviceWorker = (file: string): StaticFile => ({
  ...staticFile(file, 'no-cache'),
  policy: "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'self'",
});

/** `noticias/x.html` is served at `/noticias/x`, `index.html` at `/`; other files under their own name. */
function addressOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}

export async function readStaticFiles(folder: string, pages: readonly PageRecord[]): Promise<StaticFiles> {
  const records = new Map(pages.map((page) => [page.pathname, page]));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const address = addressOf(name);
    if (name.startsWith('_astro/')) files.set(address, staticFile(file, immutable));
    else if (address === offlinePaths.worker) files.set(address, serviceWorker(file));
    else if (!name.endsWith('.html'))
      files.set(address, staticFile(file, pageCacheControl(pageCacheRules.fixed)));
    else files.set(address, staticFile(file, pageCacheControl(pageCacheRules.item), records.get(address)));
  }
  return files;
}

export interface TeamLogos {
  /** Whole path; null if there are none. */
  folder: string | null;
  /** Their names in it, such as nba/bos.svg. */
  files: readonly string[];
}

/** A day: a club changes its logo once in some years, and a page may have thirty. */
const keptLogo = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800';

/** By their path on the site. They are read once: a station that changes one starts the site again. */
export function teamLogoFiles({ folder, files }: TeamLogos): StaticFiles {
  if (folder === null) return new Map();
  return new Map(
    files.map((name) => [`${teamLogosPath}/${name}`, staticFile(path.join(folder, name), keptLogo)]),
  );
}

/** The hashed assets of this release and of earlier ones, for readers who still have a page of an earlier release open. */
export async function readAssetPool(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder).catch(() => []);
  return new Map(names.map((name) => [`/_astro/${name}`, staticFile(path.join(folder, name), immutable)]));
}
