import { inkOn, plainColour } from './team-colour.ts';

interface Props {
  mark: string;
  colour: string | null;
}

/**
 * Replaces a team's logo, because logos are trademarks: two letters on the team's colour. The colours are SVG attributes because
 * the content security policy forbids inline styles.
 */
export function TeamMark({ mark, colour }: Props) {
  const ground = colour ?? plainColour;
  const ink = inkOn(ground);
  return (
    <svg className="team-mark" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={ground} />
      <circle cx="20" cy="20" r="17" fill="none" stroke={ink} strokeOpacity=".4" />
      <text x="20" y="26" textAnchor="middle" fill={ink}>
        {mark}
      </text>
    </svg>
  );
}
