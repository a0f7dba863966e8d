import { percentOfChance } from '../sky/measures.ts';

interface Props {
  /** From 0 to 1. */
  chance: number;
  /** The same as a sentence, for screen readers. */
  words: (percent: number) => string;
  className: string;
}

/** Chance of rain: a number on the screen, a sentence for screen readers. */
export function RainChance({ chance, words, className }: Props) {
  const percent = percentOfChance(chance);
  return (
    <span className={className}>
      <span aria-hidden="true">{`${percent}%`}</span>
      <span className="sr-only">{words(percent)}</span>
    </span>
  );
}
