import { inkOn, plainColour } from './team-card.ts';

interface Props {
  mark: string;
  colour: string | null;
  /** The address of the logo; null if the letters replace it. */
  logo: string | null;
  /** Utility of its width and height. */
  size?: string;
}

/**
 * A team's logo. Its short name on the team's colour stands in its place until it has loaded, and if it does not load or the station has none:
 * logos are trademarks. Its name stands beside it, so neither of them has a text alternative.
 */
export function TeamMark({ mark, colour, logo, size = 'size-9' }: Props) {
  const letters = <Letters mark={mark} colour={colour} size={size} />;
  if (logo === null) return letters;
  return (
    <span className={`team-logo ${size}`}>
      <img src={logo} alt="" loading="lazy" decoding="async" />
      {letters}
    </span>
  );
}

/** The colours are SVG attributes because the content security policy forbids inline styles. */
function Letters({ mark, colour, size }: Pick<Props, 'mark' | 'colour'> & { size: string }) {
  const ground = colour ?? plainColour;
  const ink = inkOn(ground);
  return (
    <svg className={`team-letters ${size}`} viewBox="-20 -20 40 40" aria-hidden="true" color={ink}>
      <circle r="19" fill={ground} />
      <text y={mark.length > 2 ? 4.5 : 5.5} fontSize={mark.length > 2 ? 12 : 15}>
        {mark}
      </text>
    </svg>
  );
}
