import { useEffect, useState } from 'react';
import { now as presentMoment } from './device-clock.ts';
import { timeSince } from './relative-time.ts';

interface Props {
  /** When the source gave what is shown, and when that was asked for, in milliseconds since the epoch. */
  asOf: number;
  shownAt: number;
}

/** Milliseconds between two looks at the clock: the words change by the minute. */
const tick = 30_000;

/** "Actualizado hace 3 minutos", true for as long as the page is open. */
export function Age({ asOf, shownAt }: Props) {
  // The first drawing must be the server's own, which knew no later moment.
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    const look = () => setNow(presentMoment());
    look();
    const timer = setInterval(look, tick);
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
