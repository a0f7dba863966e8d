import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#commands/root.ts';

const run = promisify(execFile);

/** The release of @php-wasm/node that is used. WordPress's own project makes it for its Playground: PHP 7.4 to 8.5 as WebAssembly. */
const release = '3.1.56';
const folder = path.join(root, `.data/cache/php-wasm-${release}`);

/**
 * Installs the versions of PHP that Debian does not have into the cache, in 12 s. They are no dependency of the project, because they
 * weigh 467 MB and only one suite needs them.
 * @throws Error with npm's reason, when they cannot be installed.
 */
export async function installPhpVersions(): Promise<void> {
  if (existsSync(folder)) return;
  const work = `${folder}-${process.pid}`;
  await mkdir(work, { recursive: true });
  try {
    await writeFile(path.join(work, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const packages = ['node', 'universal'].map((name) => `@php-wasm/${name}@${release}`);
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...packages],
      {
        cwd: work,
      },
    );
    await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Runs PHP code with a version of PHP. It sees `folders` at the paths that they have here.
 * @throws Error with PHP's message when the code fails.
 */
export async function runWithPhp(version: string, code: string, folders: readonly string[]): Promise<string> {
  const program = path.join(root, 'tests/wordpress/php-wasm.mjs');
  const settings = JSON.stringify({ packages: folder, version, code, folders });
  const { stdout } = await run(process.execPath, [program], { env: { ...process.env, PHP_RUN: settings } });
  return stdout;
}
