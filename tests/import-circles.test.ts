import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';

/** Files that a file imports by a relative path, types left out: those are gone before the program runs. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'(\.[^']+)'/gm,
  );
  return [...found].flatMap(([, names = '', target = '']) => {
    const specifiers = /^\{([^}]*)\}$/s.exec(names.trim())?.[1];
    const onlyTypes = specifiers?.split(',').every((name) => /^\s*(?:type\s|$)/.test(name)) ?? false;
    return onlyTypes ? [] : [path.resolve(path.dirname(file), target)];
  });
}

/** Each circle of imports, as the names of its files. */
function circlesOf(files: readonly string[]): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const begin = trail.indexOf(file);
    if (begin >= 0) circles.push([...trail.slice(begin), file].map((one) => path.basename(one)).join(' > '));
    if (begin >= 0 || done.has(file)) return;
    for (const next of importsOf(file)) if (files.includes(next)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

test('no modules of the worker import each other in a circle, in which one of them would be used before it has run', () => {
  const files = globSync('api-worker/src/**/*.ts', { cwd: root }).map((file) => path.join(root, file));
  expect(files.length).toBeGreaterThan(100);
  expect(circlesOf(files)).toEqual([]);
});
