import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { passwordField, type GatePageState } from '#config/gate-page.ts';
import { offlinePaths } from '#config/offline-paths.ts';
import { paths } from '#config/paths.ts';
import {
  isOpenRoute,
  isReaderPass,
  passAge,
  passCookie,
  passDetails,
  passwordDigest,
  privateCacheControl,
  readerPass,
} from '#contract/signing/gate-pass.ts';
import type { Problem } from '#contract/problem.ts';
import { type BodyFault, bodyFaults, readBody } from '#contract/request-body.ts';
import type { EndedPasses } from './ended-passes.ts';
import { GuessLimit } from './guess-limit.ts';
import { isOwnPost } from '../requests/own-post.ts';
import { readerAddress } from '../requests/reader-address.ts';
import { returnPath } from './return-path.ts';

export interface HardGate {
  /** The key that signs readers' passes (#contract/signing/gate-pass.ts), and those whose passes are accepted too. */
  keys: readonly [CryptoKey, ...CryptoKey[]];
  /** SHA-256 of the password, and of the previous one while it is accepted too. */
  digests: readonly string[];
  /** The site's public address. Its cookies are `Secure` if it is https. */
  siteUrl: string;
  /** The passes that readers ended by signing out. */
  ended: EndedPasses;
}

/**
 * Files that are served without a pass, because they contain nothing of the content. The service worker of a closed site ends the one that
 * readers have from before, with the pages that it kept.
 */
const openFiles = new Set<string>(['/favicon.ico', '/favicon.svg', '/robots.txt', offlinePaths.worker]);

/** Bytes of the prompt's form. Its field takes 200 characters, each up to twelve bytes when percent-encoded. */
const largestForm = 4096;
/** `Retry-After` in seconds for whoever guessed too often (guess-limit.ts). */
const guessesRetryAfter = 60;

const unauthorized: Problem = { error: { code: 'unauthorized', message: 'Este sitio pide una contraseña.' } };

/** Compares two hexadecimal SHA-256 digests in constant time, which reveals nothing about the password. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The hard gate of a closed site. Without a pass, every address responds with 401: /api with the one error shape, all others with the
 * password prompt. The prompt posts to the address at which it is shown, and the right password redirects there.
 * `showPrompt` makes the response with the gate's page; it must not throw.
 */
export function hardGate(
  { keys, digests, siteUrl, ended }: HardGate,
  showPrompt: (context: Context, state: GatePageState, status: number) => Promise<Response>,
): MiddlewareHandler {
  const guesses = new GuessLimit();

  async function enter(context: Context): Promise<Response> {
    if (!isOwnPost(context.req.raw, siteUrl)) return showPrompt(context, 'closed', 403);
    const form = await readForm(context.req.raw);
    if (typeof form === 'string') {
      const response = await showPrompt(context, 'closed', bodyFaults[form].status);
      response.headers.set('Connection', 'close');
      return response;
    }
    const given = form?.get(passwordField) ?? null;
    // A request without a password is no guess, so it does not count.
    if (given === null) return showPrompt(context, 'closed', 401);
    const takeBack = guesses.count(readerAddress(context));
    if (takeBack === null) {
      const response = await showPrompt(context, 'tooMany', 429);
      response.headers.set('Retry-After', String(guessesRetryAfter));
      return response;
    }
    const digest = await passwordDigest(given);
    if (!digests.some((one) => isSame(digest, one))) return showPrompt(context, 'wrong', 401);
    takeBack();
    setCookie(context, passCookie, await readerPass(keys[0], Date.now()), cookie(passAge));
    return context.redirect(returnPath(new URL(context.req.url)), 303);
  }

  async function isAccepted(pass: string): Promise<boolean> {
    for (const key of keys) if (await isReaderPass(key, pass, Date.now())) return true;
    return false;
  }

  const cookie = (maxAge: number) =>
    ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: siteUrl.startsWith('https:'), maxAge }) as const;

  return async (context, next) => {
    const { method, raw } = context.req;
    const { pathname } = new URL(raw.url);
    if (isOpenRoute(pathname) || openFiles.has(pathname)) return next();

    const pass = getCookie(context, passCookie) ?? '';
    const { id, until } = passDetails(pass);
    if ((await isAccepted(pass)) && !ended.has(id)) {
      if (pathname === paths.signOut && method === 'POST' && isOwnPost(raw, siteUrl)) {
        // The pass ends on the server, so a copy of the cookie is worthless.
        await ended.end(id, until);
        setCookie(context, passCookie, '', cookie(0));
        return context.redirect(paths.home, 303);
      }
      if (pathname === paths.gate) return context.redirect(paths.home, 303);
      await next();
      const { headers } = context.res;
      headers.set('Cache-Control', privateCacheControl(headers.get('Cache-Control')));
      headers.delete('Cache-Tag');
      return;
    }

    if (/^\/api(?:\/|$)/.test(pathname))
      return context.json(unauthorized, 401, { 'Cache-Control': 'no-store' });
    return method === 'POST' ? enter(context) : showPrompt(context, 'closed', 401);
  };
}

/** The form of a urlencoded request; null for another content type, for a body above the limit, and without Content-Length. */
async function readForm(request: Request): Promise<URLSearchParams | BodyFault | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? '');
  const length = Number(request.headers.get('Content-Length') ?? largestForm + 1);
  if (!isForm || !(length <= largestForm)) return null;
  const body = await readBody(request, largestForm);
  return typeof body === 'string' ? body : new URLSearchParams(new TextDecoder().decode(body));
}
