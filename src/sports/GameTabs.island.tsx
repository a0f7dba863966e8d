import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useSavesData } from '#preferences/use-saves-data.ts';
import { millisecondsLeft } from '#ui/device-clock.ts';
import { useHydrated, usePageHidden } from '#ui/browser-state.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { addressOf, gameViews, listKey, sportViews, type Choice, type View } from './choice.ts';
import { $choice, choose } from './choice.store.ts';
import { useRefresh } from './refreshing.ts';
import { $tabs, refreshTab, type Tab } from './tabs.store.ts';
import { TabPanel } from './TabPanel.tsx';
import { texts } from './texts.ts';

export interface GameTabsProps {
  /** The choice that the server rendered. */
  choice: Choice;
  /** The list that the server rendered for that choice. */
  tab: Tab;
  /** Name of the sport in lower case, for use within a sentence; null on /deportes. */
  sport: string | null;
  mediaOrigin: string;
}

/** Milliseconds after which a list is requested again when it is reopened. Upcoming games and results change over hours, not seconds. */
const staleAfter = 30_000;

const tabId = (view: View) => `vista-${view}`;
const panelId = 'vista';

/**
 * The tabs above the games. The server renders links and the list that the URL names. Once hydrated, they work as tabs: other
 * lists load without a page load, and live scores refresh themselves while the page is visible.
 */
export function GameTabs({ choice: first, tab: firstTab, sport, mediaOrigin }: GameTabsProps) {
  const choice = useStore($choice) ?? first;
  const tabs = useStore($tabs);
  const hydrated = useHydrated();
  const hidden = usePageHidden();
  const saving = useSavesData();

  const key = listKey(choice);
  const tab = tabs[key] ?? (key === listKey(first) ? firstTab : null);
  const views = sport === null ? gameViews : sportViews;
  const refreshes = choice.view === 'live';
  const { settledAt = 0, failures = 0 } = tab ?? {};
  const isNew = !tab?.content && failures === 0;
  const canRequest = !hidden && !tab?.loading;
  const reload = () => void refreshTab(choice);

  useEffect(() => {
    const isStale = !refreshes && failures === 0 && millisecondsLeft(staleAfter, settledAt) === 0;
    if (canRequest && (isNew || isStale)) void refreshTab(choice);
  }, [choice, canRequest, refreshes, isNew, settledAt, failures]);
  useRefresh(canRequest && !isNew && refreshes && !saving, { settledAt, failures }, reload);

  const links = views.map((view) => {
    const target = { ...choice, view, page: 1 };
    return {
      id: tabId(view),
      href: addressOf(target),
      text: texts.tabs[view],
      className: view === 'live' ? 'live-dot' : undefined,
      onChoose: () => choose(target),
    };
  });
  return (
    <>
      <Tabs label={texts.tabsLabel} tabs={links} current={tabId(choice.view)} panelId={panelId}>
        <TabPanel
          choice={choice}
          tab={tab}
          sport={sport}
          paused={hydrated && refreshes && saving}
          mediaOrigin={mediaOrigin}
          onReload={hydrated ? reload : undefined}
        />
      </Tabs>
      <p className="sr-only" role="status">
        {tab?.announcement}
      </p>
    </>
  );
}
