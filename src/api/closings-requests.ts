import { Closings, type ClosingKind } from '#contract/closings.ts';
import { requestApi } from './client.ts';

/** Which closings: null does not filter. */
export interface ClosingsFilter {
  /** Those for it and for all of Puerto Rico. */
  municipality: string | null;
  kind: ClosingKind | null;
}

/** The closings that have not ended. */
export function closings({ municipality, kind }: ClosingsFilter) {
  const query = new URLSearchParams({
    ...(municipality !== null && { municipio: municipality }),
    ...(kind !== null && { tipo: kind }),
  }).toString();
  return requestApi(`/api/closings${query === '' ? '' : `?${query}`}`, Closings);
}
