import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { household, readAddress } from '#contract/addresses.ts';
import { senderOf } from '#contract/sender.ts';
import { originPassHeader, readOriginPass } from '#contract/signing/origin-pass.ts';
import {
  isOpenRoute,
  isReaderPass,
  isSitePass,
  passCookie,
  passKey,
  privateCacheControl,
  sitePassHeader,
} from '#contract/signing/gate-pass.ts';
import { fittingValue, secretValues } from '../secrets/secret-values.ts';
import { ProblemError } from '../http/problem.ts';
import { noteReader } from '../logging/trace.ts';
import type { Settings } from '../settings.ts';
import type { Isolate } from '../isolate.ts';
import type { AppEnvironment } from '../services.ts';

/**
 * Finds the reader of each request, for every limit: from the site's pass, or else from the header that Cloudflare sets. When passes are
 * required, a request without one is refused. Throws `forbidden`, and SettingsError when a variable is wrong.
 */
export const originPass =
  (isolate: Isolate): MiddlewareHandler<AppEnvironment> =>
  async (c, next) => {
    const settings = isolate.settings(c.env);
    const given = c.req.header(originPassHeader) ?? null;
    const { secretNotes, dependencies } = isolate;
    const now = dependencies.now();
    let reader: string | null = null;
    for (const { value, previous } of secretValues(settings, 'ORIGIN_SECRET')) {
      reader = await readOriginPass(value, given, now);
      if (reader === null) continue;
      if (previous !== null) c.executionCtx.waitUntil(secretNotes.add(c.env.DB, previous, now));
      break;
    }
    if (reader === null && settings.ORIGIN_PASS === 'required') {
      throw new ProblemError('forbidden', 'Este servicio solo atiende al sitio.');
    }
    c.set('reader', reader === null ? clientAddress(c.req.raw, settings) : reader || null);
    noteReader(c.var.reader);
    await next();
  };

/**
 * The reader's address for a request without a pass of the site, of IPv6 the /64. Cloudflare sets CF-Connecting-IP itself, so a sender cannot
 * forge it; behind another trusted proxy, CLIENT_ADDRESS_HEADER names the header. Null if the header is missing.
 */
function clientAddress(request: Request, settings: Settings): string | null {
  const text = request.headers.get(settings.CLIENT_ADDRESS_HEADER)?.split(',')[0]?.trim() ?? null;
  const address = readAddress(text ?? '');
  return address === null ? text : household(address);
}

/**
 * Refuses writes that a page of another site sends. The requested host name is ours, because Cloudflare sends the worker no other. Requests
 * that come through an origin were checked there, and no longer carry the headers that name a page. Throws `forbidden`.
 */
export const refuseForeignPosts: MiddlewareHandler = async (c, next) => {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const { origin } = new URL(c.req.url);
  if (!isRead && senderOf(c.req.raw.headers, (from) => from === origin) === 'others') {
    throw new ProblemError('forbidden', 'Esta solicitud llegó desde la página de otro sitio.');
  }
  await next();
};

/**
 * While the site is closed (SITE_GATE=hard), serves only readers with a pass and the site itself, and marks every response as private.
 * Throws `unauthorized`, and SettingsError when a variable is wrong.
 */
export const gate =
  (isolate: Isolate): MiddlewareHandler<AppEnvironment> =>
  async (c, next) => {
    const settings = isolate.settings(c.env);
    if (settings.SITE_GATE !== 'hard' || isOpenRoute(c.req.path)) return next();
    const { secretNotes, dependencies } = isolate;
    const now = dependencies.now();
    const digests = secretValues(settings, 'SITE_GATE_PASSWORD_SHA256');
    const pairs = secretValues(settings, 'PUBLISH_SECRET').flatMap((secret) =>
      digests.map((digest) => ({ secret, digest })),
    );
    const used = await fittingValue(pairs, async ({ secret, digest }) => {
      const key = await passKey(secret.value, digest.value);
      return (
        (await isSitePass(key, c.req.header(sitePassHeader))) ||
        (await isReaderPass(key, getCookie(c, passCookie), now))
      );
    });
    if (used === null) throw new ProblemError('unauthorized', 'Este sitio pide una contraseña.');
    for (const { previous } of [used.secret, used.digest]) {
      if (previous !== null) c.executionCtx.waitUntil(secretNotes.add(c.env.DB, previous, now));
    }
    await next();
    c.res.headers.set('Cache-Control', privateCacheControl(c.res.headers.get('Cache-Control')));
    c.res.headers.delete('Cache-Tag');
  };
