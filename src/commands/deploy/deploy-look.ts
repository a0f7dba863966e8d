import { PublicHealth } from '#contract/health.ts';

/** How a worker is. `failing`: it does not respond as it must. */
export interface Look {
  state: 'ok' | 'degraded' | 'failing';
  /** The version that responded; null if it does not say. */
  version: string | null;
  /** Why the state is not `ok`. */
  reason: string;
}

/** Milliseconds: the site's own pages give up after six seconds. */
const timeoutMs = 6_000;

/** Routes that a reader's page needs: one that WordPress fills, one that the database serves. */
const readersRoutes = ['/api/wordpress/noticias?per_page=1', '/api/search?q=noticias'];

/** Looks at a worker through the site's public address; with `pin`, at one version of it, which must be part of its deployment. */
export async function lookAt(
  siteUrl: string,
  pin: { worker: string; version: string } | null,
): Promise<Look> {
  const headers = {
    'Cache-Control': 'no-cache',
    ...(pin && { 'Cloudflare-Workers-Version-Overrides': `${pin.worker}="${pin.version}"` }),
  };
  const ask = (path: string) =>
    fetch(`${siteUrl}${path}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  try {
    const response = await ask('/api/health');
    const version = response.headers.get('X-Worker-Version');
    const failing = (reason: string): Look => ({ state: 'failing', version, reason });
    const health = PublicHealth.safeParse(await response.json().catch(() => null));
    if (!health.success) return failing(`/api/health responds with status ${response.status} and no health`);
    if (health.data.database === 'failing') return failing('/api/health says that the database fails');
    for (const route of readersRoutes) {
      const { status, body } = await ask(route);
      await body?.cancel();
      if (status >= 500) return failing(`${route} responds with status ${status}`);
    }
    const failed = health.data.upstreams.filter(({ state }) => state === 'failing').map(({ name }) => name);
    const reason = `/api/health says degraded${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`;
    return { state: health.data.status, version, reason };
  } catch (error) {
    return { state: 'failing', version: null, reason: `${siteUrl}/api does not respond: ${String(error)}` };
  }
}
