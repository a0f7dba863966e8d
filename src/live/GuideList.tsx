import { memo } from 'react';
import { dayAfter, guideOfDay, midnight } from './guide.ts';
import type { Day } from '#config/days.ts';
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
  'grid grid-cols-1 gap-3 min-[17rem]:grid-cols-[4.25rem_minmax(0,1fr)] border-t px-2 py-3.6 current:bg-surface current:[box-shadow:inset_3px_0_rgb(var(--signal))]';

/** The programmes of one day, in chronological order. Those that are over are muted. */
export const GuideList = memo(function GuideList({ day, onAir, withoutPage }: Props) {
  return (
    <ol className="[&>:has(~[aria-current])]:text-muted [&>:has(~[aria-current])_a]:text-muted">
      {guideOfDay(day).map(({ id, time, start, category, title, description, duration }) => {
        const isOnAir = id === onAir;
        return (
          <li key={id} className={entry} aria-current={isOnAir || undefined}>
            <p className="text-lg font-extrabold leading-1.3">
              <time className="[font-variant-numeric:tabular-nums]">{time}</time>
              {start >= midnight && (
                <small className="block text-xs font-normal text-muted">
                  {say.smallHours(dayAfter(day))}
                </small>
              )}
            </p>
            <div>
              <p className="mb-1.4 flex flex-wrap gap-1.6">
                <span className={`badge ${badgeTones[categoryTones[category]]}`}>{category}</span>
                {isOnAir && <strong className="badge badge-signal live-dot">{say.live}</strong>}
              </p>
              <h4 className="text-17 font-bold leading-1.3">
                {withoutPage.includes(id) ? (
                  title
                ) : (
                  <a className="tap text-link" href={paths.programme(id)}>
                    {title}
                  </a>
                )}
              </h4>
              <p>{description}</p>
              <p className="text-sm text-muted">{`${say.duration} ${duration}`}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
});
