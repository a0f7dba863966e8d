import type { Renew } from '#channel/hear-changes.ts';
import { renewRegions, type Change } from '#channel/renew-page.ts';

/** Renews what the page that is open has from this address. */
export const renewOpenPage: Renew = async (from, position) => {
  const coverage = document.querySelector<HTMLElement>('[data-coverage]');
  if (coverage?.dataset['base'] !== from) return renewRegions(from, position, { prepare, renewLists });
  return (await import('./renew-open-coverage.ts')).renewOpenCoverage(coverage, position);
};

const renewLists = async (lists: readonly Change[]) =>
  (await import('./renew-open-lists.ts')).renewOpenLists(lists);

async function prepare(fresh: ParentNode): Promise<void> {
  if (fresh.querySelector('[data-until],template[data-others]'))
    (await import('./prepare-page.ts')).preparePage(fresh);
}
