import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $dataSaver } from '#preferences/data-saver.store.ts';
import { stillToWait } from '#ui/device-clock.ts';
import { useDeviceSavesData, useHydrated, usePageHidden } from '#ui/quiet.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { addressOf, gameViews, listKey, sportViews, type Choice, type View } from './choice.ts';
import { $choice, choose } from './choice.store.ts';
import { waitAfter } from './refreshing.ts';
import { $tabs, askForTab, type Tab } from './tabs.store.ts';
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
  const saving = [useStore($dataSaver), useDeviceSavesData()].includes(true);

  const key = listKey(choice);
  const tab = tabs[key] ?? (key === listKey(first) ? firstTab : null);
  const views = sport === null ? gameViews : sportViews;
  const refreshes = choice.view === 'live';

  useEffect(() => {
    if (hidden || tab?.asking) return;
    const askedAt = tab?.askedAt ?? 0;
    const isNew = tab === null || (tab.content === null && tab.failures === 0);
    if (isNew) return void askForTab(choice);
    if (!refreshes) {
      if (stillToWait(staleAfter, askedAt) === 0 && tab.failures === 0) void askForTab(choice);
      return;
    }
    if (saving) return;
    const wait = stillToWait(waitAfter(tab.failures, Math.random()), askedAt);
    const timer = setTimeout(() => void askForTab(choice), wait);
    return () => clearTimeout(timer);
  }, [choice, hidden, refreshes, saving, tab]);

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
          onAsk={hydrated ? () => void askForTab(choice) : undefined}
        />
      </Tabs>
      <p className="sr-only" role="status">
        {tab?.announcement}
      </p>
    </>
  );
}
