import { map } from 'nanostores';
import type { Answer } from '#api/client.ts';
import type { Team } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { askTab, type TabContent } from './ask-cards.ts';
import { listKey, type Choice } from './choice.ts';
import { announcement, changedScores } from './refreshing.ts';

/** What is known of one list. */
export interface Tab {
  /** The last good answer; null until there is one. */
  content: TabContent | null;
  /** Number of items of the whole list; null where the answer did not say. */
  total: number | null;
  /** When the source gave it, in milliseconds since the epoch. */
  asOf: number | null;
  /** When it was last asked for; 0 for never. */
  askedAt: number;
  asking: boolean;
  /** Failed questions since the last good one. */
  failures: number;
  /** Numbers of the games whose score changed with the last answer. */
  changed: readonly number[];
  /** The same for those who listen. */
  announcement: string;
}

const nothing: Tab = {
  content: null,
  total: null,
  asOf: null,
  askedAt: 0,
  asking: false,
  failures: 0,
  changed: [],
  announcement: '',
};

/**
 * Every list that was asked for on this page, by `listKey`. Not @nanostores/query: after a failure it forgets the last good answer as
 * soon as it tries again (0.3.4), and the scores would come and go.
 */
export const $tabs = map<Record<string, Tab>>({});

/** Teams do not change while a page is open. */
const teams = new Map<number, Team>();

/** What the server wrote into the page. */
export function tabOfAnswer({ data, total, ageSeconds }: Answer<TabContent>, at: number): Tab {
  return { ...nothing, content: data, total, asOf: at - ageSeconds * 1000, askedAt: at };
}

/** What the server writes where it could not have the list. */
export const failedTab = (at: number): Tab => ({ ...nothing, askedAt: at, failures: 1 });

const gamesOf = (content: TabContent | null) => (content !== null && 'games' in content ? content.games : []);

/**
 * Asks for a list; what it showed stays until the answer is there, and when there is none. Never twice at once for the same
 * list, and never throws.
 */
export async function askForTab(choice: Choice): Promise<void> {
  const key = listKey(choice);
  const before = $tabs.get()[key] ?? nothing;
  if (before.asking) return;
  $tabs.setKey(key, { ...before, asking: true });
  try {
    const answer = await askTab(choice, teams);
    const changed = changedScores(gamesOf(before.content), gamesOf(answer.data));
    $tabs.setKey(key, {
      ...tabOfAnswer(answer, now()),
      changed: changed.map(({ id }) => id),
      announcement: announcement(changed),
    });
  } catch {
    $tabs.setKey(key, { ...before, askedAt: now(), failures: before.failures + 1 });
  }
}
