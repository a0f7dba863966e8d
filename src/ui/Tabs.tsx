import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { onUnmodifiedClick } from './islands/unmodified-click.ts';
import { useHydrated } from './islands/browser-state.ts';

interface TabLink {
  id: string;
  /** URL of the tab. */
  href: string;
  /** The fragment that shows the tab's content without a script, if the page contains it (see tabs.css). */
  fragment?: string | undefined;
  text: string;
  /** The full form of an abbreviated text. */
  title?: string;
  /** How wide and how bold it is, because a week has seven tabs and a list of games three. */
  className: string;
  onChoose: () => void;
}

interface Props {
  /** Accessible name of the list of tabs. */
  label: string;
  tabs: readonly TabLink[];
  /** Id of the selected tab. */
  current: string;
  /** Whether `children` are still those of another tab: the tab is painted as selected first, and its content after that. */
  pending: boolean;
  /** Undefined for tabs that never hydrate. */
  panelId?: string;
  /** Called after hydration when the reader has already opened a tab by its fragment. */
  onOpened?: (id: string) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Arrow keys only move the focus. Enter and the space bar select, because selecting may have to fetch the tab's content. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (event.key === ' ') links[at]?.click();
  else if (to !== undefined) links[(to + links.length) % links.length]?.focus();
  else return;
  event.preventDefault();
}

/** The tab that the fragment of the address names, if there is one. */
function openedTab(tabs: readonly TabLink[]): TabLink | undefined {
  return tabs.find(({ fragment }) => fragment !== undefined && location.hash === `#${fragment}`);
}

/**
 * Tabs above a panel. The server renders them as links, which need no script: to a fragment of the page where the page contains the tab's
 * content, else to a page. Once hydrated, they have the roles of tabs, show what the reader has opened meanwhile, and the address has the
 * form that it has with a script.
 */
export function Tabs({ label, tabs, current, pending, panelId, onOpened, children }: Props) {
  const hydrated = useHydrated();
  const panel = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);

  useEffect(() => {
    const open = () => {
      const opened = openedTab(tabs);
      if (!isTaken.current && opened && opened.id !== current) onOpened?.(opened.id);
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  });
  // In the same commit that shows the opened tab, so that nothing flickers.
  useLayoutEffect(() => {
    if (!hydrated || pending || isTaken.current || !panel.current) return;
    const opened = openedTab(tabs);
    if (opened && opened.id !== current) return;
    isTaken.current = true;
    if (opened) history.replaceState(null, '', opened.href.replace(/#.*/, ''));
    removeStaticTabs(panel.current);
  }, [hydrated, pending, current, tabs]);

  return (
    <>
      <div
        className="tabs"
        role={hydrated ? 'tablist' : 'navigation'}
        aria-label={label}
        onKeyDown={hydrated ? onKeyDown : undefined}
      >
        {tabs.map(({ id, href, fragment, text, title, className, onChoose }) => {
          const isCurrent = id === current;
          const state = hydrated
            ? {
                id,
                role: 'tab',
                'aria-selected': isCurrent,
                'aria-controls': panelId,
                tabIndex: isCurrent ? 0 : -1,
              }
            : { 'aria-current': isCurrent ? ('page' as const) : undefined };
          return (
            <a
              key={id}
              className={className}
              href={hydrated || fragment === undefined ? href : `#${fragment}`}
              title={title}
              onClick={onUnmodifiedClick(onChoose)}
              {...state}
            >
              {text}
            </a>
          );
        })}
      </div>
      <div
        ref={panel}
        id={panelId}
        {...(hydrated ? { role: 'tabpanel', 'aria-labelledby': current, tabIndex: 0 } : {})}
      >
        {children}
      </div>
    </>
  );
}

/** Links of a tab's view, in an order that is the same in the static view and in React's. */
const linksIn = (view: Element | undefined) => [...(view?.querySelectorAll('a') ?? [])];

/**
 * Removes the tabs that open without a script (tabs.css) around the one with `panel`, which has taken their place. The focus moves to
 * the same link.
 */
function removeStaticTabs(panel: Element): void {
  const own = panel.closest('.tab-view');
  const siblings = [...(own?.parentElement?.children ?? [])];
  const others = siblings.filter((each) => each !== own && each.matches('.tab-view, .tab-anchor'));
  const focused = document.activeElement;
  const view = others.find((each) => each.contains(focused));
  const place = linksIn(view).findIndex((link) => link === focused);
  for (const each of others) each.remove();
  if (own) linksIn(own)[place]?.focus({ preventScroll: true });
}
