import { hashOf } from '#document/policy.ts';
import { holdListScript } from './hold-list.script.ts';
import { ownPlaceScript } from './own-place.script.ts';

/** The part of Astro's page object that this file uses. Absent in development, which has no policy. */
interface Page {
  csp?: { insertScriptHash(hash: `sha256-${string}`): void };
}

/** Allows both scripts in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowOwnPlace({ csp }: Page): void {
  for (const script of [holdListScript, ownPlaceScript]) csp?.insertScriptHash(hashOf(script));
}
