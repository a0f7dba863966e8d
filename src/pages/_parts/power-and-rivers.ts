import { power as requestPower, rivers as requestRivers } from '#api/nature-requests.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { setCacheRule, type ResponseHolder } from '#config/page-cache.ts';
import { ruleForState } from '#config/page-cache.ts';
import type { Power } from '#contract/weather/power.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { Rivers } from '#contract/weather/rivers.ts';
import { secondsToNextAge } from '#nature/power-and-rivers.ts';
import { applyOutcome } from './apply-outcome.ts';

export interface PowerAndRivers {
  /** `found` if one of the two is; `failed` if none is and one failed. */
  kind: Outcome<unknown>['kind'];
  power: Outcome<Power>;
  rivers: Outcome<Rivers>;
  /** Whether something of it is invented. */
  isSample: boolean;
}

/** Requests both and sets the status and the cache rule of the page that shows them, which lasts until something on it is old. */
export async function loadPowerAndRivers(
  page: ResponseHolder & { response: { status?: number } },
): Promise<PowerAndRivers> {
  const [power, rivers] = await Promise.all([outcome(requestPower()), outcome(requestRivers())]);
  const both = [power, rivers];
  const pageTags = [tags.power, tags.navigation];
  const found = both.filter((one) => one.kind === 'found');
  const failed = both.find((one) => one.kind === 'failed');
  if (found.length === 0) applyOutcome(page, failed ?? power, 'list', pageTags);
  else {
    const isWhole = found.every(({ state }) => ruleForState('list', state, true) === 'list');
    const seconds = secondsToNextAge(dataOf(power), dataOf(rivers), Date.now());
    setCacheRule(page, isWhole && failed === undefined ? 'list' : 'incomplete', pageTags, seconds);
  }
  return {
    kind: found.length > 0 ? 'found' : failed === undefined ? 'missing' : 'failed',
    power,
    rivers,
    isSample: found.some(({ data }) => data.sample),
  };
}

const dataOf = <Data>(result: Outcome<Data>): Data | null => (result.kind === 'found' ? result.data : null);
