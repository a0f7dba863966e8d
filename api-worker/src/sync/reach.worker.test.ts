import { beforeEach, describe, expect, it } from 'vitest';
import { cursorNow, reachesAfter } from '../testing/change-lines.ts';
import { deportes, post, tiempo } from '../testing/fixtures.ts';
import { later, PulledDesk } from '../testing/pulled-desk.ts';

let desk: PulledDesk;

beforeEach(async () => {
  desk = await PulledDesk.open();
});

/** The item 1 as PulledDesk has it, with differences. */
const edited = (more: Partial<Parameters<typeof post>[0]>) =>
  post({ id: 1, terms: [deportes], modified: later, ...more });

/** Both ways by which a change arrives. */
const arrivals = {
  webhook: () => desk.publish({ id: 1, slug: 'noticia-1', categories: { before: [], after: [] } }),
  pull: () => desk.sync(),
};

describe.each(['webhook', 'pull'] as const)('a change that arrives by a %s', (by) => {
  it.each([
    ['the body', { content: '<p>Corregido.</p>' }, 'page'],
    ['the summary', { excerpt: 'Otro resumen' }, 'lists'],
    ['the headline', { title: 'Otro titular' }, 'everywhere'],
    ['a category', { terms: [deportes, tiempo] }, 'everywhere'],
    ['the date', { date: '2026-11-19T10:00:00' }, 'everywhere'],
  ])('of %s shows as far as it has to', async (_what, more, reach) => {
    desk.replace(edited(more));
    await arrivals[by]();
    expect(await reachesAfter(desk.start)).toEqual([`noticia-1 ${reach}`]);
  });
});

it('of an unknown part, which only the webhook reports, shows everywhere', async () => {
  await desk.publish({ id: 1, slug: 'noticia-1', categories: { before: [], after: [] } });
  expect(await reachesAfter(desk.start)).toEqual(['noticia-1 everywhere']);
});

it('of an item that was dated in the future shows everywhere once its time has come', async () => {
  desk.replace(edited({ date: '2026-11-20T16:05:00' }));
  await desk.sync();
  desk.start = await cursorNow();
  desk.passSeconds(600);
  desk.replace(edited({ date: '2026-11-20T16:05:00', content: '<p>Ya.</p>' }));
  await desk.sync();
  expect((await reachesAfter(desk.start)).at(-1)).toBe('noticia-1 everywhere');
});
