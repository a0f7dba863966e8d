import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { latestRelease } from '#publishing/releases.ts';
import type { SiteProcess } from '../site-process.ts';
import { printTable } from './table.ts';
import { brotliBytes } from './weight.bench.ts';

interface Chunk {
  bytes: number;
  /** React itself, which all islands share. */
  isReact: boolean;
  /** Chunks that are loaded with this one. */
  imports: string[];
}

const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);

/** Reads the imports as the bundler writes them: `import{a}from"./x.js"` and `import"./x.js"`. */
function readChunk(text: string): Chunk {
  return {
    bytes: brotliBytes(text),
    isReact: text.includes('react.transitional.element'),
    imports: named(text, /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g),
  };
}

/** These chunks and all that are loaded with them. */
function closure(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(add);
  };
  names.forEach(add);
  return found;
}

/** Bytes of every island of the release that the site serves, and of the chunks that are loaded with it. */
export async function benchIslands(site: SiteProcess): Promise<void> {
  const release = await latestRelease(path.join(site.dataDir, 'releases'));
  if (release === null) throw new Error('The site has no release');
  const folder = path.join(release, 'client/_astro');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const chunks = new Map(
    await Promise.all(
      names.map(async (name) => [name, readChunk(await readFile(path.join(folder, name), 'utf8'))] as const),
    ),
  );
  const sum = (files: Iterable<string>, isReact = false) =>
    [...files]
      .map((name) => chunks.get(name))
      .reduce((total, chunk) => total + (chunk?.isReact === isReact ? chunk.bytes : 0), 0);
  const islands = names.filter((name) => /\.island\..*\.js$/.test(name)).sort();
  const rows = islands.map((island) => {
    const together = closure(chunks, [island]);
    const shared = [...together].filter((name) => name !== island);
    return [island, sum([island]), sum(shared)];
  });
  printTable(
    `Islands (brotli bytes, without React, which is ${sum(names, true).toLocaleString('en')})`,
    ['island', 'own', 'shared with other islands'],
    rows,
  );
}
