import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  isOpenRoute,
  isReaderPass,
  isSitePass,
  passCookie,
  passKey,
  privateCacheControl,
  sitePassHeader,
} from '#contract/gate-pass.ts';
import { ProblemError } from './http/problem.ts';
import type { Isolate } from './isolate.ts';
import type { AppEnvironment } from './services.ts';

/**
 * While the site is closed (SITE_GATE=hard), serves only readers with a pass and the site itself, and marks every response as private.
 * Throws `unauthorized`, and SettingsError when a variable is wrong.
 */
export const gate =
  (isolate: Isolate): MiddlewareHandler<AppEnvironment> =>
  async (c, next) => {
    const { SITE_GATE, SITE_GATE_PASSWORD_SHA256, PUBLISH_SECRET } = isolate.settings(c.env);
    if (SITE_GATE !== 'hard' || isOpenRoute(c.req.path)) return next();
    const key = await passKey(PUBLISH_SECRET ?? '', SITE_GATE_PASSWORD_SHA256 ?? '');
    const isAllowed =
      (await isSitePass(key, c.req.header(sitePassHeader))) ||
      (await isReaderPass(key, getCookie(c, passCookie), isolate.dependencies.now()));
    if (!isAllowed) throw new ProblemError('unauthorized', 'Este sitio pide una contraseña.');
    await next();
    c.res.headers.set('Cache-Control', privateCacheControl(c.res.headers.get('Cache-Control')));
    c.res.headers.delete('Cache-Tag');
  };
