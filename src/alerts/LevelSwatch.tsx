import type { AlertLevel } from '#contract/alerts.ts';

/**
 * A piece of the map in the colour and the pattern of a level; null: of no alert. The words are beside it. AlertMap.astro defines the patterns and
 * the style, but for the size: a page that has lost the map keeps the place free.
 */
export function LevelSwatch({ level }: { level: AlertLevel | null }) {
  return (
    <svg className="swatch" width="1.5em" height="1em" viewBox="0 0 30 20" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="28"
        height="18"
        {...(level === null ? { className: 'calm' } : { fill: `url(#nivel-${level})` })}
      />
    </svg>
  );
}
