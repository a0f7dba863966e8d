import { inkOn, plainColour } from './team-card.ts';

interface Props {
  mark: string;
  colour: string | null;
  /** Utility of its width and height. */
  size?: string;
}

/**
 * Replaces a team's logo, because logos are trademarks: its short name on the team's colour. The colours are SVG attributes because
 * the content security policy forbids inline styles.
 */
export function TeamMark({ mark, colour, size = 'size-10' }: Props) {
  const ground = colour ?? plainColour;
  const ink = inkOn(ground);
  return (
    <svg className={`${size} flex-none`} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={ground} />
      <circle cx="20" cy="20" r="17" fill="none" stroke={ink} strokeOpacity=".4" />
      <text
        x="20"
        y={mark.length > 2 ? 24.5 : 25.5}
        className={`font-extrabold ${mark.length > 2 ? 'text-xs' : 'text-15'}`}
        textAnchor="middle"
        fill={ink}
      >
        {mark}
      </text>
    </svg>
  );
}
