/** Resolves with null if `work` takes longer. */
export function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), milliseconds)));
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
