import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../upstream-error.ts';
import { keyMemory } from '../../testing/key-memory.ts';
import { CallQueue } from './queue.ts';

function queueWithClock(gapMs = 1_100) {
  const clock = { now: 0 };
  const pause = (ms: number) => Promise.resolve(void (clock.now += ms));
  const memory = keyMemory();
  const another = () => new CallQueue({ now: () => clock.now, pause }, gapMs, memory);
  return { clock, memory, queue: another(), another };
}

const refusal = (pauseSeconds: number) => () =>
  Promise.reject(new UpstreamError('http_429', { pauseSeconds }));

describe('the queue of a key', () => {
  it('starts a call after the previous one has ended, and not before the gap is over', async () => {
    const { clock, queue } = queueWithClock();
    const events: string[] = [];
    const call = (name: string, lastsMs: number) => async () => {
      events.push(`${name} at ${clock.now}`);
      await Promise.resolve();
      clock.now += lastsMs;
      events.push(`${name} over`);
    };
    await Promise.all([
      queue.run(call('short', 100)),
      queue.run(call('long', 3_000)),
      queue.run(call('last', 0)),
    ]);
    expect(events).toEqual([
      'short at 0',
      'short over',
      'long at 1100',
      'long over',
      'last at 4100',
      'last over',
    ]);
  });

  it('continues after a call that failed', async () => {
    const { clock, queue } = queueWithClock();
    const failed = queue.run(() => Promise.reject(new UpstreamError('timeout')));
    const next = queue.run(() => Promise.resolve(clock.now));
    await expect(failed).rejects.toMatchObject({ reason: 'timeout' });
    expect(await next).toBe(1_100);
  });

  it('waits for a short refusal', async () => {
    const { clock, queue } = queueWithClock();
    await expect(queue.run(refusal(2))).rejects.toMatchObject({ reason: 'http_429' });
    expect(await queue.run(() => Promise.resolve(clock.now))).toBe(2_000);
  });

  it('sends no call during a long refusal, and continues when it is over', async () => {
    const { clock, queue } = queueWithClock();
    await expect(queue.run(refusal(600))).rejects.toMatchObject({ reason: 'http_429' });
    let calls = 0;
    const call = () => Promise.resolve((calls += 1));
    clock.now = 100_000;
    await expect(queue.run(call)).rejects.toMatchObject({ reason: 'circuit_open', pauseSeconds: 500 });
    expect(calls).toBe(0);
    clock.now = 600_000;
    expect(await queue.run(call)).toBe(1);
  });

  it('continues in another isolate with the same spacing and the same refusal', async () => {
    const { clock, queue, another } = queueWithClock();
    await queue.run(() => Promise.resolve());
    expect(await another().run(() => Promise.resolve(clock.now))).toBe(1_100);
    await expect(queue.run(refusal(600))).rejects.toMatchObject({ reason: 'http_429' });
    await expect(another().run(refusal(0))).rejects.toMatchObject({ reason: 'circuit_open' });
  });

  it('counts a call before it is sent, and sends none that cannot be counted', async () => {
    const { memory, queue, another } = queueWithClock();
    let countedThen = 0;
    await queue.run(() => Promise.resolve((countedThen = memory.calls.length)));
    expect(countedThen).toBe(1);
    memory.countCall = () => {
      throw new Error('disk I/O error');
    };
    let sent = 0;
    await expect(another().run(() => Promise.resolve((sent += 1)))).rejects.toThrow('disk I/O error');
    expect(sent).toBe(0);
  });

  it('does not pause for a refusal of one product', async () => {
    const { queue } = queueWithClock();
    const forbidden = () => Promise.reject(new UpstreamError('http_403', { pauseSeconds: 3_600 }));
    await expect(queue.run(forbidden)).rejects.toMatchObject({ reason: 'http_403' });
    expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
  });
});
