import { startChannel } from './channel.ts';
import { onChange } from './topics.ts';

/**
 * What renews a part of the page: the newest items of the home page, what stands above the content, and regions with `data-hears`. Gets the moment
 * of the change, and resolves with false if the change could not be loaded.
 */
export type Renewing = Record<'home' | 'top' | 'regions', (position: number) => Promise<boolean>>;

/** Keeps the page as it would be if it were requested now. `load` fetches the code for that when something changed. */
export function hearChanges(page: Document, isHome: boolean, load: () => Promise<Renewing>): void {
  // A page of the static copy has another value (rewrite-page.ts): its host has no channel.
  if (!page.querySelector('[data-top=""]')) return;
  const renew = (part: keyof Renewing) => (position: number) =>
    load()
      .then((renewing) => renewing[part](position))
      .catch(() => false);
  if (isHome) onChange(['home'], renew('home'));
  onChange(['top'], renew('top'));
  const topics = [...page.querySelectorAll<HTMLElement>('[data-hears]')].flatMap(
    ({ dataset }) => dataset['hears']?.split(' ') ?? [],
  );
  if (topics.length > 0) onChange(topics, renew('regions'));
  startChannel();
}
