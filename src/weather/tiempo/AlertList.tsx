import { severeEvent } from '#contract/severe-events.ts';
import type { WeatherAlert } from '#contract/weather.ts';
import { dayAndClock12 } from '../sky/clock.ts';
import { heading } from '../parts/weather-classes.ts';
import { alertTexts as say } from './tiempo-texts.ts';

/** The alerts of a place, in chronological order. `alerts` is null when it is unknown whether there are any. */
export function AlertList({ alerts }: { alerts: readonly WeatherAlert[] | null }) {
  if (alerts === null) return <p className="message">{say.unknown}</p>;
  if (alerts.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>{say.title}</h2>
      <ul className="mt-3 grid gap-3">
        {alerts.map((alert) => (
          <Alert key={`${alert.event} ${alert.start} ${alert.end} ${alert.sender_name}`} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function Alert({ alert: { event, description, start, end, sender_name: sender } }: { alert: WeatherAlert }) {
  const severe = severeEvent(event);
  return (
    <li
      className={`grid gap-1.4 border-s-4 bg-surface px-5 py-4 ${severe ? 'border-signal' : 'border-link'}`}
    >
      {severe && (
        <p>
          <span className="badge badge-signal">{severe.title === event ? say.severe : severe.title}</span>
        </p>
      )}
      <h3 className="text-lg font-extrabold">{event}</h3>
      <p className="text-sm text-muted">{say.valid(dayAndClock12(start), dayAndClock12(end))}</p>
      {description !== '' && <p className="whitespace-pre-line">{description}</p>}
      {sender !== '' && <p className="text-sm text-muted">{say.sender(sender)}</p>}
    </li>
  );
}
