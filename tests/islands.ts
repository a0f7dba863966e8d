import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { DomUtils, parseDocument } from 'htmlparser2';
import { root } from '#commands/root.ts';

/** What docs/performance.md says of every island: where it is, when it is fetched, what it weighs, and why it is one. */

/** Why each island exists: what the HTML alone cannot do. A test fails when an island has no reason, or a reason no island. */
const reasons: Readonly<Record<string, string>> = {
  carousel: 'moves to the next banner by itself, and has buttons',
  newsletter: 'subscribes without leaving the page',
  gate: 'opens the curtain in the page that was asked for',
  guide: 'its "on air" mark moves on, and days change without a page load',
  'game-tabs': 'scores refresh by themselves, and say what changed',
  'league-picker': 'changes the league of all lists without a page load',
  'league-teams': 'follows the chosen league',
  game: 'the score refreshes by itself',
  tiempo: 'locates the reader, searches while they type, and refreshes itself',
  v2: 'another place or unit without a page load, and refreshes itself',
  light: 'another municipality without a page load',
  map: 'its temperatures follow the place and the unit of the page',
  YourTeams: 'the teams are known only to the device',
  LivePlayer: 'plays the live signal',
};

/** When an island's code is fetched. `at once` is that of the closed site's prompt. */
type Trigger = 'when seen' | 'when used' | 'at once';

export interface SourceIsland {
  name: string;
  room: string;
  /** The file that is fetched, without its extension: `lists.island`. */
  file: string;
  trigger: Trigger;
}

const source = path.join(root, 'src');

/** The trigger in the text of a room's `islands.ts`. */
function triggerOf(text: string): Trigger {
  const [, onlyOnInteraction] = /hydrateIslands\(page, islands, (.+)\)/.exec(text) ?? [];
  if (onlyOnInteraction === undefined) return 'at once';
  return onlyOnInteraction === 'true' ? 'when used' : 'when seen';
}

const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');

/** The files of `files` that import this one, by its name: names of files are unique where islands are fetched. */
const importersOf = (file: string, files: readonly string[]): string[] =>
  files.filter((other) => other !== file && textOf(other).includes(`/${path.basename(file)}'`));

/**
 * The trigger of a file that a script fetches by itself: the way in which the nearest of the scripts that lead to it waits. Throws when none
 * waits for anything. One that waits to be seen waits to be used on a line that is to be spared, as the rooms' islands do.
 */
function fetchedWhen(file: string, files: readonly string[], seen: readonly string[] = []): Trigger {
  for (const importer of importersOf(file, files)) {
    if (seen.includes(importer)) continue;
    const text = textOf(importer);
    if (text.includes('loadWhenSeen')) return 'when seen';
    if (/loadOnInteraction|addEventListener\('click'/.test(text)) return 'when used';
    return fetchedWhen(importer, files, [...seen, file]);
  }
  throw new Error(`${file} is fetched by no script that waits until it is seen or used`);
}

/** The islands of the rooms' `islands.ts`. */
function listedIslands(): SourceIsland[] {
  return readdirSync(source).flatMap((room) => {
    let text: string;
    try {
      text = readFileSync(path.join(source, room, 'islands.ts'), 'utf8');
    } catch {
      return [];
    }
    const trigger = triggerOf(text);
    const entries = text.matchAll(
      /^ {2}'?([\w-]+)'?: (?:async )?\(\) =>[^\n]*import\('\.\/(?:\w+\/)?([\w.]+)\.tsx?'\)/gm,
    );
    return [...entries].map(([, name = '', file = '']) => ({ name, room, file, trigger }) as const);
  });
}

/** Every island of the source: those of the rooms' lists, and those whose file a script of a page fetches. */
export function sourceIslands(): SourceIsland[] {
  const listed = listedIslands();
  const scripts = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const files = scripts.filter((file) => /\.island\.tsx?$/.test(file));
  const others = files
    .filter((file) => !listed.some((island) => `${island.file}${path.extname(file)}` === path.basename(file)))
    .filter((file) => importersOf(file, files).length === 0)
    .map((file): SourceIsland => {
      const name = path.basename(file).replace(/\.island\.tsx?$/, '');
      const room = file.split(path.sep)[0] ?? '';
      return { name, room, file: `${name}.island`, trigger: fetchedWhen(file, scripts) };
    });
  return [...listed, ...others].sort((a, b) => a.name.localeCompare(b.name));
}

/** The names of `<Island name="…">` in the views. */
const shownNames = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/<Island\s[^>]*?\bname=(?:"|\{[^}']*')([\w-]+)/g)].map(
        ([, name = '']) => name,
      ),
    );

