import { useStore } from '@nanostores/react';
import { catalogue, leagueOf, type League } from './catalogue.ts';
import { addressOf, type Choice } from './choice.ts';
import { $choice, choose } from './choice.store.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { texts } from './texts.ts';

const row = 'flex gap-2 overflow-x-auto *:flex-none [scrollbar-width:thin]';
const chip =
  'inline-flex items-center whitespace-nowrap rounded-[1.375rem] px-4 font-bold current:bg-button current:text-on-brand';
const bigChip = `${chip} min-h-11 bg-surface`;
const smallChip = `${chip} min-h-11 text-sm [box-shadow:inset_0_0_0_1px_rgb(var(--line))]`;

/** Lets the reader choose a sport (which selects its first league) or a league. Without a script these are plain links. */
export function LeaguePicker({ choice: first }: { choice: Choice }) {
  const { subject } = useStore($choice) ?? first;
  if (!('league' in subject)) return null;
  const current = leagueOf(subject.league);

  const link = (league: League, label: string, isCurrent: boolean, className: string) => {
    const target: Choice = { subject: { league: league.apiPath }, view: 'live', page: 1 };
    return (
      <li key={label}>
        <a
          className={className}
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
    <div className="mb-6 grid grid-cols-1 gap-2">
      <nav aria-label={texts.chooseSport}>
        <ul className={row}>
          {catalogue.map((sport) => link(sport.leagues[0], sport.name, sport === current.sport, bigChip))}
        </ul>
      </nav>
      <nav aria-label={texts.chooseLeague}>
        <ul className={`${row} py-1`}>
          {current.sport.leagues.map((league) =>
            link(league, league.abbreviation, league === current.league, smallChip),
          )}
        </ul>
      </nav>
    </div>
  );
}
