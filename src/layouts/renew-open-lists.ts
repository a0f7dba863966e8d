import { renewLists } from '#channel/renew-list.ts';
import type { Change } from '#channel/renew-page.ts';
import { newTexts } from '#news/new-texts.ts';

/** Renews lists of news, and says how many are new. */
export const renewOpenLists = (lists: readonly Change[]): string => renewLists(lists, newTexts.thereAre);
