import { paths } from '#config/paths.ts';
import type { TeamCard } from './team-card.ts';
import { TeamMark } from './TeamMark.tsx';
import { texts } from './texts.ts';

/** A grid of teams, each linked to its page. `teams` is null when they could not be loaded. */
export function TeamCards({ teams }: { teams: readonly TeamCard[] | null }) {
  if (teams === null) return <p className="message message-error">{texts.failedTeams}</p>;
  if (teams.length === 0) return <p className="message">{texts.noTeams}</p>;
  return (
    <ul className="grid grid-cols-games gap-4 lg:grid-cols-4">
      {teams.map(({ id, name, location, mark, colour }) => (
        <li key={id}>
          <a
            className="flex h-full min-h-14 items-center gap-3 rounded-lg bg-surface px-3 py-2"
            href={paths.team(id)}
          >
            <TeamMark mark={mark} colour={colour} />
            <span className="grid leading-1.3">
              <strong>{name}</strong>
              {location && <small className="text-13 font-normal text-muted">{location}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
