/**
 * The request for which a page is being rendered. The origin sets it and the code of a release uses it. They are separate module graphs, so
 * they share it through `globalThis`, like the page's deadline.
 */
export interface RequestTrace {
  /** Sent to the worker with every call of the page. */
  readonly id: string;
  /** Notes one call to the worker that took so many milliseconds. */
  called(ms: number): void;
}

declare global {
  var requestTrace: (() => RequestTrace | undefined) | undefined;
}

/** Undefined in a browser, during a build, and for work that no request caused. */
export const requestTrace = (): RequestTrace | undefined => globalThis.requestTrace?.();

/** Registers the function that returns the current request's trace. */
export function registerRequestTrace(getTrace: () => RequestTrace | undefined): void {
  globalThis.requestTrace = getTrace;
}
