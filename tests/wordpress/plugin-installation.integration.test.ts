import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { root } from '#commands/root.ts';
import { installWordPressCore } from '../../cms/wordpress/local/core.ts';
import { runPhp } from '../../cms/wordpress/local/site.ts';
import { isPhpMissing } from '../../cms/wordpress/local/test-wordpress.ts';
import { zipPlugin } from '../../cms/wordpress/plugin-zip.ts';
import { installPhpVersions, runWithPhp } from './php-versions.ts';

/** What check-plugin.php prints: the results of using the plugin. */
const Outcome = z.object({
  php: z.string(),
  fields: z.array(z.string()),
  /** How many boxes of the plugin stand beside a news item in the classic editor, and how many panels in the block editor. */
  boxes: z.int(),
  panels: z.int(),
  /** How many news items the screen "Portada" has pinned. */
  pinned: z.int(),
  /** The state of the item, as the block editor's script gets it. */
  notice: z.object({ text: z.string(), settled: z.boolean() }),
  page: z.int(),
  /** Bytes of the page behind an organisation's link. */
  closing: z.int(),
  options: z.object({
    sizes: z.array(z.string()),
    colours: z.array(z.unknown()),
    core: z.array(z.boolean()),
    wide: z.boolean(),
  }),
  /** The column's title for somebody who reads English. */
  english: z.string(),
  table: z.string(),
  webhooks: z.array(z.int()),
  /** How many entries two requests for one made, and how many the coverage has. */
  entries: z.array(z.int()),
  /** Bytes of the fast screen. */
  screen: z.int(),
});

/** A translation in the plugin's own folder. */
const english = `<?php
return array( 'domain' => 'telecoqui', 'messages' => array( 'En el sitio' => 'On the site' ) );
`;

const prepared = inject('preparedSites');
const scripts = path.join(root, 'cms/wordpress/local/php');

/** Null when the versions of PHP are there, else why not. */
const missing = isPhpMissing
  ? 'There is no PHP.'
  : await installPhpVersions().then(
      () => null,
      (error: unknown) => String(error),
    );
if (missing !== null && !isPhpMissing) {
  if (process.env['CI']) throw new Error(missing);
  console.warn(`\n*** SKIPPED: the plugin with other versions of PHP. ${missing} ***\n`);
}

/** The file that an administrator uploads, in a WordPress of its own. */
describe.skipIf(isPhpMissing)('the uploaded plugin', () => {
  let core: string;
  let site: string;

  beforeEach(async () => {
    core = (await installWordPressCore(prepared?.cacheDir ?? '', () => undefined)).folder;
    site = await mkdtemp(path.join(os.tmpdir(), 'wordpress-'));
    await cp(prepared?.empty ?? '', site, { recursive: true, verbatimSymlinks: true });
    const plugins = path.join(site, 'wp-content/plugins');
    await rm(path.join(plugins, 'telecoqui'));
    for (const [name, bytes] of Object.entries(unzipSync((await zipPlugin()).bytes))) {
      await mkdir(path.dirname(path.join(plugins, name)), { recursive: true });
      await writeFile(path.join(plugins, name), bytes);
    }
    const translations = path.join(site, 'wp-content/languages/plugins');
    await mkdir(translations, { recursive: true });
    await writeFile(path.join(translations, 'telecoqui-en_US.l10n.php'), english);
    // This WordPress sends no requests to other hosts, so its webhooks wait.
    const connection = {
      TELECOQUI_SITE_URL: 'https://sitio.example',
      TELECOQUI_PUBLISH_SECRET: randomBytes(32).toString('hex'),
    };
    await writeFile(path.join(site, 'connection.json'), JSON.stringify(connection));
  });
  afterEach(() => rm(site, { recursive: true, force: true }));

  const environment = () => ({
    WORDPRESS_CONFIG: path.join(scripts, 'wp-config.php'),
    WORDPRESS_SITE_DIR: site,
    WORDPRESS_SITE_URL: 'http://telecoqui.example',
  });
  /** The last line of a script's output, which is JSON. */
  const last = (output: string): unknown => JSON.parse(output.trim().split('\n').at(-1) ?? '');
  /** What the plugin's files made PHP complain about. */
  const notices = async () => {
    const log = await readFile(path.join(site, 'debug.log'), 'utf8').catch(() => '');
    return log.split('\n').filter((line) => line.includes('plugins/telecoqui'));
  };

  const expectUse = (outcome: z.infer<typeof Outcome>) => {
    const fields = ['featured_media_url', 'category_names', 'author_name', 'previous_slugs', 'seo'];
    expect(outcome.fields).toEqual(expect.arrayContaining(fields));
    expect(outcome).toMatchObject({
      // One webhook each for a news item, a programme, an episode, a banner, a closing and an entry of a coverage.
      webhooks: [1, 1, 1, 1, 1, 1],
      // An entry that was sent twice is one.
      entries: [1, 1],
      ...{ panels: 6, pinned: 1, english: 'On the site' },
    });
    for (const bytes of [outcome.screen, outcome.closing, outcome.page]) expect(bytes).toBeGreaterThan(1000);
    expect(outcome.boxes).toBeGreaterThanOrEqual(3);
    expect(outcome.notice.text).not.toBe('');
  };

  describe.skipIf(missing !== null)('with every version of PHP that it names', () => {
    test.each(['7.4', '8.0', '8.1', '8.2', '8.3', '8.4'])(
      'works with PHP %s, without a notice',
      async (version) => {
        // PHP in WebAssembly has an environment of its own.
        const setting = Object.entries(environment()).map(([name, value]) => `putenv('${name}=${value}');`);
        const load = `define( 'WP_ADMIN', true ); require '${core}/wp-load.php'; require '${scripts}/check-plugin.php';`;
        const folders = [path.dirname(core), site, scripts];
        const output = await runWithPhp(version, `<?php ${setting.join(' ')} ${load}`, folders);
        const outcome = Outcome.parse(last(output));
        expect(outcome.php.startsWith(`${version}.`)).toBe(true);
        expectUse(outcome);
        expect(await notices()).toEqual([]);
      },
    );
  });

  test('makes the editor offer the sizes that the site has, wide blocks, and no colours', async () => {
    const output = await runPhp('use-plugin.php', [core], environment());
    expect(Outcome.parse(last(output)).options).toEqual({
      sizes: ['small', 'large', 'x-large'],
      colours: [],
      core: [false, false, false],
      wide: true,
    });
  });

  test('works in a network, with another table prefix, and leaves nothing of its own when it is removed', async () => {
    await rm(path.join(site, 'database'), { recursive: true });
    await mkdir(path.join(site, 'database'));
    const env = { ...environment(), WORDPRESS_TABLE_PREFIX: 'redaccion_' };
    await runPhp('install.php', [core], {
      ...env,
      ADMIN_USER: 'editor',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    });
    await runPhp('network.php', [core], env);
    const network = { ...env, WORDPRESS_NETWORK: '1' };
    await runPhp('check-network.php', [core, 'activate'], network);
    const outcome = Outcome.parse(last(await runPhp('check-network.php', [core], network)));
    expectUse(outcome);
    expect(outcome.table).toBe('redaccion_2_telecoqui_deliveries');
    expect(await notices()).toEqual([]);
    expect(last(await runPhp('check-network.php', [core, 'uninstall'], network))).toEqual({ left: [] });
  });
});
