import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { advertising } from '#config/advertising.ts';
import { paths } from '#config/paths.ts';
import { pictureFolders } from '#config/pictures/picture-sizes.ts';
import { siteUrlOf, type Settings } from '#config/settings.ts';
import { videoPictureHost, videoPictureKey } from '#config/pictures/video-pictures.ts';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { WorkerAccess } from './fetched/api-proxy.ts';
import { originApp } from './app.ts';
import { Channel } from './channel/channel.ts';
import { closable, type Patience } from './closing.ts';
import { createLimitedServer } from './limits/connection-limits.ts';
import { emergencyStaleIfError } from './emergency/complete-page.ts';
import { HeldEmergencies } from './emergency/held-emergencies.ts';
import { readEmergencies } from './emergency/read-emergencies.ts';
import { OldAddresses } from './old-addresses.ts';
import { poolAssets } from '#publishing/asset-pool.ts';
import type { Observe } from './observing/observed-requests.ts';
import type { HardGate } from './gate/gate.ts';
import { captions } from './fetched/captions.ts';
import { HeldResponses, heldFirst } from './held/held-responses.ts';
import { KeptPages } from './site/kept-pages.ts';
import { OriginHealth } from './observing/origin-health.ts';
import { pageBatchSize } from './site/pages.ts';
import { PictureEndpoint } from './pictures/endpoint.ts';
import { loadRelease, unloadRelease } from './site/release.ts';
import { ServedSite } from './site/served-site.ts';
import { isFailure } from './site/shared-cache.ts';
import { type TeamLogos, teamLogoFiles } from './site/static-files.ts';

export interface Origin {
  url: string;
  site: ServedSite;
  health: OriginHealth;
  emergencies: HeldEmergencies;
  pictures: PictureEndpoint;
  /** By which open pages hear of changes. */
  channel: Channel;
  /**
   * Serves this build from the next request on. If it cannot be loaded, throws and keeps serving the old one. A build that is older than the
   * served one needs `readLog`, which reads the change log after a cursor.
   */
  use(releaseDir: string, readLog?: (cursor: string | null) => Promise<ChangeLog>): Promise<void>;
  /** Is not ready from now on, finishes what is under way, and ends. */
  close(patience?: Patience): Promise<void>;
}

/** For a site on somebody's own machine, where Ctrl-C should end it soon: in less than the 3 s of end-with-parent.ts. */
const onOwnMachine: Patience = { accepting: 0, idle: 0, max: 2_000 };

/** The host name by which this machine reaches a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Milliseconds between two tries to render the first home page. */
const fillEvery = 1_000;

