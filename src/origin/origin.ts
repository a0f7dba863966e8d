import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import { pictureFolders } from '#config/pictures.ts';
import { siteUrlOf, type Settings } from '#config/settings.ts';
import type { WorkerAccess } from './api-proxy.ts';
import { originApp } from './app.ts';
import { createLimitedServer } from './connection-limits.ts';
import { poolAssets } from '#publishing/asset-pool.ts';
import type { HardGate } from './gate.ts';
import { captions } from './captions.ts';
import { PictureEndpoint } from './pictures/endpoint.ts';
import { loadRelease, unloadRelease } from './release.ts';
import { ServedSite } from './served-site.ts';

export interface Origin {
  url: string;
  site: ServedSite;
  /** Serves this build from the next request on. If it cannot be loaded, throws and keeps serving the old one. */
  use(releaseDir: string): Promise<void>;
  close(): Promise<void>;
}

/** The host name by which this machine reaches a server that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Starts the site's server with the build in `releaseDir`. Throws when the port is taken. */
export async function startOrigin(
  settings: Settings,
  upstreams: WorkerAccess & { wordpressUrl: string; signalUrl: string | null },
  releaseDir: string,
  gate?: HardGate,
): Promise<Origin> {
  const assetPool = path.resolve(settings.DATA_DIR, 'assets');
  const load = async (folder: string) => {
    await poolAssets(assetPool, folder);
    return loadRelease(folder, assetPool);
  };
  const site = new ServedSite(await load(releaseDir));
  const media = {
    mediaOrigin: new URL(upstreams.wordpressUrl).origin,
    mediaPaths: pictureFolders(upstreams.wordpressUrl, settings.MEDIA_PATHS),
    mediaHosts: settings.MEDIA_HOSTS?.split(',') ?? [],
  };
  const pictures = new PictureEndpoint(
    {
      cacheDir: path.resolve(settings.DATA_DIR, 'pictures'),
      cacheBytes: settings.PICTURE_CACHE_MB * 1_000_000,
      ...media,
    },
    async () => {
      const file = site.file('/default-picture.svg');
      return file ? file.body() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    },
  );
  const app = originApp({
    advertising: advertising(settings),
    worker: upstreams,
    signalUrl: upstreams.signalUrl,
    pictures: pictures.app,
    captions: captions(media),
    site,
    siteUrl: siteUrlOf(settings),
    searchesPerMinute: settings.SEARCHES_PER_MINUTE,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    proxies: settings.TRUSTED_PROXIES,
    gate,
  });
  // A request target that is no valid URL gets the same designed page as a path that cannot be decoded.
  const errorHandler = () => app.request('/%');
  const server = createLimitedServer(getRequestListener(app.fetch, { errorHandler }));
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The origin listens on no port');

  return {
    url: `http://${reachable(settings.HOST)}:${address.port}`,
    site,
    async use(folder) {
      const before = site.release;
      site.use(await load(folder));
      if (before.folder !== site.release.folder) unloadRelease(before);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      pictures.stop();
    },
  };
}
