import { AlertList } from '#alerts/AlertList.tsx';
import { paths } from '#config/paths.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { heading } from '../parts/weather-classes.ts';
import { tiempoTexts } from './tiempo-texts.ts';

const say = tiempoTexts.alerts;

/** The alerts of a place, in chronological order. `alerts` is null when it is unknown whether there are any. */
export function PlaceAlerts({ alerts }: { alerts: readonly Alert[] | null }) {
  if (alerts === null) return <p className="message">{say.unknown}</p>;
  if (alerts.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className={heading}>{say.title}</h2>
      <AlertList alerts={alerts} />
      <a className="justify-self-start py-2.8 font-bold text-link" href={paths.alerts()}>
        {say.all}
      </a>
    </section>
  );
}
