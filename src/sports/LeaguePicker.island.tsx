import { useStore } from '@nanostores/react';
import { catalogue, leagueOf, ownLeagueFirst, type League } from './catalogue.ts';
import { addressOf, type Choice } from './choice.ts';
import { $choice, choose } from './choice.store.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { texts } from './texts.ts';

/** Lets the reader choose a sport (which selects its first league) or a league. Without a script these are plain links. */
export function LeaguePicker({ choice: first }: { choice: Choice }) {
  const { subject } = useStore($choice) ?? first;
  if (!('league' in subject)) return null;
  const current = leagueOf(subject.league);
  const leagues = ownLeagueFirst(current.sport.leagues.map(({ apiPath }) => apiPath)).map(
    (path) => leagueOf(path).league,
  );

  const link = (league: League, label: string, isCurrent: boolean) => {
    const target: Choice = { subject: { league: league.apiPath }, view: 'live', page: 1 };
    return (
      <li key={label}>
        <a
          href={addressOf(target)}
          aria-current={isCurrent || undefined}
          onClick={onUnmodifiedClick(() => choose(target))}
        >
          {label}
        </a>
      </li>
    );
  };

  return (
    <div className="league-picker">
      <nav aria-label={texts.chooseSport}>
        <ul>{catalogue.map((sport) => link(sport.leagues[0], sport.name, sport === current.sport))}</ul>
      </nav>
      <nav aria-label={texts.chooseLeague}>
        <ul>{leagues.map((league) => link(league, league.abbreviation, league === current.league))}</ul>
      </nav>
    </div>
  );
}
