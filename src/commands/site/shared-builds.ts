import { hostname } from 'node:os';
import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { BucketStore } from '#publishing/bucket-store.ts';
import { BuildLease } from '#publishing/build-lease.ts';
import { ReleaseSource } from '#publishing/release-source.ts';
import { FolderStore, type ReleaseStore } from '#publishing/release-store.ts';
import type { Backend } from './backend.ts';
import { root } from '../root.ts';
import { StopError } from '../run-command.ts';
import { buildRelease, changeFeed, currentCode, releasesDir } from './site-build.ts';

/** The store that the settings name; null if origins share nothing. Throws StopError if a bucket has no key. */
function releaseStore(
  settings: Pick<
    Settings,
    'RELEASE_STORE' | 'RELEASE_STORE_REGION' | 'RELEASE_STORE_KEY_ID' | 'RELEASE_STORE_SECRET'
  >,
): ReleaseStore | null {
  const { RELEASE_STORE: place, RELEASE_STORE_KEY_ID: keyId, RELEASE_STORE_SECRET: secret } = settings;
  if (place === undefined) return null;
  if (place.startsWith('/')) return new FolderStore(place);
  if (keyId === undefined || secret === undefined)
    throw new StopError('RELEASE_STORE is a bucket: set RELEASE_STORE_KEY_ID and RELEASE_STORE_SECRET too.');
  return new BucketStore({ url: place, region: settings.RELEASE_STORE_REGION, keyId, secret });
}

/** Where an origin gets its releases from, if it shares them with others. */
export function releaseSource(settings: Settings, backend: Backend): ReleaseSource | null {
  const store = releaseStore(settings);
  if (store === null) return null;
  // The same after a restart, and another one for each origin, because each has a data folder of its own.
  const owner = `${hostname()}:${path.resolve(root, settings.DATA_DIR)}`;
  return new ReleaseSource({
    store,
    lease: new BuildLease(store, owner),
    releasesDir: releasesDir(settings),
    code: () => currentCode(settings, backend),
    readLog: (cursor) => changeFeed(backend).readAll(cursor),
    build: (first, signal) => buildRelease(settings, backend, { first, ...(signal ? { signal } : {}) }),
  });
}
