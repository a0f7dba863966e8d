import { startChannel } from './channel.ts';
import { onChange } from './topics.ts';
import type { Prepare } from './renew-page.ts';

/** Fetches the code that renews parts of the page. Resolves with false if it, or the change, could not be loaded. */
const renew = (run: (renewing: typeof import('./renew-page.ts')) => Promise<boolean>) =>
  import('./renew-page.ts').then(run).catch(() => false);

/** What the rooms of a page do when it is renewed. */
interface OfRooms {
  /** Called for changes of the home page, with their position, as `onChange` calls it; undefined on other pages. */
  renewHome: ((position: number) => Promise<boolean>) | undefined;
  prepare: Prepare;
}

/** Keeps the page as it would be if it were requested now: what stands above its content, and its regions with `data-hears`. */
export function hearChanges(page: Document, { renewHome, prepare }: OfRooms): void {
  if (renewHome) onChange(['home'], renewHome);
  onChange(['top'], (position) => renew(({ renewTop }) => renewTop(position, prepare)));
  const topics = [...page.querySelectorAll<HTMLElement>('[data-hears]')].flatMap(
    ({ dataset }) => dataset['hears']?.split(' ') ?? [],
  );
  if (topics.length > 0)
    onChange(topics, (position) => renew(({ renewRegions }) => renewRegions(position, prepare)));
  startChannel();
}
