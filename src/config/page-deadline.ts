/**
 * How long the page that is being rendered may still wait for its data. The origin sets the deadline and the code of a release uses
 * it. They are separate module graphs, so they share it through `globalThis`.
 */
declare global {
  var pageDeadline: (() => AbortSignal | undefined) | undefined;
}

/** A signal that aborts when the current page must be sent with the data it has. Undefined in a browser and during a build. */
export const pageDeadline = (): AbortSignal | undefined => globalThis.pageDeadline?.();

/** Registers the function that returns the current page's deadline. */
export function registerPageDeadline(getDeadline: () => AbortSignal | undefined): void {
  globalThis.pageDeadline = getDeadline;
}
