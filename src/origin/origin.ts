import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { advertising } from '#config/advertising.ts';
import type { Settings } from '#config/settings.ts';
import { originApp } from './app.ts';
import { poolAssets } from '#publishing/asset-pool.ts';
import type { HardGate } from './gate.ts';
import { loadRelease } from './release.ts';
import { ServedSite } from './served-site.ts';

export interface Origin {
  url: string;
  site: ServedSite;
  /** Serves this build from the next request on. Throws, and keeps the old one, when it cannot be loaded. */
  use(releaseDir: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the site's server on loopback with the build in `releaseDir`. Throws when the port is taken. */
export async function startOrigin(
  settings: Settings,
  upstreams: { apiUrl: string; wordpressUrl: string; signalUrl: string | null },
  releaseDir: string,
  gate?: HardGate,
): Promise<Origin> {
  const assetPool = path.resolve(settings.DATA_DIR, 'assets');
  const load = async (folder: string) => {
    await poolAssets(assetPool, folder);
    return loadRelease(folder, assetPool);
  };
  const site = new ServedSite(await load(releaseDir));
  const app = originApp({
    advertising: advertising(settings),
    apiUrl: upstreams.apiUrl,
    signalUrl: upstreams.signalUrl,
    pictures: {
      cacheDir: path.resolve(settings.DATA_DIR, 'pictures'),
      mediaOrigin: new URL(upstreams.wordpressUrl).origin,
      mediaHosts: settings.MEDIA_HOSTS?.split(',') ?? [],
    },
    site,
    gate,
  });
  // A target that is no address at all is answered like one that cannot be decoded: with the designed page.
  const errorHandler = () => app.request('/%');
  const server = createServer(getRequestListener(app.fetch, { errorHandler }));
  server.listen(settings.PORT, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The origin listens on no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    site,
    async use(folder) {
      site.use(await load(folder));
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
