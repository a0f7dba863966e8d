import { percentOfChance, rainWords } from '../sky/measures.ts';

/** Chance of rain from 0 to 1, behind a raindrop: a number on the screen, a dash when it is unknown; a sentence for screen readers. */
export function RainChance({ chance }: { chance: number | null }) {
  return (
    <span className="weather-rain inline-flex items-center gap-1.2 text-sm font-bold text-link">
      <span aria-hidden="true">{chance === null ? '–' : `${percentOfChance(chance)}%`}</span>
      <span className="sr-only">{rainWords(chance)}</span>
    </span>
  );
}
