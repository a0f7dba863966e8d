import { createHash } from 'node:crypto';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { frameSettings } from '#config/embed-hosts.ts';
import { pictureFolders } from '#config/pictures/picture-sizes.ts';
import { siteUrlOf, type Settings } from '#config/settings.ts';
import { videoPictureHost, videoPictureKey } from '#config/pictures/video-pictures.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { ChangeFeed } from './change-feed.ts';
import { emptyIfLarger } from '#publishing/bounded-folder.ts';
import { BuildMemory } from '#publishing/build-memory.ts';
import { readPageRecord } from '#publishing/page-record.ts';
import { codeName, makeRelease, setCurrentRelease } from '#publishing/releases.ts';
import type { Backend } from './backend.ts';
import { runChildProcess } from '../processes/child-process.ts';
import { gateEnvironment, gateMark } from './gate.ts';
import { root } from '../root.ts';

/** The variables that the site's own code reads, at build time and while it serves. */
export function siteEnvironment(
  settings: Settings,
  backend: Pick<
    Backend,
    'apiUrl' | 'wordpressUrl' | 'sampleUrl' | 'samples' | 'signalUrl' | 'teamLogos' | 'gate' | 'passes'
  > & { secrets: Pick<Backend['secrets'], 'publish'> },
) {
  return {
    API_URL: backend.apiUrl,
    ORIGIN_SECRET: backend.passes?.secret ?? '',
    MEDIA_ORIGIN: new URL(backend.wordpressUrl).origin,
    MEDIA_PATHS: pictureFolders(backend.wordpressUrl, settings.MEDIA_PATHS).join(','),
    MEDIA_HOSTS: settings.MEDIA_HOSTS ?? '',
    // Only `npm run dev` reads it there.
    YOUTUBE_PICTURES_URL: videoPictureHost(settings.YOUTUBE_PICTURES_URL, backend),
    VIDEO_PICTURES_KEY: videoPictureKey(backend.secrets.publish),
    TEMPERATURE_MAP_URL: settings.TEMPERATURE_MAP_URL ?? '',
    RADAR_EMBED_URL: settings.RADAR_EMBED_URL ?? '',
    WEATHER_VIDEO_URL: settings.WEATHER_VIDEO_URL ?? '',
    EMBED_HOSTS: settings.EMBED_HOSTS ?? '',
    WEATHER_ICONS_URL: settings.WEATHER_ICONS_URL ?? '',
    TEAM_LOGOS_URL: settings.TEAM_LOGOS_URL ?? '',
    // Only `npm run dev` reads it there: another server gets the list of the files.
    TEAM_LOGOS_DIR: backend.teamLogos.folder ?? '',
    LIVE_STREAM_URL: settings.LIVE_STREAM_URL ?? '',
    LIVE_STREAM_HOSTS: settings.LIVE_STREAM_HOSTS ?? '',
    SAMPLE_SIGNAL_URL: backend.signalUrl ?? '',
    SAMPLE_URL: backend.sampleUrl ?? '',
    SAMPLE_UPSTREAMS: backend.samples.join(','),
    AD_NETWORK_CODE: settings.AD_NETWORK_CODE ?? '',
    AD_UNIT_BANNER: settings.AD_UNIT_BANNER,
    AD_UNIT_RECTANGLE: settings.AD_UNIT_RECTANGLE,
    AD_SCRIPT_URL: settings.AD_SCRIPT_URL,
    AD_FALLBACK: settings.AD_FALLBACK,
    OFFLINE_COPIES: settings.OFFLINE_COPIES,
    SITE_URL: siteUrlOf(settings),
    PRERENDER_LIMIT: String(settings.PRERENDER_LIMIT),
    DATA_DIR: settings.DATA_DIR,
    PICTURE_CACHE_MB: String(settings.PICTURE_CACHE_MB),
    ...gateEnvironment(backend.gate),
    NODE_ENV: 'production',
  };
}

/**
 * Node options of a build. A young generation of 8 MB instead of 32 saves 130 MB at the peak and takes the same time (measured with 130
 * items).
 */
const buildMemory = '--max-semi-space-size=8';
/**
 * Limit of the compile cache, ten times what one release needs: each release adds files with names of its own. The cache saves compiling
 * the tools for every build, a twentieth of the time of a small one.
 */
const compileCacheBytes = 120_000_000;
const compileCache = (settings: Settings) => path.resolve(root, settings.DATA_DIR, 'cache/compiled');

interface BuildOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether readers are served meanwhile, so that their pages have priority. */
  inBackground?: boolean;
}

