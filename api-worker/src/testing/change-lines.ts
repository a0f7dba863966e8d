import { env } from 'cloudflare:test';
import { type NewChange, readChanges } from '../changes/change-log.ts';

/** A line that has not been appended yet: a news item that changed, unless more says otherwise. */
export function change(slug: string, more: Partial<NewChange> = {}): NewChange {
  return { kind: 'news', action: 'changed', slug, previousSlug: null, categories: [], ...more };
}

/** The cursor of the newest line of the change log. */
export async function cursorNow(): Promise<string> {
  return (await readChanges(env.DB, null, 1)).cursor;
}

/** The lines after a cursor, oldest first, each in one text: `kind action slug (previous) [categories]`. */
export async function linesAfter(cursor: string): Promise<string[]> {
  const { changes, complete } = await readChanges(env.DB, cursor, 1_000);
  if (!complete) throw new Error('the change log is incomplete after this cursor');
  return changes.map(({ kind, exactKind = kind, action, slug, previousSlug, categories }) =>
    [
      exactKind,
      action,
      slug,
      ...(previousSlug === null ? [] : [`(${previousSlug})`]),
      ...(categories.length === 0 ? [] : [`[${categories.toSorted().join(' ')}]`]),
    ].join(' '),
  );
}

/** How far each line after a cursor shows: its slug and reach, `everywhere` without one. */
export async function reachesAfter(cursor: string): Promise<string[]> {
  const { changes } = await readChanges(env.DB, cursor, 1_000);
  return changes.map(({ slug, reach }) => `${slug} ${reach ?? 'everywhere'}`);
}
