import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { cacheControl, cacheRules } from '#config/cache-rules.ts';
import { compress, bestQuality, type Encoding } from './compression.ts';

/** A file of a release as it is served. */
export interface StaticFile {
  contentType: string;
  cacheControl: string;
  /** Pages only: the policy with the hashes of their scripts and styles. */
  policy: string | undefined;
  body(): Promise<Buffer>;
  compressed(encoding: Encoding): Promise<Buffer>;
}

export interface StaticFiles {
  /** Finds what a decoded URL path names; a path that names nothing is undefined, tricks included. */
  get(pathname: string): StaticFile | undefined;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

// Bodies in memory, because reading a file for each reader serves a sixth of the requests (measured, docs/bench.md);
// bounded, because an archive of 10,000 pages in two encodings would not fit a small machine.
const bodies = new LRUCache<string, Promise<Buffer>>({ max: 4000 });

function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = bodies.get(key);
  if (known) return known;
  const made = make();
  bodies.set(key, made);
  made.catch(() => bodies.delete(key));
  return made;
}

function cacheControlOf(name: string): string {
  // Astro puts a hash of the content into these names: they never change under one address.
  if (name.startsWith('_astro/')) return 'public, max-age=31536000, immutable';
  if (name.endsWith('.html')) return cacheControl(cacheRules.item);
  return cacheControl(cacheRules.fixed);
}

/** `noticias/x.html` is served at `/noticias/x`, `index.html` at `/`; other files under their own name. */
function addressOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}

/** Indexes the files of a build. Only what is listed here is ever served, so no path can lead out of the folder. */
export async function readStaticFiles(
  folder: string,
  policyOf: (address: string) => string | undefined,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const address = addressOf(name);
    const body = () => remember(file, () => readFile(file));
    files.set(address, {
      contentType: contentTypes[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(name),
      policy: name.endsWith('.html') ? policyOf(address) : undefined,
      body,
      compressed: (encoding) =>
        remember(`${encoding} ${file}`, async () => compress(await body(), encoding, bestQuality)),
    });
  }
  return { get: (pathname) => files.get(pathname) };
}
