import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';

/** The files of ours that a file imports, types included: whoever reads one of a circle must read all of it. */
function importsOf(file: string): string[] {
  const found = readFileSync(path.join(root, file), 'utf8').matchAll(
    /(?:\bfrom|\bimport)\s*(?:\(\s*)?'(?:(\.[^']+)|#([^']+))'/g,
  );
  return [...found].map(([, relative, ofSource]) =>
    relative === undefined ? `src/${ofSource}` : path.posix.join(path.posix.dirname(file), relative),
  );
}

/** Each circle of imports, as the names of its files. */
function circlesOf(files: ReadonlySet<string>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const begin = trail.indexOf(file);
    if (begin >= 0) circles.push([...trail.slice(begin), file].join(' > '));
    if (begin >= 0 || done.has(file)) return;
    for (const next of importsOf(file)) if (files.has(next)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

test('no files import each other in a circle', () => {
  const names = '{src,api-worker/src,cms,operations,tests}/**/*.{ts,tsx,mjs,astro}';
  const files = new Set(globSync(names, { cwd: root }));
  expect(files.size).toBeGreaterThan(1_000);
  expect(circlesOf(files)).toEqual([]);
});
