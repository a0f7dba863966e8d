import { Hono } from 'hono';
import { passAge } from '#contract/signing/origin-pass.ts';
import type { ServedSite } from '../site/served-site.ts';

/** Response of /readyz. Times are in ISO 8601. */
export interface Readiness {
  /**
   * `empty`: no home page could be rendered yet, and no earlier one is on disk. `ending`: the origin got SIGTERM. A balancer must send it no
   * requests in both.
   */
  status: 'ready' | 'empty' | 'ending';
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

/** Seconds. Clocks that are set over the network differ by less than one; a response's time is rounded, and it travels. */
const clockTolerance = 20;

/**
 * The health of this origin alone. An origin whose worker is down still serves its release and its cache, so it stays ready: a balancer that
 * asked for the worker's health would take all origins away at once. One that has never had any content is not ready.
 */
export class OriginHealth {
  readonly #site: ServedSite;
  #isEnding = false;
  #hasContent = false;
  #readAt: string | null = null;
  #failingSince: string | null = null;
  #aheadSeconds: number | null = null;

  constructor(site: ServedSite) {
    this.#site = site;
  }

  get readiness(): Readiness {
    const { release, position } = this.#site;
    return {
      status: this.#isEnding ? 'ending' : this.#hasContent ? 'ready' : 'empty',
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

  /** Seconds by which this machine's clock is ahead of the worker's, negative if it is behind; null if that is not known. */
  get aheadSeconds(): number | null {
    return this.#aheadSeconds;
  }

  /** The worker's clock was compared with this machine's. Says so once when they begin to differ. */
  clockIs(aheadSeconds: number | null): void {
    const isOff = (ahead: number | null) => ahead !== null && Math.abs(ahead) > clockTolerance;
    if (isOff(aheadSeconds) && !isOff(this.#aheadSeconds)) {
      const where = (aheadSeconds ?? 0) > 0 ? 'ahead of' : 'behind';
      console.error(
        `The clock of this machine is ${Math.abs(aheadSeconds ?? 0)} s ${where} the worker's. From ${passAge} s on the worker refuses this origin.`,
      );
    }
    this.#aheadSeconds = aheadSeconds;
  }

  /** From now on the origin is ready until it ends. */
  hasContent(): void {
    this.#hasContent = true;
  }

  /** From now on the origin is not ready. */
  end(): void {
    this.#isEnding = true;
  }
}

/**
 * `/livez`: the process responds. `/readyz`: it should get requests (200), or it is empty or ending (503). Both are without content of the site, so a
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
