import type { Renew } from '#channel/hear-changes.ts';
import { renewRegions } from '#channel/renew-page.ts';
import { newTexts } from '#news/new-texts.ts';

/** Renews regions of the page that is open. */
export const renewOpenPage: Renew = (from, position) =>
  renewRegions(from, position, { prepare, thereAre: newTexts.thereAre });

/** Does to a page that was requested now what its scripts do to it when it is opened. */
async function prepare(fresh: ParentNode): Promise<void> {
  if (fresh.querySelector('[data-until]'))
    (await import('#document/own-emergency.ts')).showOwnEmergency(fresh);
  if (fresh.querySelector('template[data-others]'))
    (await import('#alerts/show-own-place.ts')).showOwnPlace(fresh);
}
