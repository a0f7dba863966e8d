import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { root } from '#commands/root.ts';
import { run } from '../../../cms/wordpress/local/command.ts';
import { installWordPressCore } from '../../../cms/wordpress/local/core.ts';
import { downloadDebianPackages } from '../../../cms/wordpress/local/debian-packages.ts';
import { choosePort, startPhpServer } from '../../../cms/wordpress/local/php-server.ts';
import { installPhp } from '../../../cms/wordpress/local/php.ts';
import { seedSite } from '../../../cms/wordpress/local/seed.ts';
import { installSite, prepareSite, runPhp, scripts } from '../../../cms/wordpress/local/site.ts';
import { startMemoryServer, type ServedFile, type MemoryServer } from './memory-server.ts';

/** The theme that a new WordPress of this version has, and the Debian release that packages both. */
const theme = 'twentytwentyfive';
const debianRelease = 'trixie';

const cacheDir = path.join(root, '.data/cache/wordpress');
const folder = path.join(root, '.data/bench-wordpress');
const themesPath = '/wp-content/themes/';

const themeTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** Puts the theme into the site, from Debian's package. */
async function installTheme(): Promise<void> {
  const target = path.join(folder, themesPath, theme);
  if (existsSync(target)) return;
  const work = await mkdtemp(path.join(cacheDir, 'theme-'));
  try {
    const [file] = await downloadDebianPackages(path.join(work, 'apt'), debianRelease, [
      `wordpress-theme-${theme}`,
    ]);
    if (!file) throw new Error(`apt downloaded no package of the theme ${theme}.`);
    await run('dpkg-deb', ['-x', file, path.join(work, 'root')]);
    const unpacked = path.join(work, 'unpacked');
    await cp(path.join(work, `root/usr/share/wordpress${themesPath}${theme}`), unpacked, {
      recursive: true,
      dereference: true,
    });
    // Renaming is atomic, so a folder of this name is complete.
    await rename(unpacked, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function themeFile(address: string): Promise<ServedFile | null> {
  const { pathname } = new URL(address, 'http://localhost');
  const file = path.join(folder, pathname);
  const type = themeTypes[path.extname(file)];
  return type === undefined ? null : { type, body: await readFile(file) };
}

/** A response of PHP's server. WordPress redirects requests for another host than its own, so they name that. */
async function fromPhp(port: number, host: string, address: string): Promise<ServedFile | null> {
  const asked = request({ host: '127.0.0.1', port, path: address, headers: { host } }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) return null;
  const body = await buffer(response);
  return response.statusCode === 200 ? { type: response.headers['content-type'] ?? '', body } : null;
}

/**
 * Serves the same newsroom as a real WordPress with its default theme, without our plugin. Its pages are rendered once and then sent from
 * memory, as with a page cache and a CDN, so that PHP's time counts for nothing.
 */
export async function startWordPressPeer(onProgress: (line: string) => void): Promise<MemoryServer> {
  await installPhp(onProgress);
  const core = await installWordPressCore(cacheDir, onProgress);
  const serverPort = await choosePort();
  const phpPort = await choosePort();
  const host = `127.0.0.1:${serverPort}`;
  await installSite(core, folder, `http://${host}`);
  const site = await prepareSite(core, folder, `http://${host}`);
  if (!site.seeded) await seedSite(core, site, { now: new Date() }, onProgress);
  await installTheme();
  await runPhp('default-theme.php', [core.folder, theme], site.env);
  const php = await startPhpServer({
    port: phpPort,
    root: core.folder,
    router: path.join(scripts, 'router.php'),
    logFile: path.join(folder, 'server.log'),
    env: site.env,
    readyUrl: `http://127.0.0.1:${phpPort}/wp-json/`,
  });
  const server = await startMemoryServer(
    (address) => (address.startsWith(themesPath) ? themeFile(address) : fromPhp(phpPort, host, address)),
    serverPort,
  );
  return {
    url: server.url,
    async close() {
      await server.close();
      await php.stop();
    },
  };
}
