import { useStore } from '@nanostores/react';
import {
  Component,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  type ReactNode,
} from 'react';
import { scoresTopic } from '#contract/score-topics.ts';
import { millisecondsLeft } from '#ui/device-clock.ts';
import { useHydrated, usePageHidden } from '#ui/islands/browser-state.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { bar, step } from '#ui/lists/pagination-classes.ts';
import { Tabs } from '#ui/Tabs.tsx';
import {
  addressOf,
  fragments,
  gameViews,
  hasSource,
  listKey,
  nameOf,
  sportViews,
  type Choice,
  type View,
} from '../choice.ts';
import { $choice, choose } from '../choice.store.ts';
import { Failed } from '../Failed.tsx';
import { GameDays } from './GameDays.tsx';
import { GameList } from './GameList.tsx';
import { NewsCardItem } from './NewsCardItem.tsx';
import { staleAfter, useRefresh } from './refresh-interval.ts';
import { ScoresAge } from './ScoresAge.tsx';
import {
  $tabs,
  cardsPerPage,
  gamesOf,
  listMark,
  refreshTab,
  type LoadedContent,
  type ServedTabs,
  type Tab,
} from './tabs.store.ts';
import { texts } from '../texts.ts';

export interface GameTabsProps extends ServedTabs {
  /** Name of the sport in lower case, for use within a sentence; null on /deportes. */
  sport: string | null;
  mediaOrigin: string;
}

/**
 * The tabs above the games. The server renders links, the list that the URL names, and the beginning of the others. Once hydrated, they work
 * as tabs: other lists load without a page load, and live scores refresh themselves while the page is visible.
 */
export function GameTabs({ choice: first, tab: firstTab, ...page }: GameTabsProps) {
  const chosen = useStore($choice) ?? first;
  // The tap shows at once in the tab's new state, and the list follows in the next frame.
  const choice = useDeferredValue(chosen);
  const tabs = useStore($tabs);
  const hydrated = useHydrated();
  const hidden = usePageHidden();

  const key = listKey(choice);
  const tab = tabs[key] ?? (key === listKey(first) ? firstTab : null);
  const refreshes = choice.view === 'live' && hasSource(choice);
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

interface Props extends Omit<GameTabsProps, 'tab' | 'scores'> {
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
  /** Reloads the list without a page load. When undefined, the links reload the page. */
  onReload?: (() => void) | undefined;
}

const tabId = (view: View) => `vista-${view}`;

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
    className: view === 'live' ? 'game-tab live-dot' : 'game-tab',
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

type TabPanelProps = Pick<Props, 'choice' | 'tab' | 'sport' | 'mediaOrigin' | 'paused' | 'onReload'>;

/** The content of one tab: the list and its age, or the reason why there is none. */
const TabPanel = memo(function TabPanel({
  choice,
  tab,
  sport,
  paused = false,
  mediaOrigin,
  onReload,
}: TabPanelProps) {
  const content = tab?.content ?? null;
  const missing =
    tab === null || tab.loading || tab.failures === 0 ? (
      <p className="message min-h-28" role="status">
        {texts.loading[choice.view]}
      </p>
    ) : (
      <Failed
        text={choice.view === 'news' ? texts.failedNews : texts.failed}
        href={addressOf(choice)}
        onClick={onReload && onUnmodifiedClick(onReload)}
      />
    );
  if (tab === null || content === null) return missing;
  return (
    <>
      <KeepsFocus>
        {'served' in content ? (
          <Served key={listKey(choice)} nodes={content.served} />
        ) : (
          <div {...{ [listMark]: '' }}>
            <List content={content} choice={choice} sport={sport} tab={tab} mediaOrigin={mediaOrigin} />
          </div>
        )}
      </KeepsFocus>
      {tab.isExcerpt && onReload ? (
        // Below the beginning of a list, while the whole one is requested, or when that failed.
        <div className="mt-4">{missing}</div>
      ) : (
        <>
          {!tab.isExcerpt && <Pages choice={choice} total={tab.total} />}
          {hasSource(choice) && !(tab.isExcerpt && isEmpty(content)) && (
            <ScoresAge
              asOf={tab.asOf}
              checkedAt={tab.checkedAt}
              failures={tab.failures}
              paused={paused}
              href={addressOf(choice)}
              label={tab.isExcerpt ? texts.whole : texts.refresh}
              onReload={onReload}
            />
          )}
        </>
      )}
    </>
  );
});

const isEmpty = (content: NonNullable<Tab['content']>): boolean =>
  !('served' in content) && ('games' in content ? content.games : content.news).length === 0;

/** Moves the focus to the same link when React replaces the server's list by its own. A class: no hook runs before that. */
class KeepsFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, focused: Element | null) {
    if (!(focused instanceof HTMLAnchorElement) || focused.isConnected) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`[${listMark}] a`)];
    links.find(({ href }) => href === focused.href)?.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }
}

/**
 * The server's list. Hydration finds it in its place, and leaves it alone as the text of an element: React never looks into that. Elsewhere it is a
 * copy of its elements.
 */
function Served({ nodes }: { nodes: readonly Node[] }) {
  const fill = (place: HTMLElement | null) => {
    if (place?.hasChildNodes() === false) place.append(...nodes.map((node) => node.cloneNode(true)));
  };
  return (
    <div ref={fill} {...{ [listMark]: '' }} suppressHydrationWarning>
      {''}
    </div>
  );
}

interface ListProps extends Pick<Props, 'choice' | 'tab' | 'sport' | 'mediaOrigin'> {
  content: LoadedContent;
}

function List({ content, choice, tab, sport, mediaOrigin }: ListProps) {
  const { view } = choice;
  const items = 'games' in content ? content.games : content.news;
  if (items.length === 0) {
    return (
      <p className="message min-h-28">
        {sport === null ? texts.emptyLeague[view] : texts.emptySport[view](sport)}
      </p>
    );
  }
  if ('games' in content) {
    const list = { cards: content.games, now: tab?.checkedAt ?? 0, changed: tab?.changed };
    if (view === 'live') return <GameList {...list} />;
    return <GameDays {...list} choice={choice} />;
  }
  return (
    <ul className="cards">
      {content.news.map((article) => (
        <NewsCardItem key={article.id} article={article} mediaOrigin={mediaOrigin} />
      ))}
    </ul>
  );
}

function Pages({ choice, total }: { choice: Choice; total: number | null }) {
  const { page, view } = choice;
  const last = Math.ceil((total ?? 0) / cardsPerPage(view));
  if (page === 1 && last <= 1) return null;
  const to = (other: number, rel: string, text: string) => (
    <a className={step} href={addressOf({ ...choice, page: other })} rel={rel}>
      {text}
    </a>
  );
  return (
    <nav className={`pagination ${bar}`} aria-label={texts.pages}>
      {page > 1 && to(page - 1, 'prev', texts.previous)}
      {page < last && to(page + 1, 'next', texts.next)}
    </nav>
  );
}
