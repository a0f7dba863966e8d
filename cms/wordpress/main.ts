import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type LocalWordPress, startWordPress } from './local/wordpress.ts';

const usage = 'npm run cms -- [--port 4380] [--data-dir .data] [--stories 130] [--empty]';
/** How often WordPress looks for posts whose time has come, in ms: a scheduled post is at most a minute late. */
const cronInterval = 60_000;

const Options = z.object({
  // Fixed, so that the WORDPRESS_URL that was set once stays right.
  port: z.coerce.number().int().min(1).max(65535).default(4380),
  'data-dir': z
    .string()
    .min(1)
    .default(process.env['DATA_DIR'] || '.data'),
  stories: z.coerce.number().int().min(1).optional(),
  empty: z.boolean().default(false),
});

let running: LocalWordPress | undefined;
let isLeaving = false;

try {
  const options = readOptions();
  process.on('SIGINT', () => void leave(0));
  process.on('SIGTERM', () => void leave(0));
  // npm's own process holds this channel; when it is killed, the channel closes.
  process.on('disconnect', () => void leave(0));
  running = await startWordPress({
    dataDir: options['data-dir'],
    port: options.port,
    seed: !options.empty,
    ...(options.stories === undefined ? {} : { stories: options.stories }),
    onProgress: (line) => console.log(line),
  });
  const { url, version, adminUser, adminPassword, ended } = running;
  setInterval(() => void runDueJobs(url), cronInterval);
  console.log(`
WordPress ${version} is ready: ${url}
Editors: ${url}/wp-admin/  user "${adminUser}", password "${adminPassword}"
The site on it: WORDPRESS_URL=${url} npm start
Ctrl-C ends it.`);
  await ended;
  if (!isLeaving) throw new Error('WordPress ended by itself: server.log in its folder says why.');
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

function readOptions(): z.infer<typeof Options> {
  const text = { type: 'string' } as const;
  const names = { port: text, 'data-dir': text, stories: text, empty: { type: 'boolean' } } as const;
  try {
    return Options.parse(parseArgs({ options: names }).values);
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${reason}\nUsage: ${usage}`, { cause: error });
  }
}

/** A site that nobody visits has no other clock; a failed look is made up for by the next. */
async function runDueJobs(url: string): Promise<void> {
  await fetch(`${url}/wp-cron.php`).catch((error: unknown) =>
    console.error('Scheduled posts:', String(error)),
  );
}
