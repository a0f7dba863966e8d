import { memo, useState } from 'react';
import { midnight } from '#contract/guide/schedule.ts';
import { dayAfter, type GuideEntry, guideOfDay } from './guide.ts';
import type { Day } from '#contract/guide/days.ts';
import { paths } from '#config/paths.ts';
import { badgeTones } from '#ui/badge-classes.ts';
import { categoryTones, guideTexts as say } from './guide-texts.ts';

interface Props {
  day: Day;
  /** Id of the programme that is on air now; null on every day but today. */
  onAir: string | null;
  /** Slugs of the programmes without a page. */
  withoutPage: readonly string[];
}

/** The one on air has a shadow instead of a border, so that nothing shifts. */
const entry =
  'grid grid-cols-1 gap-3 min-[17rem]:grid-cols-[4.75rem_minmax(0,1fr)] border-t px-2 py-3.6 current:bg-surface current:[box-shadow:inset_3px_0_rgb(var(--signal))]';

/**
 * The programmes of one day, in chronological order. Those that are over are muted. The list begins with the one that was on air when it was
 * drawn, so that nothing shifts when that one ends; what was before opens on demand.
 */
export const GuideList = memo(function GuideList({ day, onAir, withoutPage }: Props) {
  const guide = guideOfDay(day);
  const [first] = useState(onAir);
  const at = (id: string | null) => guide.findIndex((programme) => programme.id === id);
  // On a page that was made a week ago, what is on air now may come before what was.
  const over = Math.max(0, Math.min(at(first), at(onAir ?? first)));
  const list = (entries: readonly GuideEntry[]) => (
    <ol className="rows-[22rem] gap-x-6 [&>:has(~[aria-current])]:text-muted [&>:has(~[aria-current])_a]:text-muted">
      {entries.map((programme) => (
        <Entry
          key={programme.id}
          programme={programme}
          day={day}
          isOnAir={programme.id === onAir}
          hasPage={!withoutPage.includes(programme.id)}
        />
      ))}
    </ol>
  );
  return (
    <>
      {over > 0 && (
        <details className="text-muted [&_a]:text-muted">
          <summary className="flex min-h-11 items-center font-bold text-link underline">
            {say.earlier(over)}
          </summary>
          {list(guide.slice(0, over))}
        </details>
      )}
      {list(guide.slice(over))}
    </>
  );
});

interface EntryProps {
  programme: GuideEntry;
  day: Day;
  isOnAir: boolean;
  hasPage: boolean;
}

function Entry({ programme, day, isOnAir, hasPage }: EntryProps) {
  const { id, time, start, category, title, description, duration } = programme;
  return (
    <li className={entry} aria-current={isOnAir || undefined}>
      <p className="text-lg font-extrabold leading-1.3">
        <time className="[font-variant-numeric:tabular-nums]">{time}</time>
        {start >= midnight && (
          <small className="block text-xs font-normal text-muted">{say.smallHours(dayAfter(day))}</small>
        )}
      </p>
      <div>
        <p className="mb-1.4 flex flex-wrap gap-1.6">
          <span className={`badge ${badgeTones[categoryTones[category]]}`}>{category}</span>
          {isOnAir && <strong className="badge badge-signal live-dot">{say.live}</strong>}
        </p>
        <h4 className="text-17 font-bold leading-1.3">
          {hasPage ? (
            <a className="tap text-link" href={paths.programme(id)}>
              {title}
            </a>
          ) : (
            title
          )}
        </h4>
        <p>{description}</p>
        <p className="text-sm text-muted">{`${say.duration} ${duration}`}</p>
      </div>
    </li>
  );
}
