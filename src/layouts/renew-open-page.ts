import type { Renew } from '#channel/hear-changes.ts';
import { renewRegions } from '#channel/renew-page.ts';
import { newTexts } from '#news/new-texts.ts';

/** Renews what the page that is open has from this address. */
export const renewOpenPage: Renew = async (from, position) => {
  const coverage = document.querySelector<HTMLElement>('[data-coverage]');
  if (coverage?.dataset['base'] !== from)
    return renewRegions(from, position, { prepare, thereAre: newTexts.thereAre });
  const { renewCoverage } = await import('#coverage/renew-coverage.ts');
  return renewCoverage(coverage, position, async (address, change) =>
    (await import('#offline/renew-copy.ts')).renewCopy(address, change),
  );
};

/** Does to a page that was requested now what its scripts do to it when it is opened. */
async function prepare(fresh: ParentNode): Promise<void> {
  if (fresh.querySelector('[data-until]'))
    (await import('#document/own-emergency.ts')).showOwnEmergency(fresh);
  if (fresh.querySelector('template[data-others]'))
    (await import('#alerts/show-own-place.ts')).showOwnPlace(fresh);
}
