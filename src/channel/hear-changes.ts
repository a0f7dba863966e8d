import { onChange } from './channel.ts';

/** What cannot be fetched now is fetched at the next change. */
const failed = () => undefined;

/**
 * Keeps the page as it would be if it were requested now: what stands above its content, and its regions with `data-hears`. `renewHome` is called for
 * changes of the home page; undefined on other pages.
 */
export function hearChanges(page: Document, renewHome: (() => void) | undefined): void {
  if (renewHome) onChange(['home'], renewHome);
  onChange(['top'], () => {
    import('./renew-top.ts').then(({ renewTop }) => renewTop(), failed);
  });
  const topics = [...page.querySelectorAll<HTMLElement>('[data-hears]')].flatMap(
    ({ dataset }) => dataset['hears']?.split(' ') ?? [],
  );
  if (topics.length === 0) return;
  onChange([...new Set(topics)], () => {
    import('./renew-regions.ts').then(({ renewRegions }) => renewRegions(), failed);
  });
}
