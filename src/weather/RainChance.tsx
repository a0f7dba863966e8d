interface Props {
  percent: number;
  /** The same in words. */
  words: string;
  className: string;
}

/** How likely rain is: a figure for the eye, a sentence for who listens. */
export function RainChance({ percent, words, className }: Props) {
  return (
    <span className={className}>
      <span aria-hidden="true">{`${percent}%`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
