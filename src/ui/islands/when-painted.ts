import { paintTime } from './paint-time.ts';

/** Calls `run` once the page has loaded and is painted, so that nothing competes with the largest contentful paint. */
export function whenPainted(run: () => void): void {
  const afterPaint = () => setTimeout(run, paintTime);
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
}
