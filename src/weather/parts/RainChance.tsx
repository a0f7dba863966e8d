import { percentOfChance } from '../sky/measures.ts';
import { factTexts } from '../sky/texts.ts';

interface Props {
  /** From 0 to 1; null when unknown. */
  chance: number | null;
  /** The same as a sentence, for screen readers. */
  words: (percent: number) => string;
  className: string;
}

/** Chance of rain: a number on the screen, a dash when it is unknown; a sentence for screen readers. */
export function RainChance({ chance, words, className }: Props) {
  const percent = chance === null ? null : percentOfChance(chance);
  return (
    <span className={className}>
      <span aria-hidden="true">{percent === null ? '–' : `${percent}%`}</span>
      <span className="sr-only">
        {percent === null ? `${factTexts.rain}: ${factTexts.unknown}` : words(percent)}
      </span>
    </span>
  );
}
