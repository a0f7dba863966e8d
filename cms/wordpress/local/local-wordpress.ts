import { join, resolve } from 'node:path';
import { installWordPressCore } from './core.ts';
import { choosePort, startPhpServer, claimSite } from './php-server.ts';
import { installPhp } from './php.ts';
import { seedSite } from './seed.ts';
import { installSite, prepareSite, runPhp, scripts } from './site.ts';
import { rename, writeFile, copyFile } from 'node:fs/promises';
import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface LocalWordPressOptions {
  /** The site is in `<dataDir>/wordpress`. */
  dataDir: string;
  /** The folder of the downloaded core, which sites may share; by default `<dataDir>/cache/wordpress`. */
  cacheDir?: string;
  /** A free port by default. */
  port?: number;
  /** Whether to fill a site with the sample newsroom, if it never was. */
  seed: boolean;
  /** The minimum number of news items. */
  stories?: number;
  /** The site that the plugin publishes to; without it the previous one stays. */
  telecoqui?: Connection;
  onProgress?: (line: string) => void;
}

export type LocalWordPress = Awaited<ReturnType<typeof startWordPress>>;

/**
 * Starts a WordPress of this project's own on 127.0.0.1, and installs what is missing: PHP, WordPress, the site, its content. It ends when
 * this process does, for whatever reason.
 * @throws Error that says what to install, or what prevents the start.
 */
export async function startWordPress(options: LocalWordPressOptions) {
  const onProgress = options.onProgress ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  const port = await choosePort(options.port);
  await installPhp(onProgress);
  const core = await installWordPressCore(
    resolve(options.cacheDir ?? join(dataDir, 'cache/wordpress')),
    onProgress,
  );
  if (!core.isSpanish)
    onProgress('WordPress stays in English: this machine’s Debian mirror has no package wordpress-l10n.');
  const url = `http://127.0.0.1:${port}`;
  const folder = join(dataDir, 'wordpress');
  onProgress(`Preparing the site in ${folder}`);
  await installSite(core, folder, url);
  const release = await claimSite(folder, url);
  const site = await prepareSite(core, folder, url);
  if (options.seed && !site.seeded) {
    await seedSite(core, site, { now: new Date(), stories: options.stories }, onProgress);
  }
  // After the seeding, because webhooks are for what editors do.
  if (options.telecoqui) await writeConnection(folder, options.telecoqui);
  const server = await startPhpServer({
    port,
    root: core.folder,
    router: join(scripts, 'router.php'),
    logFile: join(folder, 'server.log'),
    env: site.env,
    readyUrl: `${url}/wp-json/`,
  });
  const database = join(folder, 'database/site.sqlite');
  const state = (name: string) => join(folder, `database/state-${encodeURIComponent(name)}.sqlite`);
  const credentials = Buffer.from(`${site.access.adminUser}:${site.access.applicationPassword}`).toString(
    'base64',
  );
  return {
    ...site.access,
    /** Without a trailing slash. */
    url,
    version: core.version,
    /** The administrator's `Authorization` header for REST. */
    authorization: `Basic ${credentials}`,
    /** Sets the site that the plugin publishes to, from the next request on. */
    connect: (connection: Connection) => writeConnection(folder, connection),
    /** Moves scheduled posts and waiting deliveries this many seconds into the past. */
    passTime: async (seconds: number) => {
      await runPhp('pass-time.php', [core.folder, String(seconds)], site.env);
    },
    /** Runs what is due in wp-cron, and waits for it. */
    runDueJobs: async () => {
      const response = await fetch(`${url}/wp-cron.php`);
      await response.text();
    },
    /** Saves the current content under a name; a saved state with that name is replaced. */
    saveState: (name: string) => saveDatabase(database, state(name)),
    /** Restores the content of a saved state, once no request is running; uploaded files stay. */
    resetTo: (name: string) => restoreDatabase(database, state(name)),
    /** Resolves when it has ended, stopped or not. */
    ended: server.ended,
    /** Ends every process that was started. */
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

/** The plugin's settings; an empty value counts as not set. */
export interface Connection {
  /** Without a trailing slash. */
  siteUrl: string;
  publishSecret: string;
  previewSecret: string;
}

/** Sets the site that a local WordPress publishes to, in a file that its settings read on every request. */
async function writeConnection(folder: string, connection: Connection): Promise<void> {
  const file = join(folder, 'connection.json');
  const constants = {
    TELECOQUI_SITE_URL: connection.siteUrl,
    TELECOQUI_PUBLISH_SECRET: connection.publishSecret,
    TELECOQUI_PREVIEW_SECRET: connection.previewSecret,
  };
  await writeFile(`${file}.partial`, JSON.stringify(constants), { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

/** Milliseconds to wait for the database: a request that writes locks it only for some milliseconds. */
const lockTimeout = 5000;

/** Copies a SQLite database that may be in use; the copy is consistent, and complete or absent. */
function saveDatabase(database: string, copy: string): void {
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  const connection = new DatabaseSync(database, { timeout: lockTimeout });
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
  } finally {
    connection.close();
  }
  renameSync(partial, copy);
}

/** Milliseconds to wait for the last request of a browser that was closed. */
const requestTimeout = 60_000;
/** Milliseconds between two looks whether it has ended. */
const pollInterval = 50;

/** Replaces a database by a saved copy, once nobody has it open: a request that ends later would delete the journal of the new one. */
async function restoreDatabase(database: string, copy: string): Promise<void> {
  const partial = `${database}.partial`;
  await copyFile(copy, partial);
  const deadline = Date.now() + requestTimeout;
  while (!leavesJournal(database)) {
    if (Date.now() > deadline)
      throw new Error(`A request has ${database} open for ${requestTimeout / 1000} s.`);
    await pause(pollInterval);
  }
  await rename(partial, database);
}

/** Ends the journal that a database has beside it. False if somebody else has it open: then SQLite refuses. */
function leavesJournal(database: string): boolean {
  const connection = new DatabaseSync(database);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}
