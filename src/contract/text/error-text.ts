/** What an error says, and what caused it: `fetch failed` alone does not say whether the other side refused, hung or has no address. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  /* eslint-disable browser/oldest -- Undefined where the browser keeps no cause. */
  // Several addresses were tried: the errors of all of them, and no message.
  const causes =
    error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  /* eslint-enable browser/oldest */
  return [error.message, ...causes.map(errorText)].filter((text) => text !== '').join(': ');
}
