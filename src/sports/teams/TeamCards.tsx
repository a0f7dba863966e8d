import { paths } from '#config/paths.ts';
import { Failed } from '../Failed.tsx';
import type { TeamCard } from './team-card.ts';
import { TeamMark } from './TeamMark.tsx';
import { texts } from '../texts.ts';

/** A grid of teams, each linked to its page. `teams` is null when they could not be loaded. `here`: the address of the page. */
export function TeamCards({ teams, here }: { teams: readonly TeamCard[] | null; here: string }) {
  if (teams === null) return <Failed text={texts.failedTeams} href={here} />;
  if (teams.length === 0) return <p className="message">{texts.noTeams}</p>;
  return (
    <ul className="rows-68 gap-4">
      {teams.map(({ id, name, location, mark, colour, logo }) => (
        <li key={id}>
          <a
            className="flex h-full min-h-14 items-center gap-3 rounded-lg bg-surface px-3 py-2"
            href={paths.team(id)}
          >
            <TeamMark mark={mark} colour={colour} logo={logo} />
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
