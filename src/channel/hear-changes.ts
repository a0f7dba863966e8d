import { onChange } from './channel.ts';

/** Fetches the code that renews parts of the page. What cannot be fetched now is fetched at the next change. */
const renew = (run: (renewing: typeof import('./renew-page.ts')) => Promise<void>) =>
  import('./renew-page.ts').then(run, () => undefined);

/**
 * Keeps the page as it would be if it were requested now: what stands above its content, and its regions with `data-hears`. `renewHome` is called for
 * changes of the home page; undefined on other pages.
 */
export function hearChanges(page: Document, renewHome: (() => void) | undefined): void {
  if (renewHome) onChange(['home'], renewHome);
  onChange(['top'], () => renew(({ renewTop }) => renewTop()));
  const topics = [...page.querySelectorAll<HTMLElement>('[data-hears]')].flatMap(
    ({ dataset }) => dataset['hears']?.split(' ') ?? [],
  );
  if (topics.length > 0) onChange(topics, () => renew(({ renewRegions }) => renewRegions()));
}
