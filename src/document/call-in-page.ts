/**
 * A script that calls `run` in the page with `values`, which are JavaScript. The text of the function is written there, so it may name nothing
 * outside itself.
 */
export const callInPage = (run: (...values: never[]) => void, values: string): string =>
  `(${run.toString()})(${values})`;
