import { join, resolve } from 'node:path';
import { type Connection, writeConnection } from './connection.ts';
import { installWordPressCore } from './core.ts';
import { restoreDatabase, saveDatabase } from './database-state.ts';
import { choosePort, startPhpServer } from './php-server.ts';
import { installPhp } from './php.ts';
import { seedSite } from './seed.ts';
import { claimSite } from './served-at.ts';
import { type Access, installSite, prepareSite, runPhp, scripts } from './site.ts';

export interface LocalWordPressOptions {
  /** The site lives in `<dataDir>/wordpress`. */
  dataDir: string;
  /** Where the downloaded core is kept, so that sites may share it; `<dataDir>/cache/wordpress` when left out. */
  cacheDir?: string;
  /** A free one when left out. */
  port?: number;
  /** Fill a site that was never filled with the sample newsroom. */
  seed: boolean;
  /** At least this many news items. */
  stories?: number;
  /** The site that the plugin publishes to; what was said before stays when it is left out. */
  telecoqui?: Connection;
  now?: () => Date;
  onProgress?: (line: string) => void;
}

export interface LocalWordPress extends Access {
  /** Without a slash at its end. */
  url: string;
  version: string;
  /** For the header `Authorization`: the administrator's, over REST. */
  authorization: string;
  /** Says which site the plugin publishes to, from the next request on. */
  connect(connection: Connection): Promise<void>;
  /** Brings what waits for its time, scheduled posts and deliveries, so many seconds nearer. */
  passTime(seconds: number): Promise<void>;
  /** Does what wp-cron has to do by now, and waits for it. */
  runDueJobs(): Promise<void>;
  /** Keeps the content as it is now under a name; a state of that name is replaced. */
  saveState(name: string): void;
  /** Brings back the content of a saved state. No request may be under way; uploaded files stay. */
  resetTo(name: string): Promise<void>;
  /** Resolves when it has ended, asked or not. */
  ended: Promise<void>;
  /** Ends every process that was started. */
  stop(): Promise<void>;
}

/**
 * Brings up a WordPress of this project's own on 127.0.0.1, installing what is missing: PHP, WordPress, the site, its
 * content. It ends when this process does, however that happens.
 * @throws Error that says what to install, or what is in the way.
 */
export async function startWordPress(options: LocalWordPressOptions): Promise<LocalWordPress> {
  const onProgress = options.onProgress ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  const port = await choosePort(options.port);
  await installPhp(onProgress);
  const core = await installWordPressCore(
    resolve(options.cacheDir ?? join(dataDir, 'cache/wordpress')),
    onProgress,
  );
  const url = `http://127.0.0.1:${port}`;
  const folder = join(dataDir, 'wordpress');
  onProgress(`Preparing the site in ${folder}`);
  await installSite(core, folder, url);
  const release = await claimSite(folder, url);
  const site = await prepareSite(core, folder, url);
  if (options.seed && !site.seeded) {
    const now = options.now?.() ?? new Date();
    await seedSite(core, site, { now, stories: options.stories }, onProgress);
  }
  // After the seeding, which is nothing that an editor did.
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
    url,
    version: core.version,
    authorization: `Basic ${credentials}`,
    connect: (connection) => writeConnection(folder, connection),
    passTime: async (seconds) => {
      await runPhp('pass-time.php', [core.folder, String(seconds)], site.env);
    },
    runDueJobs: async () => {
      const response = await fetch(`${url}/wp-cron.php`);
      await response.text();
    },
    saveState: (name) => saveDatabase(database, state(name)),
    resetTo: (name) => restoreDatabase(database, state(name)),
    ended: server.ended,
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}
