import { beforeEach, expect, test, vi } from 'vitest';
import { Rebuilder, type BuildRequest, type RebuilderState } from './rebuilder.ts';

/** A rebuilder whose builds end when the test says so, with the log position that they hold. */
function newRebuilder() {
  const ends: { resolve: (holds: number) => void; reject: (error: Error) => void }[] = [];
  const build = vi.fn(
    (signal: AbortSignal) =>
      new Promise<number>((resolve, reject) => {
        ends.push({ resolve, reject });
        signal.addEventListener('abort', () => reject(new Error('ended')));
      }),
  );
  return { build, ends, rebuilder: new Rebuilder(build, onState) };
}

const change = (position: number, moreToCome = false): BuildRequest => ({ position, moreToCome });

let states: RebuilderState[];
const onState = (state: RebuilderState) => void states.push(state);

beforeEach(() => {
  states = [];
  vi.useFakeTimers();
});

test('requests that come close together cause one build', async () => {
  const { build, rebuilder } = newRebuilder();
  for (let count = 0; count < 5; count += 1) {
    rebuilder.request(change(count));
    await vi.advanceTimersByTimeAsync(2_900);
  }
  expect(build).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(build).toHaveBeenCalledTimes(1);
  expect(rebuilder.state).toEqual({ building: true, error: null, failingSince: null });
});

test('500 requests in ten seconds make at most two builds', async () => {
  const { build, ends, rebuilder } = newRebuilder();
  for (let count = 0; count < 500; count += 1) {
    rebuilder.request(change(count));
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(3_000);
  ends[0]?.resolve(400);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(build.mock.calls.length).toBeLessThanOrEqual(2);
  expect(build.mock.calls.length).toBeGreaterThan(0);
});

test('changes without a pause do not delay the build for ever', async () => {
  const { build, rebuilder } = newRebuilder();
  for (let count = 0; count < 21; count += 1) {
    rebuilder.request(change(count));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(build).toHaveBeenCalledTimes(1);
});

test('a pause starts no build while more changes are expected', async () => {
  const { build, rebuilder } = newRebuilder();
  rebuilder.request(change(1, true));
  await vi.advanceTimersByTimeAsync(9_000);
  rebuilder.request(change(60, true));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(build).not.toHaveBeenCalled();
  rebuilder.request(change(500));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(build).toHaveBeenCalledTimes(1);
});

test('expected changes that do not come delay the build by at most twenty seconds', async () => {
  const { build, rebuilder } = newRebuilder();
  rebuilder.request(change(1, true));
  await vi.advanceTimersByTimeAsync(19_900);
  expect(build).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(build).toHaveBeenCalledTimes(1);
});

test('requests during a build cause one more build after it', async () => {
  const { build, ends, rebuilder } = newRebuilder();
  rebuilder.request(change(1));
  await vi.advanceTimersByTimeAsync(3_000);
  rebuilder.request(change(2));
  rebuilder.request(change(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(build).toHaveBeenCalledTimes(1);
  ends[0]?.resolve(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(build).toHaveBeenCalledTimes(2);
  ends[1]?.resolve(3);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(build).toHaveBeenCalledTimes(2);
});

test('a request during a build causes no other if the build already holds its change', async () => {
  const { build, ends, rebuilder } = newRebuilder();
  rebuilder.request(change(1));
  await vi.advanceTimersByTimeAsync(3_000);
  rebuilder.request(change(2));
  ends[0]?.resolve(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(build).toHaveBeenCalledTimes(1);
});

test('a request without a position during a build causes one more build, whatever comes after it', async () => {
  const { build, ends, rebuilder } = newRebuilder();
  rebuilder.request(change(7));
  await vi.advanceTimersByTimeAsync(3_000);
  rebuilder.request({ position: null, moreToCome: false });
  rebuilder.request(change(1));
  ends[0]?.resolve(7);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(build).toHaveBeenCalledTimes(2);
});

test('a failed build reports why, is retried, and its error is cleared by a success', async () => {
  const { build, ends, rebuilder } = newRebuilder();
  rebuilder.request(change(1));
  await vi.advanceTimersByTimeAsync(3_000);
  ends[0]?.reject(
    new Error(
      'astro build ended with 1:\n├─ /live.html\n[ERROR] Cannot read /srv/site/releases/1/a.mjs: gone\n  at b',
    ),
  );
  await vi.advanceTimersByTimeAsync(0);
  const failedAt = new Date().toISOString();
  expect(rebuilder.state).toEqual({
    building: false,
    error: '[ERROR] Cannot read …: gone',
    failingSince: failedAt,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(build).toHaveBeenCalledTimes(2);
  ends[1]?.reject(new Error('gone again'));
  await vi.advanceTimersByTimeAsync(0);
  expect(rebuilder.state).toEqual({ building: false, error: 'gone again', failingSince: failedAt });
  await vi.advanceTimersByTimeAsync(60_000);
  ends[2]?.resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toEqual({ building: false, error: null, failingSince: null });
});

test('stopping aborts the running build, starts no other, and is not a failure', async () => {
  const { build, rebuilder } = newRebuilder();
  rebuilder.request(change(1));
  await vi.advanceTimersByTimeAsync(3_000);
  rebuilder.request(change(1));
  await rebuilder.stop();
  rebuilder.request(change(1));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(build).toHaveBeenCalledTimes(1);
  expect(states.every(({ error }) => error === null)).toBe(true);
});
