const outcomes = ['filled', 'empty', 'error'] as const;

/** How an advertisement went: it is there, the network has none, or it could not be asked. */
export type Outcome = (typeof outcomes)[number];

/** What a message from an advertisement's frame says; null when it says nothing that we know. */
export function outcomeOf(message: unknown): Outcome | null {
  if (typeof message !== 'object' || message === null) return null;
  const said: unknown = Reflect.get(message, 'advertisement');
  return outcomes.find((outcome) => outcome === said) ?? null;
}
