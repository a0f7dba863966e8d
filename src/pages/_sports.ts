import { secondaryTimeout } from '#api/client.ts';
import { sportsNews } from '#api/content.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import type { Choice } from '#sports/choice.ts';
import { failedTab, requestTab, tabOfResponse, type Tab, type TabContent } from '#sports/tabs.store.ts';
import { sharedBlock } from './_shared-block.ts';

const secondary = { timeout: secondaryTimeout };

/** Number of sports news beside the games. */
const newsBeside = 3;

/** The first tab of a page of games, and the outcome of its request. */
export async function firstTab(choice: Choice): Promise<{ tab: Tab; result: Outcome<TabContent> }> {
  const result = await outcome(requestTab(choice));
  const now = Date.now();
  return { tab: result.kind === 'found' ? tabOfResponse(result, now) : failedTab(now), result };
}

/** The newest sports news; empty if the request failed. */
export const newsBesideGames = sharedBlock(async () => {
  const answer = await optional(sportsNews({ perPage: newsBeside }, secondary));
  return { news: answer?.data.slice(0, newsBeside) ?? [], complete: answer !== null };
});

/** The id of a game or team from an address: a positive safe integer without leading zeros; null for anything else. */
export function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(number) ? number : null;
}
