import type { ReactNode } from 'react';
import { Age } from '#ui/time/Age.tsx';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { texts } from '../texts.ts';

interface Props {
  /** When the source reported the scores; null when unknown. */
  asOf: number | null;
  /** When they were requested, in milliseconds since the epoch, as `asOf`. */
  checkedAt: number;
  /** Failed requests since the last successful one. */
  failures: number;
  /** Whether scores refresh only on request, because the reader saves data. */
  paused: boolean;
  /** The page's own URL, which the link "refresh" loads. */
  href: string;
  /** The link's text. */
  label?: string;
  /** Requests the scores without a page load; undefined until the island is hydrated. */
  onReload: (() => void) | undefined;
  /** Further notes. */
  children?: ReactNode;
}

/** The age of the scores, why they may be old, and the link that requests them again. */
export function ScoresAge({ asOf, checkedAt, failures, paused, href, label, onReload, children }: Props) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      {/* Its basis, not its text, decides whether the link stands beside it: another age moves nothing. */}
      <p className="flex flex-[1_1_14rem] flex-wrap gap-x-4 gap-y-1">
        {asOf !== null && <Age asOf={asOf} shownAt={checkedAt} />}
        {children}
        {failures > 0 && <span role="status">{texts.late}</span>}
        {paused && <span>{texts.paused}</span>}
      </p>
      <a className="button button-quiet" href={href} onClick={onReload && onUnmodifiedClick(onReload)}>
        {label ?? texts.refresh}
      </a>
    </div>
  );
}
