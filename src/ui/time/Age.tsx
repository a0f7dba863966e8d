import { useEffect, useState } from 'react';
import { now as presentMoment } from '../device-clock.ts';
import { useHydrated } from '../islands/browser-state.ts';
import { timeSince } from './relative-time.ts';

interface Props {
  /** When the source reported the data, and when the data was requested, in milliseconds since the epoch. */
  asOf: number;
  shownAt: number;
}

/** Milliseconds between two updates. The text changes by the minute. */
const tick = 30_000;

/**
 * "Actualizado hace 3 minutos", kept up to date while the page is open: until hydration by keep-times.ts, because on a slow line an island
 * may never hydrate.
 */
export function Age({ asOf, shownAt }: Props) {
  // The first render must match the server's, so it starts with the server's moment.
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    const update = () => setNow(presentMoment());
    update();
    const timer = setInterval(update, tick);
    return () => clearInterval(timer);
  }, [shownAt]);
  const hydrated = useHydrated();
  const date = new Date(asOf).toISOString();
  return (
    <span>
      {'Actualizado '}
      <time dateTime={date} data-relative={hydrated ? undefined : ''} suppressHydrationWarning>
        {timeSince(date, now)}
      </time>
    </span>
  );
}
