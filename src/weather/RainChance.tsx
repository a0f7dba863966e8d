interface Props {
  percent: number;
  /** The same as a sentence, for screen readers. */
  words: string;
  className: string;
}

/** Chance of rain: a number on the screen, a sentence for screen readers. */
export function RainChance({ percent, words, className }: Props) {
  return (
    <span className={className}>
      <span aria-hidden="true">{`${percent}%`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
