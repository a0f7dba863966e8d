import { FactList } from '../parts/FactList.tsx';
import { spacedFahrenheitText } from '../sky/measures.ts';
import { factsOf } from '../sky/weather.ts';
import { lightTexts as say } from './light-texts.ts';
import type { LightView } from './light-view.ts';

interface Props {
  view: LightView;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The measurements one by one, each with its rating. The day is the one of the request: the page does not change at midnight. */
export function LightDetails({ view, now }: Props) {
  return (
    <section>
      <h2>{say.details}</h2>
      <dl className="light-details">
        <FactList
          facts={factsOf(view, view.loadedAt / 1000)}
          now={now / 1000}
          degrees={spacedFahrenheitText}
        />
      </dl>
    </section>
  );
}
