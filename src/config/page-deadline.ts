/**
 * How long the page that is being rendered may still wait for its data. The origin knows it, the code of a release obeys it: these two
 * are module graphs of their own, and what they share stands on `globalThis`.
 */
declare global {
  var pageDeadline: (() => AbortSignal | undefined) | undefined;
}

/** Aborts when the page that asks must be shown with what it has. Undefined in a browser, and while a site is built. */
export const pageDeadline = (): AbortSignal | undefined => globalThis.pageDeadline?.();

/** Says who knows the deadline of the page that asks. */
export function knowPageDeadline(know: () => AbortSignal | undefined): void {
  globalThis.pageDeadline = know;
}
