import { expect, test } from 'vitest';
import { packagesOfAnOrigin, readPackages, wrongReasons } from './dependencies.ts';

const packages = readPackages();

test('an origin imports no development package', () => {
  const imported = packagesOfAnOrigin();
  // What is reached at all: the server, a page, and what only the build reads.
  for (const name of ['hono', 'sharp', 'zod', 'react', 'tailwindcss'])
    expect(imported.has(name), name).toBe(true);
  const foreign = [...imported].filter(([name]) => !(name in packages.dependencies));
  expect(foreign).toEqual([]);
});

test('a package without a reason is reported, and so is a reason without a package', () => {
  const more = { ...packages, dependencies: { ...packages.dependencies, 'left-pad': '1.0.0' } };
  expect(wrongReasons(more)).toEqual([expect.stringContaining('says why left-pad is there')]);
  const { astro: _, ...fewer } = packages.dependencies;
  expect(wrongReasons({ ...packages, dependencies: fewer })).toEqual([
    expect.stringContaining('has astro, package.json does not'),
  ]);
});
