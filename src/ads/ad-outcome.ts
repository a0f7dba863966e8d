/** Milliseconds without a message from the frame, after which it counts as blocked and is removed with everything it loads. */
export const frameTimeout = 4000;

const outcomes = ['filled', 'empty', 'error'] as const;

/** Result of a request for an advertisement: it is shown, the network has none, or the request failed. */
export type Outcome = (typeof outcomes)[number];

/** Parses a message from an advertisement's frame; null when it is not a known result. */
export function outcomeOf(message: unknown): Outcome | null {
  if (typeof message !== 'object' || message === null) return null;
  const value: unknown = Reflect.get(message, 'advertisement');
  return outcomes.find((outcome) => outcome === value) ?? null;
}
