import { describe, expect, it } from 'vitest';
import { DeliveryTurn } from './delivery-turn.ts';

describe('the turn to process deliveries', () => {
  it('is one invocation’s, which learns of each delivery that is stored meanwhile', () => {
    const turn = new DeliveryTurn();
    expect(turn.begin('first', 0)).toBe(true);
    expect(turn.checkForMore()).toBe(false);
    expect([turn.begin('second', 10), turn.begin('third', 20)]).toEqual([false, false]);
    expect([turn.checkForMore(), turn.checkForMore()]).toEqual([true, false]);
    turn.end('first');
    expect(turn.begin('fourth', 30)).toBe(true);
    expect(turn.checkForMore()).toBe(false);
  });

  it('passes on after 30 s, because the runtime may have ended the invocation', () => {
    const turn = new DeliveryTurn();
    turn.begin('killed', 0);
    expect(turn.begin('early', 29_999)).toBe(false);
    expect(turn.begin('next', 30_000)).toBe(true);
    // The first invocation had not ended after all.
    turn.end('killed');
    expect(turn.begin('another', 30_001)).toBe(false);
  });
});
