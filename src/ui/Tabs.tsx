import type { KeyboardEvent, ReactNode } from 'react';
import { onUnmodifiedClick } from './unmodified-click.ts';
import { useHydrated } from './browser-state.ts';

interface TabLink {
  id: string;
  /** URL of the tab, used without a script. */
  href: string;
  text: string;
  /** The full form of an abbreviated text. */
  title?: string;
  className?: string;
  onChoose: () => void;
}

interface Props {
  /** Accessible name of the list of tabs. */
  label: string;
  tabs: readonly TabLink[];
  /** Id of the selected tab. */
  current: string;
  panelId: string;
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

/** Tabs above a panel. The server renders them as links, which need no script. Once hydrated, they have the roles of tabs. */
export function Tabs({ label, tabs, current, panelId, children }: Props) {
  const hydrated = useHydrated();
  return (
    <>
      <div
        className="tabs"
        role={hydrated ? 'tablist' : 'navigation'}
        aria-label={label}
        onKeyDown={hydrated ? onKeyDown : undefined}
      >
        {tabs.map(({ id, href, text, title, className, onChoose }) => {
          const isCurrent = id === current;
          const state = hydrated
            ? {
                role: 'tab',
                'aria-selected': isCurrent,
                'aria-controls': panelId,
                tabIndex: isCurrent ? 0 : -1,
              }
            : { 'aria-current': isCurrent ? ('page' as const) : undefined };
          return (
            <a
              key={id}
              id={id}
              className={className}
              href={href}
              title={title}
              onClick={onUnmodifiedClick(onChoose)}
              {...state}
            >
              {text}
            </a>
          );
        })}
      </div>
      <div id={panelId} {...(hydrated ? { role: 'tabpanel', 'aria-labelledby': current, tabIndex: 0 } : {})}>
        {children}
      </div>
    </>
  );
}
