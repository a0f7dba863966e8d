import { levelNames } from '#config/level-names.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import { alertTexts as say } from './alert-texts.ts';
import { linesOf, nameOf, placesData, validity } from './alert-view.ts';

/** Alerts in their order, each with all that it says. The page imports `#ui/badge.css`. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul className="rows-[30rem] gap-3">
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const { id, level, severe, description, language, sender_name: sender } = alert;
  const { name: eventName, lang, note } = nameOf(alert);
  return (
    <li
      id={id}
      data-places={placesData(alert)}
      className={`grid content-start gap-1.4 border-s-4 bg-surface px-[min(1.25rem,4vw)] py-4 ${severe ? 'border-urgent' : 'border-muted'}`}
    >
      <p className="flex flex-wrap items-center gap-2">
        {/* A piece of the map (AlertMap.astro). Its size stands here: a page that has lost the map keeps the place free. */}
        <svg className="swatch" width="1.5em" height="1em" viewBox="0 0 30 20" aria-hidden="true">
          <rect x="1" y="1" width="28" height="18" fill={`url(#nivel-${level})`} />
        </svg>
        <span className={`badge ${severe ? 'badge-urgent' : 'badge-neutral'}`}>{levelNames[level]}</span>
      </p>
      <h3 className="text-xl font-extrabold">
        <span lang={lang}>{eventName}</span>
        {note}
      </h3>
      <p className="text-sm text-muted">{validity(alert)}</p>
      {linesOf(alert).map(({ name, words }) => (
        <p key={name}>
          <strong>{`${name}:`}</strong>
          {` ${words}`}
        </p>
      ))}
      {description !== '' && (
        <details>
          <summary className="cursor-pointer py-3 text-sm underline">{say.original(language)}</summary>
          <p className="whitespace-pre-line text-sm" lang={language}>
            {description}
          </p>
        </details>
      )}
      {sender !== '' && <p className="text-sm text-muted">{say.sender(sender)}</p>}
    </li>
  );
}
