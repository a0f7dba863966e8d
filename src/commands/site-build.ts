import path from 'node:path';
import type { Settings } from '#config/settings.ts';
import { contentVersion } from '#publishing/content-version.ts';
import { findRelease, makeRelease, releaseName, setCurrentRelease } from '#publishing/releases.ts';
import type { Backend } from './backend.ts';
import { runLeashed } from './child-process.ts';
import { root } from './root.ts';

/** What the site's own code reads from its environment, at build time and while it serves. */
export function siteEnvironment(settings: Settings, backend: Pick<Backend, 'apiUrl' | 'wordpressUrl'>) {
  return {
    API_URL: backend.apiUrl,
    MEDIA_ORIGIN: new URL(backend.wordpressUrl).origin,
    MEDIA_HOSTS: settings.MEDIA_HOSTS ?? '',
    SITE_URL: settings.SITE_URL ?? `http://127.0.0.1:${settings.PORT}`,
    PRERENDER_LIMIT: String(settings.PRERENDER_LIMIT),
    DATA_DIR: settings.DATA_DIR,
    NODE_ENV: 'production',
  };
}

/** Runs `astro build` into `folder`. Throws with the build's last lines when it fails. */
export async function buildSite(settings: Settings, backend: Backend, folder: string): Promise<void> {
  await runLeashed(path.join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: root,
    log: path.resolve(root, settings.DATA_DIR, 'logs/build.log'),
    env: { ...process.env, ...siteEnvironment(settings, backend), RELEASE_DIR: folder },
  });
}

export function releasesDir(settings: Settings): string {
  return path.resolve(root, settings.DATA_DIR, 'releases');
}

/** Name of the release that a build would make now. */
export async function currentReleaseName(settings: Settings, backend: Backend): Promise<string> {
  const environment = siteEnvironment(settings, backend);
  return releaseName(root, [
    environment.SITE_URL,
    environment.PRERENDER_LIMIT,
    environment.MEDIA_ORIGIN,
    environment.MEDIA_HOSTS,
    await contentVersion(backend.apiUrl),
  ]);
}

/** Folder of the release for what the newsroom holds now: the one that is there, or a new one. */
export async function ensureRelease(settings: Settings, backend: Backend): Promise<string> {
  const name = await currentReleaseName(settings, backend);
  const dir = releasesDir(settings);
  const folder =
    findRelease(dir, name) ?? (await makeRelease(dir, name, (half) => buildSite(settings, backend, half)));
  await setCurrentRelease(dir, folder);
  return folder;
}
