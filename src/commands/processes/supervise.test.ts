import { expect, test, vi } from 'vitest';
import { keepRunning, type Running } from './supervise.ts';

const pauses = { first: 1, max: 8, steady: 60_000 };

/** A program that ends on a signal, and records that it was stopped. */
function program() {
  const { promise, resolve } = Promise.withResolvers<null>();
  const stop = vi.fn(async () => resolve(null));
  return { ended: promise, stop, die: () => resolve(null) } satisfies Running & { die: () => void };
}

test('a program that cannot be started at all rejects', async () => {
  await expect(keepRunning('it', () => Promise.reject(new Error('no port')), pauses)).rejects.toThrow(
    'no port',
  );
});

test('a program that ends by itself is restarted, and the state counts restarts and downtime', async () => {
  const programs = [program(), program(), program()];
  let started = 0;
  const gate = Promise.withResolvers<null>();
  const kept = await keepRunning(
    'it',
    async () => {
      const next = programs[started++];
      if (!next) throw new Error('too many');
      if (started === 2) await gate.promise;
      return next;
    },
    pauses,
  );
  expect(kept.state()).toEqual({ restarts: 0, restartedAt: null, downSince: null });
  programs[0]?.die();
  await vi.waitFor(() => expect(kept.state().downSince).not.toBeNull());
  expect(kept.running()).toBeNull();
  gate.resolve(null);
  await vi.waitFor(() => expect(kept.running()).toBe(programs[1]));
  expect(kept.state()).toMatchObject({ restarts: 1, downSince: null });
  programs[1]?.die();
  await vi.waitFor(() => expect(kept.running()).toBe(programs[2]));
  expect(kept.state().restarts).toBe(2);
  await kept.stop();
  expect(programs[2]?.stop).toHaveBeenCalled();
});

test('a start that fails is retried, each time after a longer pause', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const waits: number[] = [];
  vi.doMock('node:timers/promises', () => ({
    setTimeout: async (milliseconds: number) => void waits.push(milliseconds),
  }));
  vi.resetModules();
  const { keepRunning: kept } = await import('./supervise.ts');
  const first = program();
  let tries = 0;
  const last = program();
  const supervised = await kept(
    'it',
    async () => {
      tries += 1;
      if (tries === 1) return first;
      if (tries < 7) throw new Error('still broken');
      return last;
    },
    pauses,
  );
  first.die();
  await vi.waitFor(() => expect(supervised.running()).toBe(last));
  expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
  expect(supervised.state().restarts).toBe(1);
  await supervised.stop();
  vi.doUnmock('node:timers/promises');
});

test('a stopped program stays stopped, also while it is down', async () => {
  const only = program();
  const start = vi.fn(async () => only);
  const kept = await keepRunning('it', start, pauses);
  await kept.stop();
  expect(start).toHaveBeenCalledTimes(1);

  const other = program();
  const restart = vi.fn(async () => other);
  const slow = await keepRunning('it', restart, { ...pauses, first: 3_600_000, max: 3_600_000 });
  other.die();
  await vi.waitFor(() => expect(slow.running()).toBeNull());
  await slow.stop();
  expect(restart).toHaveBeenCalledTimes(1);
});
