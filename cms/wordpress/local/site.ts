import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { run } from './command.ts';
import type { WordPressCore } from './core.ts';

export const scripts = fileURLToPath(new URL('php/', import.meta.url));
const plugin = fileURLToPath(new URL('../telecoqui', import.meta.url));
const wrapper = fileURLToPath(new URL('../../../src/commands/processes/end-with-parent.ts', import.meta.url));
const adminUser = 'admin';

/** The administrator of a local site; stored in the site's folder, readable only by its owner. */
const Access = z.object({
  adminUser: z.string(),
  adminPassword: z.string(),
  /** For REST, with HTTP Basic. */
  applicationPassword: z.string(),
});
type Access = z.infer<typeof Access>;

export interface Site {
  folder: string;
  access: Access;
  /** The variables that WordPress's settings read: which site this is, and its address. */
  env: Record<string, string>;
  seeded: boolean;
}

/**
 * Adapts an installed site to the address it is about to be served at.
 * @throws Error with PHP's own message.
 */
export async function prepareSite(core: WordPressCore, folder: string, url: string): Promise<Site> {
  await linkSite(core, folder);
  const access = Access.parse(JSON.parse(await readFile(join(folder, 'access.json'), 'utf8')));
  const env = environment(folder, url);
  const state = await runPhp('prepare.php', [core.folder], env);
  const { seeded } = z.object({ seeded: z.boolean() }).parse(JSON.parse(state));
  return { folder, access, env, seeded };
}

/** Runs one of the scripts beside this file with PHP, and returns what it prints. */
export function runPhp(
  script: string,
  args: string[],
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<string> {
  // Without display_errors a failure would be silent here. Memory is needed for making the sizes of pictures.
  const settings = ['-d', 'display_errors=stderr', '-d', 'memory_limit=1G'];
  const command = [wrapper, 'php', ...settings, join(scripts, script), ...args];
  return run(process.execPath, command, { env, ...(onLine ? { onLine } : {}) });
}

function environment(folder: string, url: string): Record<string, string> {
  return {
    WORDPRESS_CONFIG: join(scripts, 'wp-config.php'),
    WORDPRESS_SITE_DIR: folder,
    WORDPRESS_SITE_URL: url,
  };
}

/**
 * Installs a site into `folder`, unless there is one.
 * @throws Error with PHP's own message.
 */
export async function installSite(core: WordPressCore, folder: string, url: string): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'partial-'));
  try {
    for (const needed of ['database', 'wp-content/plugins', 'wp-content/themes', 'wp-content/uploads']) {
      await mkdir(join(work, needed), { recursive: true });
    }
    await linkSite(core, work);
    const adminPassword = randomBytes(12).toString('base64url');
    const env = { ...environment(work, url), ADMIN_USER: adminUser, ADMIN_PASSWORD: adminPassword };
    const response: unknown = JSON.parse(await runPhp('install.php', [core.folder], env));
    const access = Access.parse({ adminUser, adminPassword, ...z.looseObject({}).parse(response) });
    await writeFile(join(work, 'access.json'), JSON.stringify(access), { mode: 0o600 });
    // A folder of this name is a complete site: an installation that was stopped leaves none.
    await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Links the site to this checkout's plugin and to its core, because both may have moved. */
async function linkSite(core: WordPressCore, folder: string): Promise<void> {
  const content = join(folder, 'wp-content');
  await replaceLink(plugin, join(content, 'plugins/telecoqui'));
  await rm(join(content, 'themes/local'), { recursive: true, force: true });
  await cp(join(scripts, 'theme'), join(content, 'themes/local'), { recursive: true });
  const dropIn = await readFile(join(core.sqlite, 'db.copy'), 'utf8');
  await writeFile(
    join(content, 'db.php'),
    dropIn
      .replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', core.sqlite)
      .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php'),
  );
}

async function replaceLink(target: string, link: string): Promise<void> {
  await rm(link, { force: true });
  await symlink(target, link);
}
