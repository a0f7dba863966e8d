/** A promise that a fake waits for and that a test resolves. It is resolved until the test closes the latch. */
export class Latch {
  opened: Promise<unknown> = Promise.resolve();

  /** Returns the function that opens the latch. */
  close(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.opened = promise;
    return () => resolve(undefined);
  }
}
