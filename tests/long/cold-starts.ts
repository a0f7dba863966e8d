import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from '#commands/processes/wait-until.ts';
import type { UpstreamName } from '#contract/health.ts';
import { findSlugs, type Slugs } from '../browser/newsroom-slugs.ts';
import { MisbehavingUpstream } from '../faults/misbehaving-upstream.ts';
import { startSite, type SiteProcess } from '../site-process.ts';

/** What D1 holds when a site starts: nothing, or everything that the upstreams served before they failed. */
export type ReadModel = 'empty' | 'filled';

const key = 'clave-de-prueba';

/** Sites that start cold while upstreams fail: the caches of the worker and the origin are empty. */
export class ColdStarts {
  readonly upstreams: Readonly<Record<UpstreamName, MisbehavingUpstream>>;
  readonly #folder: string;
  #slugs: Slugs | null = null;

  private constructor(upstreams: Record<UpstreamName, MisbehavingUpstream>, folder: string) {
    this.upstreams = upstreams;
    this.#folder = folder;
  }

  /** Builds the one release that all starts serve, and both states of the read model. Takes two starts of the site. */
  static async prepare(): Promise<ColdStarts> {
    const [wordpress, sportradar, openweather] = await Promise.all([
      MisbehavingUpstream.start(),
      MisbehavingUpstream.start(),
      MisbehavingUpstream.start(),
    ]);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-cold-'));
    const starts = new ColdStarts({ wordpress, sportradar, openweather }, folder);
    await starts.#prepare();
    return starts;
  }

  /** Slots for addresses of pages, read while the newsroom worked. */
  get slugs(): Slugs {
    if (this.#slugs === null) throw new Error('The read model has not been filled');
    return this.#slugs;
  }

  /** A site on a data folder of its own, which is removed when the site stops. */
  async start(readModel: ReadModel): Promise<SiteProcess> {
    const dataDir = await mkdtemp(path.join(this.#folder, 'site-'));
    await cp(path.join(this.#folder, readModel), dataDir, { recursive: true });
    const site = await this.#startIn(dataDir);
    return {
      ...site,
      async stop() {
        await site.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.upstreams).map((upstream) => upstream.close()));
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #prepare(): Promise<void> {
    const [empty, filled] = [path.join(this.#folder, 'empty'), path.join(this.#folder, 'filled')];
    const all = Object.values(this.upstreams);
    await Promise.all(all.map((upstream) => upstream.misbehave('refused')));
    await (await this.#startIn(empty)).stop();
    await forget(empty);

    await cp(empty, filled, { recursive: true });
    await Promise.all(all.map((upstream) => upstream.misbehave(null)));
    const site = await this.#startIn(filled);
    try {
      await waitUntil('The read model', 120, async () => {
        this.#slugs = await findSlugs(site.url);
        // The newsroom's own articles are not in WordPress.
        return Object.entries(this.#slugs).every(([name, slug]) => name === 'internal' || slug !== '');
      });
    } finally {
      await site.stop();
    }
    await forget(filled);
  }

  #startIn(dataDir: string): Promise<SiteProcess> {
    const { wordpress, sportradar, openweather } = this.upstreams;
    return startSite({
      dataDir,
      environment: {
        WORDPRESS_URL: wordpress.url,
        SPORTRADAR_URL: sportradar.url,
        SPORTRADAR_API_KEY: key,
        SPORTRADAR_ACCESS_LEVEL: 'production',
        OPENWEATHER_URL: openweather.url,
        OPENWEATHER_API_KEY: key,
        NWS_URL: 'off',
        // Every page of the newsroom is made on request, and no build runs at the same time.
        PRERENDER_LIMIT: '0',
        REBUILD_HOOK_URL: wordpress.url,
        // With a stream configured, no sample newsroom is started, which would cost time at each start.
        LIVE_STREAM_URL: 'https://player.vimeo.com/event/1/embed',
      },
    });
  }
}

/** Removes the worker's last good responses, and the inner ports: sites that run at the same time must not use the same ports. */
async function forget(dataDir: string): Promise<void> {
  for (const name of ['worker/v3/kv', 'worker/v3/cache', 'ports.json', 'logs', 'pictures']) {
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
