import { useStore } from '@nanostores/react';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { scoresTopic } from '#contract/score-topics.ts';
import { millisecondsLeft } from '#ui/device-clock.ts';
import { useHydrated, usePageHidden } from '#ui/islands/browser-state.ts';
import { listKey, nameOf } from '../choice.ts';
import { $choice, choose } from '../choice.store.ts';
import { GamePanel, type GameTabsProps } from './GamePanel.tsx';
import { useRefresh } from './refresh-interval.ts';
import { $tabs, gamesOf, refreshTab } from './tabs.store.ts';

/** Milliseconds after which a list is requested again when it is reopened. Upcoming games and results change over hours, not seconds. */
const staleAfter = 30_000;

/**
 * The tabs above the games. The server renders links, the list that the URL names, and the beginning of the others. Once hydrated, they work
 * as tabs: other lists load without a page load, and live scores refresh themselves while the page is visible.
 */
export function GameTabs({ choice: first, tab: firstTab, ...page }: GameTabsProps) {
  const chosen = useStore($choice) ?? first;
  // The tap is answered by the tab's new state, and the list follows in the next frame.
  const choice = useDeferredValue(chosen);
  const tabs = useStore($tabs);
  const hydrated = useHydrated();
  const hidden = usePageHidden();

  const key = listKey(choice);
  const tab = tabs[key] ?? (key === listKey(first) ? firstTab : null);
  const refreshes = choice.view === 'live';
  const { checkedAt = 0, failures = 0, isExcerpt } = tab ?? {};
  const isNew = (!tab?.content || isExcerpt) && failures === 0;
  const canRequest = !hidden && !tab?.loading;
  const reload = useCallback((moment?: number) => refreshTab(choice, moment), [choice]);

  // The games below the live ones, which the server rendered. Those that have begun since are above.
  useLayoutEffect(() => {
    const ahead = document.querySelector<HTMLElement>('.games-ahead');
    if (!ahead) return;
    ahead.hidden = key !== listKey(first);
    if (ahead.hidden) return;
    for (const { id } of gamesOf(tab?.content))
      ahead.querySelector(`[href$="/${id}"]`)?.parentElement?.remove();
  }, [key, first, tab]);
  useEffect(() => {
    const isStale = !refreshes && failures === 0 && millisecondsLeft(staleAfter, checkedAt) === 0;
    if (canRequest && (isNew || isStale)) void refreshTab(choice);
  }, [choice, canRequest, refreshes, isNew, checkedAt, failures]);
  const isPaused = useRefresh(scoresTopic(nameOf(choice)), refreshes, canRequest && !isNew, tab, reload);

  return (
    <>
      <GamePanel
        {...page}
        choice={choice}
        chosen={chosen}
        tab={tab}
        first={first}
        paused={isPaused}
        panelId="vista"
        onChoose={choose}
        onOpened={(opened) => $choice.set(opened)}
        onReload={hydrated ? reload : undefined}
      />
      <p className="sr-only" role="status">
        {tab?.announcement}
      </p>
    </>
  );
}
