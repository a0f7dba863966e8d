import { FactList } from '../parts/FactList.tsx';
import { useDegrees } from '../parts/use-degrees.ts';
import { factsOf, type Weather } from '../sky/shown-weather.ts';
import { useV2 } from './v2.store.ts';

/** Each measurement with its rating. Unknown ones say so; when all are unknown, nothing is rendered. */
export function V2Details({ drawn }: { drawn: Weather }) {
  const { weather, now, loadingSpot } = useV2(drawn);
  const degrees = useDegrees('F');
  if (weather.now === null && weather.hours === null) return null;
  return (
    <dl className="v2-details" aria-busy={loadingSpot !== null}>
      <FactList facts={factsOf(weather, now)} now={now} degrees={degrees.tight} explains />
    </dl>
  );
}
