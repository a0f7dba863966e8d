import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { pictureFolders } from '#config/picture-sizes.ts';
import { siteUrlOf, type Settings } from '#config/settings.ts';
import type { ChangeLog } from '#contract/changes.ts';
import { tags } from '#contract/cache-tags.ts';
import type { WorkerAccess } from './api-proxy.ts';
import { originApp } from './app.ts';
import { closable, type Patience } from './closing.ts';
import { createLimitedServer } from './connection-limits.ts';
import { emergencyStaleIfError } from './emergency/apply-emergency.ts';
import { HeldEmergencies } from './emergency/held-emergencies.ts';
import { readEmergencies } from './emergency/read-emergencies.ts';
import { poolAssets } from '#publishing/asset-pool.ts';
import type { Observe } from './observed-requests.ts';
import type { HardGate } from './gate.ts';
import { captions } from './captions.ts';
import { HeldAnswers, heldFirst } from './held-answers.ts';
import { OriginHealth } from './origin-health.ts';
import { PictureEndpoint } from './pictures/endpoint.ts';
import { loadRelease, unloadRelease } from './release.ts';
import { ServedSite } from './served-site.ts';

export interface Origin {
  url: string;
  site: ServedSite;
  health: OriginHealth;
  emergencies: HeldEmergencies;
  /**
   * Serves this build from the next request on. If it cannot be loaded, throws and keeps serving the old one. A build that is older than the
   * served one needs `readLog`, which reads the change log after a cursor.
   */
  use(releaseDir: string, readLog?: (cursor: string | null) => Promise<ChangeLog>): Promise<void>;
  /** Is not ready from now on, finishes what is under way, and ends. */
  close(patience?: Patience): Promise<void>;
}

/** For a site on somebody's own machine, where Ctrl-C should end it soon: in less than the 3 s of end-with-parent.ts. */
const onOwnMachine: Patience = { accepting: 0, idle: 0, longest: 2_000 };

/** The host name by which this machine reaches a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Starts the site's server with the build in `releaseDir`. `observe` is called for every request. Throws when the port is taken. */
export async function startOrigin(
  settings: Settings,
  upstreams: WorkerAccess & { wordpressUrl: string; signalUrl: string | null },
  releaseDir: string,
  gate?: HardGate,
  observe: readonly Observe[] = [],
): Promise<Origin> {
  const assetPool = path.resolve(settings.DATA_DIR, 'assets');
  const load = async (folder: string) => {
    await poolAssets(assetPool, folder);
    return loadRelease(folder, assetPool);
  };
  const site = new ServedSite(await load(releaseDir));
  const health = new OriginHealth(site);
  let url: string | null = null;
  const emergencies = new HeldEmergencies({
    read: () => readEmergencies(upstreams, site.position),
    file: path.resolve(settings.DATA_DIR, 'emergencies.json'),
    onChange: () => {
      site.cache.drop([tags.emergency, tags.emergencyPage]);
      // The light home page is rendered before the first reader asks for it, so that it is there if the worker dies a second later.
      if (url !== null && emergencies.state.banner)
        void fetch(url).then(
          ({ body }) => body?.cancel(),
          () => undefined,
        );
    },
  });
  site.cache.leastKept = () => (emergencies.state.banner === null ? 0 : emergencyStaleIfError);
  await emergencies.start();
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
      ...media,
    },
    async () => {
      const file = site.file('/default-picture.svg');
      return file ? file.body() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    },
  );
  const held = gate ? undefined : new HeldAnswers(site, emergencies, observe, settings.TRUSTED_PROXIES);
  const app = originApp({
    advertising: advertising(settings),
    worker: upstreams,
    signalUrl: upstreams.signalUrl,
    pictures,
    captions: captions(media),
    health,
    emergencies,
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
  const server = createLimitedServer(held ? heldFirst(held, framework) : framework);
  const close = closable(server);
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The origin listens on no port');

  url = `http://${reachable(settings.HOST)}:${address.port}`;
  return {
    url,
    site,
    health,
    emergencies,
    async use(folder, readLog) {
      const release = await load(folder);
      const missed = await readLog?.(release.cursor).catch(() => null);
      const before = site.release;
      site.use(release, missed);
      if (before.folder !== site.release.folder) unloadRelease(before);
    },
    async close(patience = onOwnMachine) {
      health.end();
      emergencies.stop();
      await close(patience);
      pictures.stop();
    },
  };
}
