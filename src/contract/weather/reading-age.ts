/** How a reading may be shown: as what is, as what was at an hour, or not. */
export type ReadingAge = 'current' | 'old' | 'gone';

/** Makes the function that tells it of a source's readings at `now`, in milliseconds since the epoch; the limits are milliseconds. */
export const readingAge =
  (oldMs: number, goneMs: number) =>
  ({ at }: { at: string }, now: number): ReadingAge => {
    const age = now - Date.parse(at);
    return age <= oldMs ? 'current' : age <= goneMs ? 'old' : 'gone';
  };
