import { useStore } from '@nanostores/react';
import { leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { catalogue, leaguesOf, sportNames } from './catalogue.ts';
import { addressOf, firstOf, type Choice } from './choice.ts';
import { $choice, choose } from './choice.store.ts';
import { onUnmodifiedClick } from '#ui/islands/unmodified-click.ts';
import { texts } from './texts.ts';

export interface LeaguePickerProps {
  choice: Choice;
  /** All leagues, as the server put them. */
  order: readonly LeaguePath[];
}

/** Lets the reader choose a sport (which selects its first league) or a league. Without a script these are plain links. */
export function LeaguePicker({ choice: first, order }: LeaguePickerProps) {
  const { subject: chosen } = useStore($choice) ?? first;
  if (!('league' in chosen)) return null;
  const { sport } = leagues[chosen.league];

  const link = (subject: Choice['subject'], label: string, isCurrent: boolean) => {
    const target: Choice = { subject, view: 'live', page: 1 };
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
        <ul>{catalogue.map((slug) => link(firstOf(slug, order), sportNames[slug], slug === sport))}</ul>
      </nav>
      <nav aria-label={texts.chooseLeague}>
        <ul>
          {leaguesOf(sport, order).map((league) =>
            link({ league }, leagues[league].abbreviation, league === chosen.league),
          )}
        </ul>
      </nav>
    </div>
  );
}
