/**
 * The rules for package.json and local-worker/package.json: every package has its reason in docs/dependencies.md, and neither an origin nor
 * `npm start` needs a package that it does not install.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { root } from '#commands/root.ts';

const Versions = z.record(z.string(), z.string());
const Packages = z.object({ dependencies: Versions, devDependencies: Versions });
const LocalWorker = z.object({ devDependencies: Versions });

interface Packages extends z.infer<typeof Packages> {
  /** Those of local-worker/package.json. */
  localWorker: z.infer<typeof Versions>;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readPackages = (): Packages => ({
  ...Packages.parse(JSON.parse(read('package.json'))),
  localWorker: LocalWorker.parse(JSON.parse(read('local-worker/package.json'))).devDependencies,
});

/** The packages of the list below a heading. */
const written = (document: string, heading: string): string[] => {
  const section = document.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name = '']) => name);
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
  { dependencies, devDependencies, localWorker }: Packages = readPackages(),
  document = read('docs/dependencies.md'),
): string[] => [
  ...differences('For the site and the worker', Object.keys(dependencies), document),
  ...differences('For the worker on this machine', Object.keys(localWorker), document),
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
  const code = read(file).replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  const found = code.matchAll(/(?:^|[^.\w])(?:from|import|import\.meta\.resolve)\s*(?:\(\s*)?'([^'\n]+)'/g);
  return [...found].map(([, name = '']) => name);
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
// A name with _ is no package, but `from('team_id')`, which writes SQL.
const isPackage = (name: string) => /^@?[a-z][^_]*$/.test(name) && !builtinModules.includes(packageOf(name));

/** Reached only without API_URL, and then `npm run serve` refuses to start. */
const localWorker = 'src/commands/site/local-backend.ts';

/** The files that programs reach through their imports, in src. */
function reachedFrom(...programs: string[]): string[] {
  const seen = new Set(programs);
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

/** Packages that files import, with the last file that does. */
const packagesOf = (files: readonly string[]): Map<string, string> =>
  new Map(
    files.flatMap((file) =>
      importsOf(file)
        .filter((name) => isPackage(name) && !name.startsWith('astro:') && !name.startsWith('node:'))
        .map((name): [string, string] => [packageOf(name), file]),
    ),
  );

/** Programs that run with the packages of an origin alone. */
const programsOfAnOrigin = [
  'watched',
  'serve',
  'releases',
  'export',
  'sync',
  'subscribers',
  'backup',
  'restore',
].map((name) => `src/commands/${name}.ts`);

/**
 * Packages that an origin imports: its commands and all that they reach, and what the build that it starts reads. Commands that only
 * development uses are reached by nothing of these.
 */
function packagesOfAnOrigin(): Map<string, string> {
  const built = readdirSync(path.join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'commands')
    .flatMap(({ name }) => filesIn(`src/${name}`));
  return packagesOf([
    ...reachedFrom(...programsOfAnOrigin),
    ...built,
    'astro.config.mjs',
    'tailwind.config.mjs',
  ]);
}

/** Packages that `npm start` imports beside those of its origin: its own programs, and the worker that they bundle. */
const packagesOfAStart = (): Map<string, string> =>
  packagesOf([
    ...reachedFrom(
      'src/commands/start.ts',
      localWorker,
      'src/commands/worker/database-program.ts',
      'src/commands/worker/worker-program.ts',
      'cms/sample/main.ts',
      'cms/sample/internal-content.ts',
      'api-worker/src/worker.ts',
    ),
  ]);

/** One line for each package that an origin or a start imports without installing it. */
export function foreignImports({ dependencies, localWorker }: Packages = readPackages()): string[] {
  const missing = (imported: ReadonlyMap<string, string>, installed: object, who: string) =>
    [...imported]
      .filter(([name]) => !(name in installed) && !name.startsWith('cloudflare:'))
      .map(([name, file]) => `${file} imports ${name}, which ${who} does not install`);
  return [
    ...missing(packagesOfAnOrigin(), dependencies, 'an origin'),
    ...missing(packagesOfAStart(), { ...dependencies, ...localWorker }, 'npm start'),
  ];
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      license: z.string().optional(),
    }),
  ),
});

/** Licences that ask for nothing but their own text, which is in node_modules. */
const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
]);

/** The packages of an origin, with their licences, that have another licence and are not in this text. Binaries count as their package. */
export function unnamedLicences(notice: string): string[] {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
  const others = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license = 'none' }]) => ({ name: place.split('node_modules/').at(-1) ?? '', license }))
    .filter(({ license }) => !license.split(' AND ').every((one) => permissive.has(one)));
  const isNamed = (name: string) =>
    notice.split(/\s/).some((word) => word.length > 3 && name.startsWith(word));
  return others.filter(({ name }) => !isNamed(name)).map(({ name, license }) => `${name}: ${license}`);
}

/** Packages of the lock file that are pre-releases, and that this text does not name. */
export function unnamedPreReleases(document = read('docs/dependencies.md')): string[] {
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
  const preReleases = Object.entries(packages)
    .filter(([, { version }]) => version?.includes('-'))
    .map(([place]) => place.split('node_modules/').at(-1) ?? '');
  const section = document.split(/^## /m).find((part) => part.startsWith('The lock file')) ?? '';
  return [...new Set(preReleases)].filter((name) => !section.includes(`\`${name}\``));
}
