import { FactList } from '../parts/FactList.tsx';
import type { Degrees } from '../sky/degrees.ts';
import { factsOf } from '../sky/shown-weather.ts';
import { heading, section } from '../parts/weather-classes.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
  degrees: Degrees;
}

/** The measurements one by one, each with its rating. The day is the one of the request: the page does not change at midnight. */
export function LightDetails({ view, now, degrees }: Props) {
  return (
    <section className={`below-fold ${section}`}>
      <h2 className={heading}>{say.details}</h2>
      <dl className="light-details grid grid-cols-1 gap-3 min-[17rem]:grid-cols-2 sm:grid-cols-3 [&>div]:border max-sm:[&>:last-child]:col-span-full">
        <FactList facts={factsOf(view, view.loadedAt / 1000)} now={now / 1000} degrees={degrees.text} />
      </dl>
    </section>
  );
}
