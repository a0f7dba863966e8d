import { dayAfter, guideOfDay } from './guide.ts';
import type { Day } from '#config/days.ts';
import { categoryTones, guideTexts as say } from './guide-texts.ts';

interface Props {
  day: Day;
  /** Id of the programme that is on air now; null on every day but today. */
  onAir: string | null;
}

/** Minutes in a day: a programme with a later start begins after midnight. */
const midnight = 1440;

/** The programmes of one day, in chronological order. */
export function GuideList({ day, onAir }: Props) {
  return (
    <ol className="guide">
      {guideOfDay(day).map(({ id, time, start, category, title, description, duration }) => {
        const isOnAir = id === onAir;
        return (
          <li key={id} className={isOnAir ? 'guide-live' : undefined} aria-current={isOnAir || undefined}>
            <p className="guide-time">
              <time dateTime={time}>{time}</time>
              {start >= midnight && <small>{say.smallHours(dayAfter(day))}</small>}
            </p>
            <div>
              <p className="guide-badges">
                <span className={`badge badge-${categoryTones[category]}`}>{category}</span>
                {isOnAir && <strong className="badge badge-signal live-dot">{say.live}</strong>}
              </p>
              <h4>{title}</h4>
              <p>{description}</p>
              <p className="guide-duration">{`${say.duration} ${duration}`}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
