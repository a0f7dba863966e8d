/**
 * Part of `npm run check`: documents say what the code does. It prints one line for each mistake, and then exits with 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { specRoutes } from './browser/spec-routes.ts';
import { allWrongCitations, files } from './citations.ts';
import { foreignImports, unnamedLicences, unnamedPreReleases, wrongReasons } from './dependencies.ts';
import { pageRoutes } from './routes.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The route of a row: those of other states of a page have a word after a comma. */
const routesWithRow = new Set(specRoutes.map(({ route }) => route.split(', ')[0]));

/** The folders that the map of the README, its block of folders, does not name. */
function unmappedFolders(readme: string): string[] {
  const map = /^## The map\n+```\n([\s\S]*?)^```/m.exec(readme)?.[1] ?? '';
  const named = new Set(map.match(/[\w-]+/g));
  return ['src', 'api-worker/src'].flatMap((parent) =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !named.has(entry.name))
      .map((entry) => `the map of README.md does not name ${parent}/${entry.name}`),
  );
}

/** Folders with more files than somebody reads at a glance: tests, fixtures and pictures do not count. */
function longFolders(): string[] {
  const maxFiles = 30;
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/^(?:src|api-worker\/src|cms\/wordpress)\//.test(file)) continue;
    if (/\.(?:test|bench|fixture)\.|\/testing\/|^cms\/wordpress\/local\//.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} has ${count} files; a folder has at most ${maxFiles}`);
}

/** Where something is written with a word that docs/writing.md does not allow: a request gets a response. */
function unwantedWords(): string[] {
  const word = /\banswer/i;
  return files
    .filter(
      (file) =>
        /\.(?:tsx?|m?js|astro|css|php|md|ya?ml|conf|sql|jsonc)$/.test(file) &&
        !/writing\.md$|tests\/documents\.ts$/.test(file),
    )
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          word.test(line) ? [`${file}:${index + 1}: write "response" or "respond"`] : [],
        ),
    );
}

const mistakes = [
  ...longFolders(),
  ...unwantedWords(),
  ...unmappedFolders(read('README.md')),
  ...pageRoutes()
    .filter((route) => !routesWithRow.has(route))
    .map((route) => `tests/browser/spec-routes.ts has no row for ${route}`),
  ...allWrongCitations(),
  ...wrongReasons(),
  ...foreignImports(),
  ...unnamedLicences(read('NOTICE')).map((line) => `NOTICE does not name ${line}`),
  ...unnamedPreReleases().map((name) => `docs/dependencies.md does not name the pre-release ${name}`),
];

for (const line of mistakes) console.log(line);
if (mistakes.length > 0) process.exitCode = 1;
