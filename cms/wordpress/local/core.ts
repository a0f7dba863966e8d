import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './command.ts';
import { downloadDebianPackages } from './debian-packages.ts';

/** WordPress 6.8; Debian 12 has 6.1, on which the SQLite drop-in does not run. */
const debianRelease = 'trixie';
/** Packages that WordPress's package links to instead of containing them. */
const linkedPackages = ['php-getid3', 'libjs-cropper', 'libjs-underscore', 'libjs-lodash'];
/** Debian's package links to these instead of containing a bundle. */
const systemCertificates = '/etc/ssl/certs/ca-certificates.crt';

/** The npm package that contains WordPress's SQLite drop-in; its hash is here because nothing else locks it. */
const dropIn = {
  name: '@wp-playground/cli',
  version: '3.1.56',
  integrity:
    'sha512-JTxl6djPEM2YRYz/w+BUoyoCvhSGHIjqMi4fMV1b8o1UPNvZatLaS7opo57UsrVElXrfdZwvi6IuyS4LswUx9Q==',
};

/**
 * Debian's translations of WordPress. Of Spanish it has that of Spain, Chile and Peru; Spain's has the words of this plugin ("Ajustes",
 * "Añadir"). It translates the menus, the lists and the settings, and nothing of the block editor: Debian leaves out the files for scripts.
 */
const translations = 'wordpress-l10n';
const language = 'es_ES';

/** A core's folder is named core-VERSION-sqlite-VERSION-LANGUAGE, because another drop-in or language makes another core. */
const prefix = 'core-';
const suffix = `-sqlite-${dropIn.version}-${language}`;

export interface WordPressCore {
  version: string;
  /** The document root of the servers; shared by all sites, never written to. */
  folder: string;
  /** The plugin folder that the drop-in `db.php` loads. */
  sqlite: string;
  /** Whether it has Spanish texts; without them WordPress is in English. */
  isSpanish: boolean;
}

/**
 * Finds WordPress in `cacheDir`, or downloads it there from Debian and npm.
 * @throws Error that says what is missing, if it cannot be downloaded.
 */
export async function installWordPressCore(
  cacheDir: string,
  onProgress: (line: string) => void = () => undefined,
): Promise<WordPressCore> {
  await mkdir(cacheDir, { recursive: true });
  const cached = await findCore(cacheDir);
  if (cached) return cached;
  onProgress('Downloading WordPress');
  const work = await mkdtemp(join(cacheDir, 'partial-'));
  try {
    const needed = ['wordpress', ...linkedPackages];
    const download = (names: string[]) => downloadDebianPackages(join(work, 'apt'), debianRelease, names);
    // A mirror may lack the translations. Whatever else is missing is missing at the second attempt, too.
    const packages = await download([...needed, translations]).catch(() => download(needed));
    const version = /\/wordpress_([^_]+)_/.exec(packages.join('\n'))?.[1];
    if (!version) throw new Error('apt downloaded no WordPress package.');
    const core = join(work, 'core');
    await mkdir(core);
    await unpackLanguage(packages, join(work, 'translations'), join(core, 'languages'));
    await unpackCore(packages, join(work, 'root'), join(core, 'wordpress'));
    // WordPress also looks for wp-config.php above its root. The shared core gets its settings from the site's environment.
    await writeFile(join(core, 'wp-config.php'), "<?php\nrequire getenv( 'WORDPRESS_CONFIG' );\n");
    onProgress('Downloading the SQLite drop-in');
    await unpackDropIn(work, join(core, 'sqlite'));
    // Renaming is atomic, so a folder of this name is complete. If another process was faster, its copy is used.
    const target = join(cacheDir, `${prefix}${decodeURIComponent(version)}${suffix}`);
    if (!existsSync(target))
      await rename(core, target).catch((error: unknown) => ignoreIfExists(target, error));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const installed = await findCore(cacheDir);
  if (!installed) throw new Error(`WordPress was not installed in ${cacheDir}.`);
  return installed;
}

async function findCore(cacheDir: string): Promise<WordPressCore | undefined> {
  const name = (await readdir(cacheDir))
    .filter((entry) => entry.startsWith(prefix) && entry.endsWith(suffix))
    .sort()
    .at(-1);
  if (!name) return undefined;
  return {
    version: name.slice(prefix.length, -suffix.length),
    folder: join(cacheDir, name, 'wordpress'),
    sqlite: join(cacheDir, name, 'sqlite'),
    isSpanish: existsSync(join(cacheDir, name, 'languages', `${language}.mo`)),
  };
}

/** Keeps one language of the 60 that the package has. */
async function unpackLanguage(packages: string[], root: string, target: string): Promise<void> {
  const file = packages.find((name) => basename(name).startsWith(`${translations}_`));
  if (file === undefined) return;
  await run('dpkg-deb', ['-x', file, root]);
  const folder = join(root, 'usr/share/wordpress/wp-content/languages');
  const ending = `${language}.mo`;
  await cp(folder, target, {
    recursive: true,
    filter: (source) => source === folder || source.endsWith(ending),
  });
}

async function unpackCore(packages: string[], root: string, target: string): Promise<void> {
  for (const file of packages) await run('dpkg-deb', ['-x', file, root]);
  const debian = join(root, 'usr/share/wordpress');
  // Debian's settings read /etc, and its rewrite rules are for another server.
  for (const name of ['wp-config.php', '.htaccess', 'wp-content']) {
    await rm(join(debian, name), { recursive: true, force: true });
  }
  const certificates = 'wp-includes/certificates/ca-bundle.crt';
  await rm(join(debian, certificates), { force: true });
  await cp(debian, target, { recursive: true, dereference: true });
  // Without the system's certificates a local WordPress still runs, because it sends no requests outside this machine.
  if (existsSync(systemCertificates)) await copyFile(systemCertificates, join(target, certificates));
}

async function unpackDropIn(work: string, target: string): Promise<void> {
  const spec = `${dropIn.name}@${dropIn.version}`;
  const packed = await run('npm', ['pack', spec, '--silent', '--pack-destination', work], { cwd: work });
  const file = join(work, packed.trim().split('\n').at(-1) ?? '');
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (integrity !== dropIn.integrity)
    throw new Error(`${spec} is not the package that was reviewed: ${integrity}`);
  await run('tar', ['-xzf', file, '-C', work, 'package/sqlite-database-integration.zip']);
  await run('unzip', [
    '-q',
    join(work, 'package/sqlite-database-integration.zip'),
    '-d',
    join(work, 'sqlite'),
  ]);
  await rename(join(work, 'sqlite', 'plugin-sqlite-database-integration'), target);
}

function ignoreIfExists(target: string, error: unknown): void {
  if (!existsSync(target)) throw error;
}
