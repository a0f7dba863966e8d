import { useEffect, useState } from 'react';
import { now as presentMoment } from '#ui/device-clock.ts';

/** Milliseconds between two looks at the clock: what is shown changes by the minute. */
const tick = 60_000;

/**
 * The moment, in milliseconds since the epoch: `drawn`, when the server drew the page, and once a script runs the present one, for as
 * long as the page is open.
 */
export function useNow(drawn: number): number {
  const [now, setNow] = useState(drawn);
  useEffect(() => {
    const look = () => setNow(presentMoment());
    look();
    const timer = setInterval(look, tick);
    return () => clearInterval(timer);
  }, [drawn]);
  return now;
}
