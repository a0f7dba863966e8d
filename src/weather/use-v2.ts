import { useStore } from '@nanostores/react';
import { useHydrated } from '#ui/quiet.ts';
import { $asking, $sky } from './sky.store.ts';
import { asOf, type Sky } from './sky.ts';
import { useNow } from '#ui/use-now.ts';

/** The data that every part of version 2 shows: `drawn`, the server's, until hydration, then $sky. */
export function useV2(drawn: Sky) {
  const hydrated = useHydrated();
  const latest = useStore($sky);
  const wanted = useStore($asking);
  const sky = hydrated && latest ? latest : drawn;
  return {
    hydrated,
    sky,
    /** When the oldest shown part was reported, in milliseconds since the epoch. Version 2 does not show the three-hourly list. */
    reportedAt: asOf({ ...sky, forecast: null }),
    /** Seconds since the epoch. */
    now: Math.floor(useNow(sky.askedAt) / 1000),
    asking: hydrated ? wanted : null,
  };
}
