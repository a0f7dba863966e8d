import { describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { deportes } from '../testing/fixtures.ts';
import { timeLeft } from './time-left.ts';

describe('the time of one request', () => {
  it('is shared by all its calls, and never negative', () => {
    let clock = 1_000;
    const left = timeLeft({ primary: 3_500, secondary: 2_000, background: 10_000 }, () => clock);
    expect([left.primary, left.secondary]).toEqual([3_500, 2_000]);
    clock += 2_000;
    expect([left.primary, left.secondary]).toEqual([1_500, 1_500]);
    clock += 9_000;
    expect([left.primary, left.secondary, left.background]).toEqual([0, 0, 10_000]);
  });

  it('is over for the second call if the first has waited for all of it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const desk = new Desk({ timeouts: { primary: 3_500, secondary: 2_000, background: 10_000 } });
    desk.wordpress.categories = [deportes];
    // Fills the cache, so that the list is still requested when WordPress no longer responds with its categories.
    await desk.ask('/api/wordpress/categorias');
    desk.passSeconds(86_400);
    desk.wordpress.mood = 'hangs';
    const began = desk.clock;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const end = new AbortController();
      setTimeout(() => {
        desk.clock += milliseconds;
        end.abort();
      });
      return end.signal;
    });
    expect((await desk.ask('/api/wordpress/noticias/deportes')).status).toBe(503);
    expect(desk.wordpress.calls.map(({ base }) => base)).toEqual(['categories', 'categories', 'posts']);
    expect(desk.clock - began).toBe(3_500);
  });
});
