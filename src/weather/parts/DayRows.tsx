import { dayAndMonth, weekday } from '../sky/clock.ts';
import { isLikelyRain } from '../sky/measures.ts';
import type { Day } from '../sky/shown-weather.ts';
import { factTexts as say, failedTexts } from '../sky/texts.ts';
import { RainChance } from './RainChance.tsx';
import { RangeBar } from './RangeBar.tsx';
import { onScale, scaleOf } from './range-scale.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

interface Props {
  days: readonly Day[];
  className: string;
  write: (celsius: number | null) => string;
  /** Which of the days is called "Hoy"; without it each has the name of its weekday. */
  isToday?: (dt: number) => boolean;
  /** Whether a chance of rain that is not worth showing is written all the same. */
  hasEveryChance?: boolean;
}

/** The next days, one below the other. The highest and the lowest temperature are the ends of a bar, and all bars share a scale. Without any it says so. */
export function DayRows({ days, className, write, isToday = () => false, hasEveryChance = false }: Props) {
  const scale = scaleOf(days);
  if (days.length === 0) return <p className="message">{failedTexts.days}</p>;
  return (
    <ol className={className}>
      {days.map(({ dt, lowest, highest, icon, description, rain }) => {
        const bar = onScale({ lowest, highest }, scale);
        return (
          <li key={dt} className="weather-day">
            <p className="grid">
              <strong className="first-letter:uppercase" suppressHydrationWarning>
                {isToday(dt) ? say.today : weekday(dt)}
              </strong>
              <small className="text-sm text-muted" suppressHydrationWarning>
                {dayAndMonth(dt)}
              </small>
            </p>
            <WeatherIcon name={icon} size="size-[min(2.25rem,11vw)]" />
            <p className="grid">
              <span className="weather-sky hyphens-auto first-letter:uppercase">{description}</span>
              {(hasEveryChance ? rain !== null : isLikelyRain(rain)) && <RainChance chance={rain} />}
            </p>
            <p className="day-range">
              <span className="sr-only">{say.highest}</span>
              <strong>{write(highest)}</strong>
              {lowest !== null && (
                <>
                  {bar && <RangeBar {...bar} />}
                  <span className="sr-only">{say.lowest}</span>
                  <span className="text-muted">{write(lowest)}</span>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
