import { beforeEach, vi } from 'vitest';
import { logged } from './logged.ts';

const print = console.error.bind(console);

// What is logged is no output of a test that passes.
beforeEach(({ onTestFailed }) => {
  logged.length = 0;
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words.join(' ')));
  onTestFailed(() => print(logged.join('\n')));
});
