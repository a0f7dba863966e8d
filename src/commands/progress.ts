/** Shows on the terminal which step runs now, and how long it took. */
export interface Progress {
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  note(sentence: string): void;
}

let wholeLines = false;

/** From now on each step is one line when it ends, because the output is a log. */
export const printWholeLines = (): void => void (wholeLines = true);

export const terminalProgress: Progress = {
  async step(what, work) {
    const begin = performance.now();
    const end = (how: string) =>
      wholeLines ? console.log(`${what} ... ${how}`) : process.stdout.write(` ${how}\n`);
    if (!wholeLines) process.stdout.write(`${what} ...`);
    try {
      const result = await work();
      end(`${((performance.now() - begin) / 1000).toFixed(1)} s`);
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  },
  note(sentence) {
    console.log(sentence);
  },
};

/** For tests and benchmarks, whose own output matters. */
export const silentProgress: Progress = { step: (_what, work) => work(), note: () => {} };
