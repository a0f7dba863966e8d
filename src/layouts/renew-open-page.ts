import type { Renewing } from '#channel/hear-changes.ts';
import { renewRegions, renewTop } from '#channel/renew-page.ts';

/** Renews the parts of a page that is open. */
export const renewOpenPage: Renewing = {
  home: async (position) => (await import('#news/renew-home.ts')).renewHome(position),
  top: (position) => renewTop(position, prepare),
  regions: (position) => renewRegions(position, prepare),
};

/** Does to a page that was requested now what its scripts do to it when it is opened. */
async function prepare(fresh: ParentNode): Promise<void> {
  if (fresh.querySelector('[data-until]'))
    (await import('#document/own-emergency.ts')).showOwnEmergency(fresh);
  if (fresh.querySelector('template[data-others]'))
    (await import('#alerts/show-own-place.ts')).showOwnPlace(fresh);
}
