/** A promise that a fake waits for and that a test resolves. It is resolved until the test closes the latch. */
export class Latch {
  opened: Promise<void> = Promise.resolve();

  /** Returns the function that opens the latch. */
  close(): () => void {
    let open: () => void = () => undefined;
    this.opened = new Promise((resolve) => {
      open = resolve;
    });
    return () => open();
  }
}
