import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { forgetSettings } from '../forget-settings.ts';

forgetSettings();

/** The files that take more than a minute, the longest last. */
const max = [
  ...['first-start', 'emergency', 'newsroom-down', 'scene', 'gate', 'notifications', 'start'],
  ...['sports', 'publishing', 'huracan'],
];

/** Begins with the files that take longest, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      max.findIndex((name) => moduleId.includes(`/${name}.long`));
    return files.toSorted((a, b) => place(b) - place(a));
  }
}

export default defineConfig({
  test: {
    // The drill's first hours.
    include: ['tests/faults/*.long.test.ts', 'tests/drill/*.long.test.ts'],
    // Each file runs a site of its own, and most of the time it waits for a timeout, a backoff or a restart.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    hookTimeout: 300_000,
    // Only ends a wait for what never happens: an origin that lost a report sends the next one a minute later.
    expect: { poll: { timeout: 200_000 } },
    // A start and a build in the background, on a busy machine.
    testTimeout: 500_000,
  },
});
