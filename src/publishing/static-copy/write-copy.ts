import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { litePath } from '#config/lite-path.ts';
import { paths } from '#config/paths.ts';
import { copyPlace, placeOf, requestPath } from './copy-addresses.ts';
import { crawlSite, requestWhole, type Crawled } from './crawl.ts';
import { fetchPictures, writeInto } from './fetch-pictures.ts';
import { headersFile } from './host-headers.ts';
import { makeReadable } from './readable-folder.ts';
import { lighterPictures, picturesIn } from './pictures-in-use.ts';
import { rewriteXml } from './document-links.ts';
import { rewritePage, type CopyRules } from './rewrite-page.ts';

/** A copy cannot be made; the message says why and what to do. */
export class CopyError extends Error {}

export interface CopyOptions {
  /** Folder of the copy. It is replaced once the new copy is complete. */
  target: string;
  siteUrl: string;
  release: { name: string; client: string; pages: readonly { pathname: string }[] };
  /** The most pages. */
  max: number;
  /** When the copy is made, in words. */
  madeAt: string;
  /** Requests a path of the site, without following redirects. */
  request(path: string): Promise<Response>;
}

export interface CopyResult extends Pick<Crawled, 'failed' | 'beyond'> {
  pages: number;
  pictures: number;
  files: number;
  /** Number of pictures that could not be fetched. Pages show the default picture in their place. */
  missing: number;
}

/** File that marks a folder as a copy, so that nothing else is ever replaced. */
const mark = 'copy.json';

/** What readers need in a hurricane, which is what a copy is for: their light twins too. */
const ofHurricane = [
  ...[paths.home, paths.alerts(), paths.emergency, paths.closings(), paths.storms, paths.powerAndRivers],
  paths.weather(),
];

/** Where a crawl begins, in this order. All else is found by links. */
const seeds = [
  ...new Set(ofHurricane.flatMap((page) => [page, litePath(page)])),
  ...[paths.news(), paths.programmes(), paths.sports(), paths.live(), paths.search()],
  ...[paths.news(2), paths.programmes(2)],
  ...[paths.weatherV2(), paths.weatherStandalone(), paths.weatherLight(), paths.account],
  ...[paths.feed(), paths.sitemap(), paths.newsSitemap, '/robots.txt', '/favicon.ico'],
];

/** Error pages, which have no address. Static hosts send `404.html` for what they do not find. */
const errorPages = ['/404', '/500', '/503'];

interface Kept {
  /** File with its text. */
  file: string;
  policy: string | null;
  isPage: boolean;
}

/**
 * Writes a release as plain files: pages, feeds, sitemaps, scripts and the pictures in use. Pages that the release does not hold are
 * requested. Throws CopyError; the copy that was there before stays as it is then.
 */
export async function writeStaticCopy(options: CopyOptions): Promise<CopyResult> {
  const { target } = options;
  const half = `${target}.part`;
  try {
    await refuseForeignFolder(target);
    await rm(half, { recursive: true, force: true });
    // Folders above it are made readable, too, if they are new.
    const made = await mkdir(half, { recursive: true });
    const result = await fill(half, options);
    await makeReadable(made ?? half);
    await rm(`${target}.old`, { recursive: true, force: true });
    await rename(target, `${target}.old`).catch(() => {});
    await rename(half, target);
    await rm(`${target}.old`, { recursive: true, force: true });
    return result;
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => {});
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) throw error;
    throw new CopyError(
      `${target} cannot be written (${code}). Make room or name another folder; an earlier copy there stays as it is.`,
    );
  }
}

/** Throws CopyError if the folder holds something that is no copy. */
async function refuseForeignFolder(target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0 || names.includes(mark)) return;
  throw new CopyError(`${target} holds other files, which would be lost: name a new folder.`);
}

async function fill(folder: string, options: CopyOptions): Promise<CopyResult> {
  const { siteUrl, release, max, madeAt, request } = options;
  const home = await requestWhole({ request }, paths.home);
  if (home?.status !== 200)
    throw new CopyError(
      'The home page could not be loaded: is the worker reachable? An earlier copy stays as it is.',
    );
  const raw = path.join(folder, '.raw');
  await mkdir(raw, { recursive: true });
  await cp(release.client, folder, { recursive: true, filter: (name) => !name.endsWith('.html') });
  const assets = await filesIn(release.client);

  const kept = new Map<string, Kept>();
  const pictures = new Set<string>();
  async function keep(address: string, { headers }: Response, text: string): Promise<void> {
    const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const lighter = isPage ? lighterPictures(text) : text;
    for (const picture of picturesIn(lighter)) pictures.add(picture);
    const file = path.join(raw, createHash('sha256').update(address).digest('hex'));
    await writeFile(file, lighter);
    kept.set(address, { file, policy: headers.get('Content-Security-Policy'), isPage });
  }

  const prerendered = release.pages
    .map(({ pathname }) => pathname)
    .filter((page) => !errorPages.includes(page));
  const { redirects, failed, beyond } = await crawlSite({
    siteUrl,
    seeds,
    prerendered: new Set(prerendered),
    assets,
    max,
    request,
    keep,
  });
  const notFound = await request('/404');
  await keep('/404', notFound, await notFound.text());
  const missing = await fetchPictures(pictures, folder, request);

  const hrefOf: CopyRules['hrefOf'] = (link, from) => {
    const found = placeOf(link, requestPath(from), siteUrl);
    if (found === null) return undefined;
    const at = redirects.get(found.address) ?? found.address;
    const isFile = assets.has(at) || pictures.has(requestPath(at));
    if (!isFile && (!kept.has(at) || at === '/404')) return null;
    return (isFile ? requestPath(at) : (copyPlace(at)?.href ?? '/')) + found.hash;
  };
  for (const [address, { file, policy, isPage }] of kept) {
    const text = await readFile(file, 'utf8');
    let copied = text;
    if (isPage) copied = rewritePage({ address, html: text, policy }, { hrefOf, missing, madeAt });
    else if (address.endsWith('.xml'))
      copied = rewriteXml(text, (link) => {
        const href = hrefOf(link, address);
        return href ? new URL(href, siteUrl).href : href;
      });
    await writeInto(folder, address === '/404' ? '404.html' : (copyPlace(address)?.file ?? ''), copied);
  }
  await rm(raw, { recursive: true });
  await writeInto(folder, '_headers', headersFile(home.headers));
  await writeInto(folder, mark, JSON.stringify({ release: release.name, madeAt }));
  return {
    pages: [...kept.values()].filter(({ isPage }) => isPage).length,
    pictures: pictures.size - missing.size,
    files: (await filesIn(folder)).size,
    missing: missing.size,
    failed,
    beyond,
  };
}

/** URL paths of the files below a folder, decoded. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Set(files.map((file) => `/${path.relative(folder, file).split(path.sep).join('/')}`));
}
