import { inkOn, plainColour } from './team-colour.ts';

interface Props {
  mark: string;
  colour: string | null;
}

/**
 * Stands for a team's logo, which is somebody's trademark: two letters on the team's colour. The colours are attributes of the
 * drawing, because the page's policy allows no styles in the markup.
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
