import type { MiddlewareHandler } from 'hono';
import { originPassHeader, readOriginPass } from '#contract/origin-pass.ts';
import { clientAddress } from './http/client-address.ts';
import { ProblemError } from './http/problem.ts';
import type { Isolate } from './isolate.ts';
import type { AppEnvironment } from './services.ts';

/**
 * Finds out whose request this is, for every limit: a pass of the site's says so, and otherwise the header that Cloudflare sets. Where
 * passes are required, whoever shows none is refused. Throws `forbidden`, and SettingsError where a variable is wrong.
 */
export const originPass =
  (isolate: Isolate): MiddlewareHandler<AppEnvironment> =>
  async (c, next) => {
    const settings = isolate.settings(c.env);
    const { ORIGIN_SECRET, ORIGIN_PASS } = settings;
    const given = c.req.header(originPassHeader) ?? null;
    const reader =
      ORIGIN_SECRET === null ? null : await readOriginPass(ORIGIN_SECRET, given, isolate.outside.now());
    if (reader === null && ORIGIN_PASS === 'required') {
      throw new ProblemError('forbidden', 'Este servicio solo atiende al sitio.');
    }
    c.set('reader', reader === null ? clientAddress(c.req.raw, settings) : reader || null);
    await next();
  };
