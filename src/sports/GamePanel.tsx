import { Tabs } from '#ui/Tabs.tsx';
import { addressOf, fragments, gameViews, sportViews, type Choice, type View } from './choice.ts';
import { TabPanel } from './TabPanel.tsx';
import { texts } from './texts.ts';
import type { Tab } from './tabs.store.ts';

export interface GameTabsProps {
  /** The choice that the server rendered. */
  choice: Choice;
  /** The list that the server rendered for that choice. In the browser its content is null, and read from the page. */
  tab: Tab;
  /** The tabs whose beginning is in the page, with the time of their data; see `Tab`. */
  excerpts: Partial<Record<Choice['view'], number | null>>;
  /** Name of the sport in lower case, for use within a sentence; null on /deportes. */
  sport: string | null;
  mediaOrigin: string;
}

interface Props extends Omit<GameTabsProps, 'tab'> {
  tab: Tab | null;
  /** The choice of the tabs, which may be a frame ahead of the list's. */
  chosen?: Choice;
  /** The choice whose list the server rendered whole. */
  first: Choice;
  /** Whether live scores refresh only on request, because the reader saves data. */
  paused?: boolean;
  /** Undefined for tabs that never hydrate. */
  panelId?: string;
  onChoose?: (choice: Choice) => void;
  /** Called after hydration with the tab that the reader has already opened. */
  onOpened?: (choice: Choice) => void;
  /** As for `TabPanel`. */
  onReload?: (() => void) | undefined;
}

const tabId = (view: View) => `vista-${view}`;

const look = 'flex-[1_0_auto] text-[clamp(0.6875rem,0.5rem+0.9vw,0.875rem)] font-extrabold';
/** Only the dot of the live tab has the signal colour. */
const liveDot = 'live-dot [&::before]:bg-signal';

/** The tabs and the content of one of them. */
export function GamePanel({
  choice,
  chosen = choice,
  tab,
  first,
  excerpts,
  sport,
  mediaOrigin,
  paused = false,
  panelId,
  onChoose,
  onOpened,
  onReload,
}: Props) {
  const isInPage = (view: View) => (view === first.view ? first.page === 1 : view in excerpts);
  const target = (view: View) => ({ ...chosen, view, page: 1 });
  const views = sport === null ? gameViews : sportViews;
  const links = views.map((view) => ({
    id: tabId(view),
    href: addressOf(target(view)),
    fragment: isInPage(view) ? fragments[view] : undefined,
    text: texts.tabs[view],
    className: view === 'live' ? `${look} ${liveDot}` : look,
    onChoose: () => onChoose?.(target(view)),
  }));
  return (
    <Tabs
      label={texts.tabsLabel}
      tabs={links}
      current={tabId(chosen.view)}
      pending={chosen !== choice}
      panelId={panelId}
      onOpened={(id) => {
        const view = views.find((each) => tabId(each) === id);
        if (view) onOpened?.(target(view));
      }}
    >
      <TabPanel
        choice={choice}
        tab={tab}
        sport={sport}
        paused={paused}
        mediaOrigin={mediaOrigin}
        onReload={onReload}
      />
    </Tabs>
  );
}
