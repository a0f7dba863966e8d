import { describe, expect, it } from 'vitest';
import { DeliveryTurn } from './delivery-turn.ts';

describe('the turn to process deliveries', () => {
  it('is one invocation’s, which learns of each delivery that is stored meanwhile', () => {
    const turn = new DeliveryTurn();
    expect(turn.take('first', 0)).toBe(true);
    expect(turn.takeMore()).toBe(false);
    expect([turn.take('second', 10), turn.take('third', 20)]).toEqual([false, false]);
    expect([turn.takeMore(), turn.takeMore()]).toEqual([true, false]);
    turn.end('first');
    expect(turn.take('fourth', 30)).toBe(true);
    expect(turn.takeMore()).toBe(false);
  });

  it('passes on after 30 s, because the runtime may have ended the invocation', () => {
    const turn = new DeliveryTurn();
    turn.take('killed', 0);
    expect(turn.take('early', 29_999)).toBe(false);
    expect(turn.take('next', 30_000)).toBe(true);
    // The first one lived after all.
    turn.end('killed');
    expect(turn.take('another', 30_001)).toBe(false);
  });
});
