import { topPath } from '#contract/channel.ts';
import { startChannel } from './channel.ts';
import { onChange } from './topics.ts';

/** Renews the regions that come from an address; gets the moment of the change, and resolves with false if it could not be loaded. */
export type Renew = (from: string, position: number) => Promise<boolean>;

/**
 * Keeps the page as it would be if it were requested now: its regions (`data-hears`, the topics by which they change), and a live coverage. `load`
 * fetches the code for that when something changed.
 */
export function hearChanges(page: Document, load: () => Promise<Renew>): void {
  // A page of the static copy has another value (rewrite-page.ts): its host has no channel.
  if (!page.querySelector('[data-top=""]')) return;
  const topics = new Map<string, string[]>();
  for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-hears], [data-coverage], [data-top]')) {
    const from = dataset['base'] ?? (dataset['top'] === undefined ? '' : topPath);
    const heard = dataset['hears'] ?? dataset['coverage'] ?? 'top';
    topics.set(from, [...(topics.get(from) ?? []), ...heard.split(' ')]);
  }
  for (const [from, heard] of topics) {
    onChange(heard, (position) =>
      load()
        .then((renew) => renew(from, position))
        .catch(() => false),
    );
  }
  startChannel();
}