/** Islands without a view or a reason, and views and reasons without an island. */
export function reasonProblems(): string[] {
  const names = sourceIslands().map(({ name }) => name);
  const listed = listedIslands().map(({ name }) => name);
  const shown = shownNames();
  return [
    ...shown.filter((name) => !listed.includes(name)).map((name) => `no islands.ts lists the island ${name}`),
    ...listed.filter((name) => !shown.includes(name)).map((name) => `no view has the island ${name}`),
    ...names.filter((name) => !reasons[name]).map((name) => `tests/islands.ts has no reason for ${name}`),
    ...Object.keys(reasons)
      .filter((name) => !names.includes(name))
      .map((name) => `tests/islands.ts has a reason for ${name}, which does not exist`),
  ];
}

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const gateFile = 'AccessGate.island';

/** Brotli bytes of the curtain's island, which the release of an open site does not contain: its own code, without packages. */
export async function weighGate(): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(source, 'gate', `${gateFile}.tsx`)],
    ...{ bundle: true, minify: true, write: false, format: 'esm', jsx: 'automatic', target: 'es2022' },
    external: ['react', 'react/*', 'nanostores', '@nanostores/*'],
    // As long as the real ones.
    define: { __GATE_SALT__: JSON.stringify('0'.repeat(32)), __GATE_HASH__: JSON.stringify('0'.repeat(64)) },
  });
  return brotli(outputFiles?.[0]?.text ?? '');
}

/** Brotli bytes of each island's own file in a release, by the file's name without its hash; with the curtain's. */
export async function weighIslandFiles(release: string): Promise<Map<string, number>> {
  const folder = path.join(release, 'client/_astro');
  const names = (await readdir(folder)).filter((name) => /\.island\..*\.js$/.test(name));
  const weighed = names.map(async (name) => {
    const file = name.slice(0, name.indexOf('.island') + '.island'.length);
    return [file, brotli(await readFile(path.join(folder, name), 'utf8'))] as const;
  });
  return new Map([[gateFile, await weighGate()], ...(await Promise.all(weighed))]);
}

/** Brotli bytes of the largest properties of each island in these pages, by its name. */
function weighProps(pages: readonly string[]): Map<string, number> {
  const largest = new Map<string, number>();
  for (const html of pages) {
    const elements = DomUtils.findAll(
      (element) => 'data-props' in element.attribs,
      parseDocument(html).children,
    );
    for (const { attribs } of elements) {
      const name = attribs['data-island'] ?? '';
      largest.set(name, Math.max(largest.get(name) ?? 0, brotli(attribs['data-props'] ?? '')));
    }
  }
  return largest;
}

/** In steps of 0.1 kB, so that a changed word of a text does not make the document stale. */
const kilobytes = (bytes: number | undefined): string =>
  bytes === undefined ? '' : (bytes / 1000).toFixed(1);

/** The table of all islands in Markdown. `release` is a folder of a release, `pages` are the HTML of pages with islands. */
export async function islandTable(release: string, pages: readonly string[]): Promise<string> {
  const files = await weighIslandFiles(release);
  const props = weighProps(pages);
  const rows = sourceIslands().map(({ name, room, file, trigger }) => [
    ...[`\`${name}\``, room, kilobytes(files.get(file)), kilobytes(props.get(name)), trigger],
    reasons[name] ?? '',
  ]);
  const header = ['island', 'room', 'own code, kB', 'properties, kB', 'fetched', 'why it is one'];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The cells of the table of islands in a text of docs/performance.md, by the island's name. */
export function writtenIslands(document: string): Map<string, readonly string[]> {
  const section = document
    .split('<!-- npm run bench -- islands --write -->')[1]
    ?.split('<!-- end of islands -->')[0];
  const rows = [...(section ?? '').matchAll(/^\| `([\w-]+)` *\|(.*)\|$/gm)];
  return new Map(
    rows.map(([, name = '', rest = '']) => [name, rest.split('|').map((cell) => cell.trim())] as const),
  );
}

/**
 * What is wrong with the table in docs/performance.md, apart from how many bytes it says: islands that are missing, gone or not weighed, and other
 * places, triggers or reasons.
 */
export function tableProblems(document: string): string[] {
  const written = writtenIslands(document);
  const islands = sourceIslands();
  const gone = [...written.keys()].filter((name) => !islands.some((island) => island.name === name));
  return [
    ...gone.map((name) => `docs/performance.md has the island ${name}, which does not exist`),
    ...islands.flatMap(({ name, room, trigger }) => {
      const [where, bytes, , when, why] = written.get(name) ?? [];
      const right = where === room && bytes !== '' && when === trigger && why === reasons[name];
      return right ? [] : [`docs/performance.md is not right about the island ${name}`];
    }),
  ];
}
