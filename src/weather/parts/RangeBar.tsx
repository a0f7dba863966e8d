interface Props {
  /** Where the filled part begins and ends, from 0 to 1. */
  from: number;
  to: number;
}

/** A bar of which a part is filled. Hidden from screen readers: the numbers are always written beside it. */
export function RangeBar({ from, to }: Props) {
  const [start, end] = [Math.round(from * 100), Math.round(to * 100)];
  return (
    <svg className="range-bar" aria-hidden="true">
      <rect x={`${start}%`} width={`${end - start}%`} height="6" rx="3" />
    </svg>
  );
}
