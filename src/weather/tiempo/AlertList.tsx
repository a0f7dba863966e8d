import { paths } from '#config/paths.ts';
import type { Alert } from '#contract/alerts.ts';
import { heading } from '../parts/weather-classes.ts';
import { alertLines } from './alert-lines.ts';
import { alertTexts as say } from './tiempo-texts.ts';
import { validity } from './validity.ts';

/** The alerts of a place, in chronological order. `alerts` is null when it is unknown whether there are any. */
export function AlertList({ alerts }: { alerts: readonly Alert[] | null }) {
  if (alerts === null) return <p className="message">{say.unknown}</p>;
  if (alerts.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>{say.title}</h2>
      <ul className="mt-3 grid gap-3">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      <a className="inline-block py-2.8 font-bold text-link" href={paths.alerts()}>
        {say.all}
      </a>
    </section>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const { event, severe, level, description, language, sender_name: sender } = alert;
  return (
    <li
      className={`grid gap-1.4 border-s-4 bg-surface px-5 py-4 ${severe ? 'border-urgent' : 'border-link'}`}
    >
      {severe && (
        <p>
          <span className="badge badge-urgent">{level === 'emergencia' ? say.emergency : say.severe}</span>
        </p>
      )}
      <h3 className="text-lg font-extrabold">{event}</h3>
      <p className="text-sm text-muted">{validity(alert)}</p>
      {alertLines(alert).map(([name, words]) => (
        <p key={name}>
          <strong>{name}:</strong> {words}
        </p>
      ))}
      {description !== '' && (
        <details>
          <summary className="cursor-pointer py-3 text-sm underline">{say.original(language)}</summary>
          <p className="whitespace-pre-line" lang={language}>
            {description}
          </p>
        </details>
      )}
      {sender !== '' && <p className="text-sm text-muted">{say.sender(sender)}</p>}
    </li>
  );
}
