import { FactList } from '../parts/FactList.tsx';
import { fahrenheitText } from '../sky/measures.ts';
import { factsOf, type Weather } from '../sky/weather.ts';
import { useV2 } from './v2.store.ts';

/** Each measurement with its rating. Unknown ones say so; when all are unknown, nothing is rendered. */
export function V2Details({ drawn }: { drawn: Weather }) {
  const { weather, now, loadingSpot } = useV2(drawn);
  if (weather.now === null && weather.hours === null) return null;
  return (
    <dl className="contents" aria-busy={loadingSpot !== null}>
      <FactList facts={factsOf(weather, now)} now={now} degrees={fahrenheitText} explains />
    </dl>
  );
}
