import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take more than half a minute, the longest last. */
const longest = ['start', 'gate', 'publishing', 'newsroom-down'];

/** Begins with the files that take longest, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      longest.findIndex((name) => moduleId.includes(`/${name}.faults`));
    return files.toSorted((a, b) => place(b) - place(a));
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
