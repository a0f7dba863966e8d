import { Hono } from 'hono';
import type { ServedSite } from './served-site.ts';

/** Response of /readyz. Times are in ISO 8601. */
export interface Readiness {
  /** `ending`: the origin got SIGTERM. A balancer must not send it further requests. */
  status: 'ready' | 'ending';
  /** The release that is served, and the position in the change log that it holds. */
  release: { name: string; position: number };
  changes: {
    /** Position of the last change that readers of this origin see. */
    position: number;
    /** When the change log was last read; null if it was not since the start. */
    readAt: string | null;
    /** Since when it cannot be read, so that readers may miss changes; null while it can. */
    failingSince: string | null;
  };
}

/**
 * The health of this origin alone. An origin whose worker is down still serves its release and its cache, so it stays ready: a balancer that
 * asked for the worker's health would take all origins away at once.
 */
export class OriginHealth {
  readonly #site: ServedSite;
  #isEnding = false;
  #readAt: string | null = null;
  #failingSince: string | null = null;

  constructor(site: ServedSite) {
    this.#site = site;
  }

  get readiness(): Readiness {
    const { release, position } = this.#site;
    return {
      status: this.#isEnding ? 'ending' : 'ready',
      release: { name: release.name, position: release.position },
      changes: { position, readAt: this.#readAt, failingSince: this.#failingSince },
    };
  }

  /** The change log was read, or could not be read. */
  changesRead(succeeded: boolean): void {
    const now = new Date().toISOString();
    if (succeeded) this.#readAt = now;
    this.#failingSince = succeeded ? null : (this.#failingSince ?? now);
  }

  /** From now on the origin is not ready. */
  end(): void {
    this.#isEnding = true;
  }
}

/**
 * `/livez`: the process answers. `/readyz`: it should get requests (200), or it is ending (503). Both are without content of the site, so a
 * gate does not close them.
 */
export function healthRoutes(health: OriginHealth): Hono {
  const app = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/livez', (context) => context.json({ status: 'alive' }, 200, headers));
  app.get('/readyz', (context) => {
    const { readiness } = health;
    return context.json(readiness, readiness.status === 'ready' ? 200 : 503, headers);
  });
  return app;
}
