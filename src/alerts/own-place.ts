import { createHash } from 'node:crypto';
import { showOwnPlace } from './show-own-place.ts';

/** Between the names of a hazard's municipalities in `data-places`. */
export const placeSeparator = '|';
/** In `data-places`: all municipalities. In the texts of OwnPlace.astro: the name of the municipality. */
export const anyPlace = '*';

/** The script behind the list of what is in force. It stands in the page, because a fetched one would move the list under the reader's eyes. */
export const ownPlaceScript = `(${showOwnPlace.toString()})(document)`;

/** The part of Astro's page object that this file uses. Absent in development, which has no policy. */
interface Page {
  csp?: { insertScriptHash(hash: `sha256-${string}`): void };
}

/** Allows the script in the page's policy. A page calls it itself, because its headers are sent before its components are rendered. */
export function allowOwnPlace({ csp }: Page): void {
  csp?.insertScriptHash(`sha256-${createHash('sha256').update(ownPlaceScript).digest('base64')}`);
}
