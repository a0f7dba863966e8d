import { map } from 'nanostores';
import type { Answer } from '#api/client.ts';
import type { Team } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { askTab, type TabContent } from './ask-cards.ts';
import { listKey, type Choice } from './choice.ts';
import { announcement, changedScores } from './refreshing.ts';

/** One list and the state of its requests. */
export interface Tab {
  /** The last successful response; null until there is one. */
  content: TabContent | null;
  /** Number of items in the whole list; null when the response did not say. */
  total: number | null;
  /** When the source reported it, in milliseconds since the epoch. */
  asOf: number | null;
  /** When the last request ended, in milliseconds since the epoch; 0 for never. */
  askedAt: number;
  asking: boolean;
  /** Failed requests since the last successful one. */
  failures: number;
  /** Ids of the games whose score changed with the last response. */
  changed: readonly number[];
  /** The same changes as a text for screen readers. */
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
 * Every list that was requested on this page, by `listKey`. Not @nanostores/query: version 0.3.4 drops the last good response as soon
 * as it retries after a failure, so the scores would come and go.
 */
export const $tabs = map<Record<string, Tab>>({});

/** Teams do not change while a page is open. */
const teams = new Map<number, Team>();

/** The state after a response. `at` is when it arrived, in milliseconds since the epoch. */
export function tabOfAnswer({ data, total, ageSeconds }: Answer<TabContent>, at: number): Tab {
  return { ...nothing, content: data, total, asOf: at - ageSeconds * 1000, askedAt: at };
}

/** The state after the server could not load the list. */
export const failedTab = (at: number): Tab => ({ ...nothing, askedAt: at, failures: 1 });

const gamesOf = (content: TabContent | null) => (content !== null && 'games' in content ? content.games : []);

/**
 * Requests a list. The current content stays until a response arrives, and also when the request fails. Does nothing while a request
 * for the same list is running. Never throws.
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