/** Runs `astro build` into `folder`. Throws with the build's last lines if it fails. */
export async function buildSite(
  settings: Settings,
  backend: Backend,
  folder: string,
  { environment = {}, signal, inBackground = false }: BuildOptions = {},
): Promise<void> {
  await emptyIfLarger(compileCache(settings), compileCacheBytes);
  await runChildProcess(path.join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: root,
    log: path.resolve(root, settings.DATA_DIR, 'logs/build.log'),
    env: {
      ...process.env,
      // Its first line asks for any Node of the PATH, which may be older than this one.
      PATH: [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter),
      ASTRO_TELEMETRY_DISABLED: '1',
      ...siteEnvironment(settings, backend),
      RELEASE_DIR: folder,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], buildMemory].filter(Boolean).join(' '),
      NODE_COMPILE_CACHE: compileCache(settings),
      // A build gets the hash of the password, never the password.
      SITE_GATE_PASSWORD: '',
      ...environment,
    },
    inBackground,
    ...(signal ? { signal } : {}),
  });
}

export function releasesDir(settings: Settings): string {
  return path.resolve(root, settings.DATA_DIR, 'releases');
}

export function changeFeed({ apiUrl, secrets, passes }: Backend): ChangeFeed {
  return new ChangeFeed({ apiUrl, secret: secrets.publish, passes });
}

/** The settings that a page depends on, besides its code and the content. */
function pageSettings(settings: Settings, backend: Backend): string[] {
  const { SITE_URL, PRERENDER_LIMIT, OFFLINE_COPIES, MEDIA_ORIGIN, MEDIA_HOSTS, ...others } = siteEnvironment(
    settings,
    backend,
  );
  const { VIDEO_PICTURES_KEY } = others;
  // Pages' policies contain the hosts of frames, icons, logos and streams.
  const hosts = (
    [
      ...([
        'EMBED_HOSTS',
        'WEATHER_ICONS_URL',
        'TEAM_LOGOS_URL',
        'LIVE_STREAM_URL',
        'LIVE_STREAM_HOSTS',
      ] as const),
      ...frameSettings,
    ] as const
  ).map((name) => others[name]);
  // The signal's address is needed only by the origin: pages only depend on whether the sample's signal is shown.
  const signal = others.SAMPLE_SIGNAL_URL && 'sample';
  // Pages only depend on whether there are advertisements; the origin knows which ones.
  const ads = String(advertising(others) !== null);
  return [
    SITE_URL,
    PRERENDER_LIMIT,
    OFFLINE_COPIES,
    MEDIA_ORIGIN,
    MEDIA_HOSTS,
    VIDEO_PICTURES_KEY,
    ...hosts,
    signal,
    ads,
    gateMark(backend.gate),
    ...backend.samples,
  ];
}

/** Name of the code that a build would have now. */
export function currentCode(settings: Settings, backend: Backend): Promise<string> {
  return codeName(root, pageSettings(settings, backend));
}

/**
 * Builds a release of the newsroom's current content and makes it the one that is served first after a start. Pages that no change touched
 * are taken from the last build. Returns its folder. Throws if the newsroom cannot be reached or if the build fails, and changes nothing
 * then. With `first`, a site without any build is built even without the newsroom; its pages are rendered on request.
 */
export async function buildRelease(
  settings: Settings,
  backend: Backend,
  { first, signal }: { first: boolean; signal?: AbortSignal },
): Promise<string> {
  const pages = pageSettings(settings, backend);
  const memory = await BuildMemory.open(
    path.resolve(root, settings.DATA_DIR, 'build-memory'),
    createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 16),
  );
  const code = await codeName(root, pages);
  // Read before the first page, so that changes during the build belong to the next one.
  const log = await changeFeed(backend)
    .readAll(await memory.cursor())
    .catch((error: unknown) => {
      if (!first) throw error;
      return { changes: [], cursor: null, position: 0, complete: false };
    });
  const dir = releasesDir(settings);
  const record = {
    ...{ code, cursor: log.cursor, position: log.position },
    ...{ gate: gateMark(backend.gate), number: releaseNumber },
  };
  const folder = await makeRelease(dir, record, (half) =>
    memory.build(log, async (versionsFile) => {
      const environment = {
        BUILD_MEMORY_DIR: memory.folder,
        PAGE_VERSIONS: versionsFile,
        CONTENT_POSITION: String(log.position),
        // A build without its lists must not replace one that has them.
        LISTS_MAY_FAIL: first ? 'yes' : '',
      };
      await buildSite(settings, backend, half, {
        environment,
        inBackground: !first,
        ...(signal ? { signal } : {}),
      });
      const { pages: built, leftOut } = await readPageRecord(half);
      for (const { path: page, reason } of leftOut) {
        console.error(`Left out of the build, rendered on request: ${page}: ${reason}`);
      }
      return built;
    }),
  );
  await setCurrentRelease(dir, folder);
  return folder;
}
