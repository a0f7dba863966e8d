import { paths } from '#config/paths.ts';
import type { TeamCard } from './team-card.ts';
import { TeamMark } from './TeamMark.tsx';
import { texts } from './texts.ts';

/** A grid of teams, each linked to its page. `teams` is null when they could not be loaded. */
export function TeamCards({ teams }: { teams: readonly TeamCard[] | null }) {
  if (teams === null) return <p className="message message-error">{texts.failedTeams}</p>;
  if (teams.length === 0) return <p className="message">{texts.noTeams}</p>;
  return (
    <ul className="teams">
      {teams.map(({ id, name, location, mark, colour }) => (
        <li key={id}>
          <a href={paths.team(id)}>
            <TeamMark mark={mark} colour={colour} />
            <span>
              <strong>{name}</strong>
              {location && <small>{location}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
