import { useEffect, useState } from 'react';
import { now as presentMoment } from './device-clock.ts';
import { timeSince } from './relative-time.ts';

interface Props {
  /** When the source reported the data, and when the data was requested, in milliseconds since the epoch. */
  asOf: number;
  shownAt: number;
}

/** Milliseconds between two updates. The text changes by the minute. */
const tick = 30_000;

/** "Actualizado hace 3 minutos", kept up to date while the page is open. */
export function Age({ asOf, shownAt }: Props) {
  // The first render must match the server's, so it starts with the server's moment.
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    const update = () => setNow(presentMoment());
    update();
    const timer = setInterval(update, tick);
    return () => clearInterval(timer);
  }, [shownAt]);
  const date = new Date(asOf).toISOString();
  return (
    <span>
      {'Actualizado '}
      <time dateTime={date}>{timeSince(date, now)}</time>
    </span>
  );
}
