/** Shows on the terminal which step runs now, and how long it took. */
export interface Progress {
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  note(sentence: string): void;
}

export const terminalProgress: Progress = {
  async step(what, work) {
    const begin = performance.now();
    process.stdout.write(`${what} ...`);
    try {
      const result = await work();
      process.stdout.write(` ${((performance.now() - begin) / 1000).toFixed(1)} s\n`);
      return result;
    } catch (error) {
      process.stdout.write(' failed\n');
      throw error;
    }
  },
  note(sentence) {
    console.log(sentence);
  },
};

/** For tests and benchmarks, whose own output matters. */
export const silentProgress: Progress = { step: (_what, work) => work(), note: () => {} };
