import { allowScripts, type PageWithPolicy } from '#document/policy.ts';
import { holdListScript } from './hold-list.script.ts';
import { ownPlaceScript } from './own-place.script.ts';

/** Allows both scripts in the page's policy. */
export const allowOwnPlace = (page: PageWithPolicy<'Script'>): void =>
  allowScripts(page, holdListScript, ownPlaceScript);