/** Renders the home page until it has content, or until the site has an earlier one: from then on the origin is ready. Never rejects. */
async function fill(site: ServedSite, health: OriginHealth, url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const page = await pageBatchSize(site, paths.home, url).catch(() => null);
    if (page !== null && !isFailure(page)) return health.hasContent();
    await pause(fillEvery, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Starts the site's server with the build in `releaseDir`. `observe` is called for every request. `keptPages` is the folder of the last good
 * pages; null for an origin that serves no readers: it shows what the worker has, and leaves the folder to the one that does. Throws when the
 * port is taken.
 */
export async function startOrigin(
  settings: Settings,
  upstreams: WorkerAccess & {
    wordpressUrl: string;
    signalUrl: string | null;
    sampleUrl: string | null;
    samples: readonly string[];
    teamLogos: TeamLogos;
    secrets: { publish: string };
  },
  releaseDir: string,
  gate?: HardGate,
  observe: readonly Observe[] = [],
  keptPages: string | null = null,
): Promise<Origin> {
  const assetPool = path.resolve(settings.DATA_DIR, 'assets');
  const load = async (folder: string) => {
    await poolAssets(assetPool, folder);
    return loadRelease(folder, assetPool);
  };
  const site = new ServedSite(await load(releaseDir));
  const health = new OriginHealth(site);
  const channel = new Channel(site.position);
  let url: string | null = null;
  const emergencies = new HeldEmergencies({
    read: () => readEmergencies(upstreams, site.position),
    file: path.resolve(settings.DATA_DIR, 'emergencies.json'),
    onChange: () => {
      site.cache.drop([tags.emergency, tags.emergencyPage]);
      channel.touch(['top', 'emergency']);
      // The light home page is rendered before the first reader asks for it, so that it is there if the worker dies a second later.
      if (url !== null && emergencies.state.banner)
        void fetch(url).then(
          ({ body }) => body?.cancel(),
          () => undefined,
        );
    },
  });
  site.cache.leastKept = () => (emergencies.state.banner === null ? 0 : emergencyStaleIfError);
  const kept = keptPages === null ? null : new KeptPages(site.cache, keptPages);
  await Promise.all([emergencies.start(), kept?.start()]);
  const media = {
    mediaOrigin: new URL(upstreams.wordpressUrl).origin,
    mediaPaths: pictureFolders(upstreams.wordpressUrl, settings.MEDIA_PATHS),
    mediaHosts: settings.MEDIA_HOSTS?.split(',') ?? [],
  };
  const pictures = new PictureEndpoint(
    {
      dataDir: settings.DATA_DIR,
      cacheDir: path.resolve(settings.DATA_DIR, 'pictures'),
      cacheBytes: settings.PICTURE_CACHE_MB * 1_000_000,
      videoPictures: videoPictureHost(settings.YOUTUBE_PICTURES_URL, upstreams),
      videoPictureKeys: [upstreams.secrets.publish, settings.PUBLISH_SECRET_PREVIOUS ?? []]
        .flat()
        .map(videoPictureKey),
      newPerMinute: settings.LOADS_PER_MINUTE,
      ...media,
    },
    async () => {
      const file = site.file('/default-picture.svg');
      return file ? file.body() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    },
  );
  const held = gate
    ? undefined
    : new HeldResponses(site, emergencies, observe, settings.TRUSTED_PROXIES, channel);
  const app = originApp({
    advertising: advertising({ ...settings, SAMPLE_UPSTREAMS: upstreams.samples.join(',') }),
    worker: upstreams,
    signalUrl: upstreams.signalUrl,
    sampleUrl: upstreams.sampleUrl,
    pictures,
    channel,
    logos: teamLogoFiles(upstreams.teamLogos),
    captions: captions(media),
    health,
    emergencies,
    oldAddresses: new OldAddresses(upstreams, media.mediaOrigin, () => site.position),
    site,
    siteUrl: siteUrlOf(settings),
    searchesPerMinute: settings.SEARCHES_PER_MINUTE,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    proxies: settings.TRUSTED_PROXIES,
    observe,
    gate,
    held,
  });
  // A request target that is no valid URL gets the same designed page as a path that cannot be decoded.
  const errorHandler = () => app.request('/%');
  const framework = getRequestListener(app.fetch, { errorHandler });
  const listener = held ? heldFirst(held, framework) : framework;
  const server = createLimitedServer(listener, settings.TRUSTED_PROXIES);
  const close = closable(server);
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The origin listens on no port');

  url = `http://${reachable(settings.HOST)}:${address.port}`;
  const filling = new AbortController();
  void fill(site, health, url, filling.signal);
  return {
    url,
    site,
    health,
    emergencies,
    pictures,
    channel,
    async use(folder, readLog) {
      const release = await load(folder);
      const missed = await readLog?.(release.cursor).catch(() => null);
      const before = site.release;
      site.use(release, missed);
      if (before.folder !== site.release.folder) unloadRelease(before);
    },
    async close(patience = onOwnMachine) {
      filling.abort();
      health.end();
      channel.end();
      emergencies.stop();
      await close(patience);
      pictures.stop();
      await kept?.stop();
    },
  };
}
