import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the file that takes longest, because builds go on one after the other in it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.includes('publishing.faults');
    return files.toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.test.ts'],
    // Each file runs a site of its own, and most of the time it waits for a timeout, a backoff or a restart. A third file would starve the
    // builds of the other two, which run at a low priority.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    hookTimeout: 300_000,
    // A start and a build in the background, on a busy machine.
    testTimeout: 500_000,
  },
});
