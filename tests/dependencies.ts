/** The rules for package.json: every package has its reason in docs/dependencies.md, and an origin needs no development package. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { root } from '#commands/root.ts';

const Packages = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
export type Packages = z.infer<typeof Packages>;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
export const readPackages = (): Packages => Packages.parse(JSON.parse(read('package.json')));

/** The packages of the table below a heading. */
const written = (document: string, heading: string): string[] => {
  const section = document.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name = '']) => name);
};

function differences(heading: string, names: readonly string[], document: string): string[] {
  const reasons = written(document, heading);
  return [
    ...names
      .filter((name) => !reasons.includes(name))
      .map((name) => `docs/dependencies.md, "${heading}", has no line that says why ${name} is there`),
    ...reasons
      .filter((name) => !names.includes(name))
      .map((name) => `docs/dependencies.md, "${heading}", has ${name}, package.json does not`),
  ];
}

/** One line for each package without a reason, and for each reason without a package. */
export const wrongReasons = (
  { dependencies, devDependencies }: Packages = readPackages(),
  document = read('docs/dependencies.md'),
): string[] => [
  ...differences('For the site and the worker', Object.keys(dependencies), document),
  ...differences('For development', Object.keys(devDependencies), document),
];

const isSource = (file: string) =>
  /\.(?:ts|tsx|astro|mjs)$/.test(file) && !/\.(?:test|e2e|fixture)\.tsx?$/.test(file);

const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => `${folder}/${file}`);

/** What a file imports when it runs: imports of types alone are gone by then. */
function importsOf(file: string): string[] {
  const code = read(file).replaceAll(/^\s*(?:import|export) type [^;]*;/gm, '');
  const found = code.matchAll(/(?:^|[^.\w])(?:from|import|import\.meta\.resolve)\s*\(?\s*'([^'\n]+)'/g);
  return [...found].map(([, name = '']) => name);
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const isPackage = (name: string) => /^@?[a-z]/.test(name) && !builtinModules.includes(packageOf(name));

/** Reached only without API_URL, and then `npm run serve` refuses to start. */
const localWorker = 'src/commands/local-backend.ts';

/** The files that the program of a command reaches through its imports, in src. */
function reachedFrom(start: string): string[] {
  const seen = new Set([start]);
  for (const file of seen) {
    for (const name of importsOf(file)) {
      const target = name.startsWith('#')
        ? `src/${name.slice(1)}`
        : name.startsWith('.')
          ? path.join(path.dirname(file), name)
          : null;
      if (target && isSource(target) && target !== localWorker) seen.add(target);
    }
  }
  return [...seen];
}

/**
 * Packages that an origin imports, with the file that does: `npm run serve` and all that it reaches, and what the build that it starts reads.
 * Commands that only development uses are reached by nothing of these.
 */
export function packagesOfAnOrigin(): Map<string, string> {
  const built = readdirSync(path.join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'commands')
    .flatMap(({ name }) => filesIn(`src/${name}`));
  const files = [
    ...reachedFrom('src/commands/serve.ts'),
    ...built,
    'astro.config.mjs',
    'tailwind.config.mjs',
  ];
  return new Map(
    files.flatMap((file) =>
      importsOf(file)
        .filter((name) => isPackage(name) && !name.startsWith('astro:') && !name.startsWith('node:'))
        .map((name): [string, string] => [packageOf(name), file]),
    ),
  );
}
