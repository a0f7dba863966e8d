import type { MiddlewareHandler } from 'hono';
import { originPassHeader, readOriginPass } from '#contract/origin-pass.ts';
import { clientAddress } from './http/client-address.ts';
import { ProblemError } from './http/problem.ts';
import type { Isolate } from './isolate.ts';
import type { AppEnvironment } from './services.ts';

/**
 * Finds the reader of each request, for every limit: from the site's pass, or else from the header that Cloudflare sets. When passes are
 * required, a request without one is refused. Throws `forbidden`, and SettingsError when a variable is wrong.
 */
export const originPass =
  (isolate: Isolate): MiddlewareHandler<AppEnvironment> =>
  async (c, next) => {
    const settings = isolate.settings(c.env);
    const { ORIGIN_SECRET, ORIGIN_PASS } = settings;
    const given = c.req.header(originPassHeader) ?? null;
    const reader =
      ORIGIN_SECRET === null ? null : await readOriginPass(ORIGIN_SECRET, given, isolate.dependencies.now());
    if (reader === null && ORIGIN_PASS === 'required') {
      throw new ProblemError('forbidden', 'Este servicio solo atiende al sitio.');
    }
    c.set('reader', reader === null ? clientAddress(c.req.raw, settings) : reader || null);
    await next();
  };
