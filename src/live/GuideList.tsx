import { memo } from 'react';
import { dayAfter, guideOfDay } from './guide.ts';
import type { Day } from '#config/days.ts';
import { badgeTones } from '#ui/badge-classes.ts';
import { categoryTones, guideTexts as say } from './guide-texts.ts';

interface Props {
  day: Day;
  /** Id of the programme that is on air now; null on every day but today. */
  onAir: string | null;
}

const entry =
  'grid break-inside-avoid grid-cols-[4.25rem_minmax(0,1fr)] gap-3 border-t px-2 py-3.6 md:grid-cols-[7rem_minmax(0,1fr)] md:px-4';
/** A shadow instead of a border, so that nothing shifts when a programme goes on air. */
const onAirMark = 'bg-surface [box-shadow:inset_3px_0_rgb(var(--signal))]';

/** Minutes in a day: a programme with a later start begins after midnight. */
const midnight = 1440;

/** The programmes of one day, in chronological order. */
export const GuideList = memo(function GuideList({ day, onAir }: Props) {
  return (
    // The programmes run down the first column, then the second.
    <ol className="lg:columns-2 lg:gap-x-10">
      {guideOfDay(day).map(({ id, time, start, category, title, description, duration }) => {
        const isOnAir = id === onAir;
        return (
          <li
            key={id}
            className={isOnAir ? `${entry} ${onAirMark}` : entry}
            aria-current={isOnAir || undefined}
          >
            <p className="text-lg font-extrabold leading-1.3">
              <time className="[font-variant-numeric:tabular-nums]" dateTime={time}>
                {time}
              </time>
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
              <h4 className="text-17 font-bold">{title}</h4>
              <p>{description}</p>
              <p className="text-sm text-muted">{`${say.duration} ${duration}`}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
});
