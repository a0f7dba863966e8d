import { callInPage } from '#document/call-in-page.ts';
import { hashOf } from '#document/policy.ts';
import { holdList, showOwnPlace } from './show-own-place.ts';

/** In front of the list of what is in force: a browser may paint a half of a page, and nothing that readers see may move. */
export const holdListScript = callInPage(holdList, 'document.currentScript.parentNode.style');
/** Behind the list. It stands in the page, because a fetched one would move the list under the reader's eyes. */
export const ownPlaceScript = `${callInPage(showOwnPlace, 'document')};document.currentScript.parentNode.style.visibility=''`;

/** The part of Astro's page object that this file uses. Absent in development, which has no policy. */
interface Page {
  csp?: { insertScriptHash(hash: `sha256-${string}`): void };
}

/** Allows both scripts in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowOwnPlace({ csp }: Page): void {
  for (const script of [holdListScript, ownPlaceScript]) csp?.insertScriptHash(hashOf(script));
}
