import { hashOf, type PageWithPolicy } from '#document/policy.ts';
import { holdListScript } from './hold-list.script.ts';
import { ownPlaceScript } from './own-place.script.ts';

/** Allows both scripts in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowOwnPlace({ csp }: PageWithPolicy<'Script'>): void {
  for (const script of [holdListScript, ownPlaceScript]) csp?.insertScriptHash(hashOf(script));
}
