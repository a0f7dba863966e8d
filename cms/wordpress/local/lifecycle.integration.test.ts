import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { run } from './command.ts';
import { installWordPressCore } from './core.ts';
import { choosePort } from './php-server.ts';
import { logIn, visit } from './test-editor.ts';
import { cacheDir, isPhpMissing, useWordPress } from './test-wordpress.ts';
import { startWordPress } from './local-wordpress.ts';

const wordpressFolder = fileURLToPath(new URL('..', import.meta.url));

function isRunning(url: string): Promise<boolean> {
  return fetch(`${url}/wp-json/`).then(
    () => true,
    () => false,
  );
}

describe.skipIf(isPhpMissing)('a local WordPress', () => {
  const site = useWordPress({ seed: false });

  test('is in Spanish, unless Debian’s translations could not be downloaded', async (context) => {
    const { isSpanish } = await installWordPressCore(cacheDir);
    if (!isSpanish) context.skip('this machine’s Debian mirror has no package wordpress-l10n');
    const session = await logIn(site.wordpress);
    const list = await visit(session, '/wp-admin/edit.php');
    expect(list).toMatch(/<html[^>]*\slang="es-ES"/);
    expect(list).toContain('Opciones de pantalla');
    // Whoever chooses another language keeps it.
    await site.ask('/settings', { body: { language: '' } });
    await site.restart();
    expect(await visit(await logIn(site.wordpress), '/wp-admin/edit.php')).toContain('Screen Options');
  });

  test('makes its password readable only by its owner, and serves no files of its own', async () => {
    expect((await stat(join(site.dataDir, 'wordpress/access.json'))).mode & 0o077).toBe(0);
    for (const path of [
      '/wp-content/uploads/../../access.json',
      '/wp-content/uploads/%2e%2e/%2e%2e/access.json',
      '/wp-content/uploads/../db.php',
      '/../wp-config.php',
    ]) {
      const asked = request(`${site.wordpress.url}`, { path }).end();
      const [response] = await once(asked, 'response');
      expect(response.statusCode, path).toBeGreaterThanOrEqual(400);
      response.resume();
    }
  });

  test('refuses a second start, and a port that is in use', async () => {
    const { url } = site.wordpress;
    const options = { dataDir: site.dataDir, cacheDir, seed: false };
    await expect(startWordPress(options)).rejects.toThrow(`already served at ${url}`);
    await expect(startWordPress({ ...options, port: Number(new URL(url).port) })).rejects.toThrow(
      'cannot be used',
    );
    expect(await isRunning(url)).toBe(true);
  });
});

describe.skipIf(isPhpMissing)('npm run cms', () => {
  const secret = 'un-secreto-de-vista-previa-cualquiera';
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'wordpress-'));
    // Uses the downloaded WordPress of the other suites.
    await run('mkdir', ['-p', join(dataDir, 'cache')]);
    await symlink(cacheDir, join(dataDir, 'cache/wordpress'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  function launch(...options: string[]) {
    const main = join(wordpressFolder, 'main.ts');
    return spawn(process.execPath, [main, '--data-dir', dataDir, '--empty', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SITE_URL: 'https://telecoqui.example/',
        PUBLISH_SECRET: '',
        PREVIEW_SECRET: secret,
      },
    });
  }

  async function launchUntilReady() {
    const port = await choosePort();
    url = `http://127.0.0.1:${port}`;
    const cms = launch('--port', String(port));
    const lines: string[] = [];
    for await (const line of createInterface({ input: cms.stdout })) {
      lines.push(line);
      if (line.startsWith('Ctrl-C')) break;
    }
    return { cms, lines };
  }

  test('prints its address, and Ctrl-C ends all of it', async () => {
    const { cms, lines } = await launchUntilReady();
    expect(lines.join('\n')).toContain(`WORDPRESS_URL=${url} npm start`);
    expect(lines.join('\n')).toMatch(/user "admin", password "\S{16}"/);
    expect(await isRunning(url)).toBe(true);
    cms.kill('SIGINT');
    expect(await once(cms, 'exit')).toEqual([0, null]);
    expect(await isRunning(url)).toBe(false);
  });

  test('configures WordPress with the site’s address and secrets, from the settings and the data folder', async () => {
    const { cms } = await launchUntilReady();
    const file = join(dataDir, 'wordpress/connection.json');
    const secrets: unknown = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      TELECOQUI_SITE_URL: 'https://telecoqui.example',
      TELECOQUI_PUBLISH_SECRET: z.object({ publish: z.string().min(32) }).parse(secrets).publish,
      TELECOQUI_PREVIEW_SECRET: secret,
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    cms.kill('SIGTERM');
    expect(await once(cms, 'exit')).toEqual([0, null]);
  });

  test('leaves nothing behind when it is killed', async () => {
    const { cms } = await launchUntilReady();
    expect(await isRunning(url)).toBe(true);
    cms.kill('SIGKILL');
    await expect.poll(() => isRunning(url)).toBe(false);
  });

  test.each([
    [['--port', '99999'], 'port'],
    [['--stories', 'muchas'], 'stories'],
    [['--nada'], '--nada'],
  ])('%j is refused in a sentence that names it', async (options, name) => {
    const cms = launch(...options);
    let complaint = '';
    cms.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    expect(await once(cms, 'close')).toEqual([1, null]);
    expect(complaint).toContain(name);
    expect(complaint).toContain('Usage: npm run cms');
  });
});
