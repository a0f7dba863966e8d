import { describe, expect, it, vi } from 'vitest';
import { SingleFlight } from './single-flight.ts';

const keepNothing = () => undefined;
const never = () => new Promise<string>(() => undefined);

describe('a flight whose request is gone', () => {
  it('does not make its followers wait for ever', async () => {
    vi.useFakeTimers();
    const flights = new SingleFlight<string>();
    void flights.run('a', 0, keepNothing, never);
    const follower = expect(flights.run('a', 1, keepNothing, never)).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await follower;
  });

  it('does not stop a new flight for its key', async () => {
    const flights = new SingleFlight<string>();
    void flights.run('a', 0, keepNothing, never);
    expect(await flights.run('a', 10_000, keepNothing, () => Promise.resolve('new'))).toBe('new');
  });
});

describe('flights', () => {
  it('run once per key at a time, and are forgotten when they end', async () => {
    const flights = new SingleFlight<number>();
    let begun = 0;
    const begin = () => Promise.resolve((begun += 1));
    const run = (key: string) => flights.run(key, 0, keepNothing, begin);
    expect(await Promise.all([run('a'), run('a'), run('b')])).toEqual([1, 1, 2]);
    expect(await run('a')).toBe(3);
  });

  it('are handed to keepAlive, failures included', async () => {
    const flights = new SingleFlight<number>();
    const kept: Promise<unknown>[] = [];
    const failing = () => Promise.reject(new Error('x'));
    await expect(flights.run('a', 0, (work) => kept.push(work), failing)).rejects.toThrow('x');
    expect(await Promise.all(kept)).toEqual([undefined]);
  });
});
