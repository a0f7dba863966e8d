import path from 'node:path';
import { provideRenderContext } from '#config/render-context.ts';
import { siteUrlOf } from '#config/settings.ts';
import { startOrigin } from '#origin/origin.ts';
import { bytesOf } from '#publishing/bounded-folder.ts';
import { latestRelease, readReleaseRecord } from '#publishing/releases.ts';
import { CopyError, writeStaticCopy } from '#publishing/static-copy/write-copy.ts';
import { startBackend } from './site/start-backend.ts';
import { pinnedAtStart } from './site/follow-pin.ts';
import { gateMark } from './site/gate.ts';
import { terminalProgress as progress } from './progress.ts';
import { root } from './root.ts';
import { runningSite, loadSettings, runCommand, StopError } from './run-command.ts';
import { releasesDir, siteEnvironment } from './site/site-build.ts';

const usage = `npm run export -- [FOLDER] [--pages N]
  writes the site as plain files into FOLDER (default: export in DATA_DIR), at most N pages (default: 5000)`;

/** Pages of a copy. Cloudflare Pages takes 20,000 files, and a story has about three pictures. */
const usualPages = 5_000;

/** The date and the time of a copy, in the station's time zone. */
const inWords = new Intl.DateTimeFormat('es-PR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Puerto_Rico',
});

function readArguments(args: readonly string[]): { folder: string | undefined; pages: number } {
  const at = args.indexOf('--pages');
  const pages = at < 0 ? usualPages : Number(args[at + 1]);
  const [folder, ...more] = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const isKnown = more.length === 0 && !folder?.startsWith('-');
  if (!isKnown || !Number.isInteger(pages) || pages < 1) throw new StopError(usage);
  return { folder, pages };
}

// The copy is read from an origin of our own on a free port, so that it has exactly what readers get, headers included.
await runCommand(async (onStop) => {
  const { folder, pages } = readArguments(process.argv.slice(2));
  const settings = loadSettings();
  if (settings.SITE_GATE !== 'off')
    throw new StopError(
      `SITE_GATE=${settings.SITE_GATE}: a static host cannot ask for the password, so a closed site has no copy.`,
    );
  const target = path.resolve(root, folder ?? path.join(settings.DATA_DIR, 'export'));
  // Two local workers cannot share a database.
  const running = settings.API_URL ? null : await runningSite(settings);
  if (running !== null)
    throw new StopError(
      `The site at ${running} uses the same database: stop it first, and start it again afterwards.`,
    );
  const unlimited = { ...settings, LOADS_PER_MINUTE: 999_999 };
  const backend = await startBackend(unlimited, progress);
  onStop(backend.stop);
  Object.assign(process.env, siteEnvironment(settings, backend));
  const dir = releasesDir(settings);
  const { pinned } = await pinnedAtStart({ releasesDir: dir, gate: gateMark(backend.gate) });
  const release = pinned ?? (await latestRelease(dir));
  if (release === null)
    throw new StopError(
      `There is no release in ${dir} yet: run "npm start" once, which makes the first one.`,
    );
  if ((await readReleaseRecord(release)).gate !== gateMark(backend.gate))
    throw new StopError(
      'The last release was built for a closed site: run "npm start" once to build an open one.',
    );
  const origin = await startOrigin({ ...unlimited, HOST: '127.0.0.1', PORT: 0 }, backend, release);
  onStop(origin.close);
  provideRenderContext({ position: () => origin.site.position });

  const { name, pages: prerendered } = origin.site.release;
  const begin = performance.now();
  const copy = await progress
    .step(`Writing the release ${name} into ${target}`, () =>
      writeStaticCopy({
        target,
        siteUrl: siteUrlOf(settings),
        release: { name, client: path.join(release, 'client'), pages: prerendered },
        max: pages,
        madeAt: inWords.format(new Date()),
        request: (address) => fetch(origin.url + address, { redirect: 'manual' }),
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof CopyError ? new StopError(error.message) : error;
    });
  const seconds = Math.ceil((performance.now() - begin) / 1_000);
  const megabytes = ((await bytesOf(target)) / 1e6).toFixed(1);
  console.log(
    `Written: ${copy.files} files, ${megabytes} MB, in ${seconds} s; ${copy.pages} pages and ${copy.pictures} pictures.`,
  );
  if (copy.beyond > 0)
    console.log(
      `Left out: ${copy.beyond} older pages; nothing links to them. --pages N takes more than ${pages}.`,
    );
  if (copy.missing > 0)
    console.log(`Missing: ${copy.missing} pictures could not be fetched; pages show the default picture.`);
  if (copy.failed.length > 0)
    console.log(
      `Missing: ${copy.failed.length} pages could not be loaded, such as ${copy.failed.slice(0, 3).join(', ')}; nothing links to them. Run the command again.`,
    );
});
