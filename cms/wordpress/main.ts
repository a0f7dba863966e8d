import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { openDataDir } from '#commands/data-dir.ts';
import { loadEnvironmentFile } from '#commands/environment-file.ts';
import { readSecrets } from '#commands/secrets.ts';
import { type Connection, type LocalWordPress, startWordPress } from './local/local-wordpress.ts';
import { makePot } from './plugin-texts.ts';
import { zipPlugin } from './plugin-zip.ts';

const usage = 'npm run cms -- [--port 4380] [--data-dir .data] [--stories 130] [--empty] | --zip | --pot';
/** Milliseconds between two runs of wp-cron: a scheduled post, or a webhook's retry, is at most a minute late. */
const cronInterval = 60_000;

loadEnvironmentFile();

const Options = z.object({
  // Fixed, so that a WORDPRESS_URL that was set once stays correct.
  port: z.coerce.number().int().min(1).max(65535).default(4380),
  'data-dir': z
    .string()
    .min(1)
    .default(process.env['DATA_DIR'] || '.data'),
  stories: z.coerce.number().int().min(1).optional(),
  empty: z.boolean().default(false),
  zip: z.boolean().default(false),
  pot: z.boolean().default(false),
});

/** The settings that the site reads under the same names; an empty one counts as not set. */
const Site = z.object({
  SITE_URL: z.string().default(''),
  PORT: z.string().default(''),
  PUBLISH_SECRET: z.string().default(''),
  PREVIEW_SECRET: z.string().default(''),
});

let running: LocalWordPress | undefined;
let isLeaving = false;

try {
  const options = readOptions();
  if (options.zip) {
    const { name, bytes } = await zipPlugin();
    const file = await writeProduct(options['data-dir'], name, bytes);
    console.log(`The plugin, for Plugins > Añadir plugin > Subir plugin: ${file}`);
    process.exit(0);
  }
  if (options.pot) {
    const file = await writeProduct(options['data-dir'], 'telecoqui.pot', await makePot());
    console.log(`The texts of the plugin, for translators: ${file}`);
    process.exit(0);
  }
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
  // npm's own process holds this channel; when it is killed, the channel closes.
  process.on('disconnect', () => void leave(0));
  await openDataDir(path.resolve(options['data-dir']));
  const telecoqui = await connectionTo(Site.parse(process.env), options['data-dir']);
  running = await startWordPress({
    dataDir: options['data-dir'],
    telecoqui,
    port: options.port,
    seed: !options.empty,
    ...(options.stories === undefined ? {} : { stories: options.stories }),
    onProgress: (line) => console.log(line),
  });
  const { url, version, adminUser, adminPassword, ended, runDueJobs } = running;
  // A site without visitors has no other trigger for wp-cron; the next run makes up for a failed one.
  setInterval(() => void runDueJobs().catch(reportFailedJobs), cronInterval);
  console.log(`
WordPress ${version} is ready: ${url}
Editors: ${url}/wp-admin/  user "${adminUser}", password "${adminPassword}"
Start the site with it: WORDPRESS_URL=${url} npm start
It sends webhooks to ${telecoqui.siteUrl} (set SITE_URL or PORT for another site), signed with PUBLISH_SECRET; previews use
PREVIEW_SECRET. Unset secrets come from ${options['data-dir']}/secrets.json, which a site with this DATA_DIR reads too.
Deliveries: ${url}/wp-admin/options-general.php?page=telecoqui
Ctrl-C ends it.`);
  await ended;
  if (!isLeaving) throw new Error('WordPress ended by itself; see server.log in its folder.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await leave(1);
}

async function leave(code: number): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await running?.stop();
  process.exit(code);
}

/** Writes what was made of the plugin into the data folder, and returns its path. */
async function writeProduct(dataDir: string, name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, content);
  return file;
}

function readOptions(): z.infer<typeof Options> {
  const text = { type: 'string' } as const;
  const names = {
    port: text,
    'data-dir': text,
    stories: text,
    empty: { type: 'boolean' },
    zip: { type: 'boolean' },
    pot: { type: 'boolean' },
  } as const;
  try {
    return Options.parse(parseArgs({ options: names }).values);
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${reason}\nUsage: ${usage}`, { cause: error });
  }
}

/** The connection to the site on this machine, unless the settings name another one. */
async function connectionTo(site: z.infer<typeof Site>, dataDir: string): Promise<Connection> {
  const secrets = await readSecrets(
    {
      PUBLISH_SECRET: site.PUBLISH_SECRET || undefined,
      PREVIEW_SECRET: site.PREVIEW_SECRET || undefined,
    },
    dataDir,
  );
  return {
    siteUrl: (site.SITE_URL || `http://127.0.0.1:${site.PORT || '4321'}`).replace(/\/$/, ''),
    publishSecret: secrets.publish,
    previewSecret: secrets.preview,
  };
}

function reportFailedJobs(error: unknown): void {
  console.error('Scheduled posts and deliveries:', String(error));
}
