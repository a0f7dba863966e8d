import { paintTime } from '#ui/paint-time.ts';

/** Runs `begin` once the page has loaded and is painted: an advertisement never competes with what it stands beside. */
export function afterContent(begin: () => Promise<void>): void {
  const start = () => setTimeout(() => void begin(), paintTime);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
