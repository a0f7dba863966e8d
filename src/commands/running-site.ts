import type { Settings } from '#config/settings.ts';

/** The address of the site that runs on this machine; null if none responds. */
export async function runningSite({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Promise<string | null> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const url = `http://${host}:${PORT}`;
  const isHealthy = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isHealthy ? url : null;
}
