import { useStore } from '@nanostores/react';
import { useHydrated } from '#ui/quiet.ts';
import { $asking, $sky } from './sky.store.ts';
import { asOf, type Sky } from './sky.ts';
import { useNow } from '#ui/use-now.ts';

/** What every part of version 2 shows: `drawn` until React has taken over what the server drew of it. */
export function useV2(drawn: Sky) {
  const hydrated = useHydrated();
  const latest = useStore($sky);
  const wanted = useStore($asking);
  const sky = hydrated && latest ? latest : drawn;
  return {
    hydrated,
    sky,
    /** When the oldest of what is shown was told, in milliseconds since the epoch: the three-hourly list is not. */
    told: asOf({ ...sky, forecast: null }),
    /** Seconds since the epoch. */
    now: Math.floor(useNow(sky.askedAt) / 1000),
    asking: hydrated ? wanted : null,
  };
}
