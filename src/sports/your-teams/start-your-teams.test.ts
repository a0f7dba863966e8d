import { expect, test, vi } from 'vitest';
import { $followedTeams } from '#preferences/followed-teams.store.ts';
import { startYourTeams } from './start-your-teams.ts';

const render = vi.hoisted(() => vi.fn());
vi.mock('./YourTeams.island.tsx', () => ({ renderYourTeams: render }));

test('the block is shown while a team is followed, however often it is started, and drawn once', async () => {
  const toggled: [name: string, isOn: boolean][] = [];
  const toggle = (name: string, isOn: boolean) => toggled.push([name, isOn]);
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } });
  $followedTeams.set([]);
  const block = {} as HTMLElement;
  await startYourTeams(block);
  expect(render).toHaveBeenCalledOnce();
  $followedTeams.set([7, 12, 3]);
  await startYourTeams(block);
  for (const ids of [[7], []]) $followedTeams.set(ids);
  expect(toggled).toEqual([false, true, true, false].map((isOn) => ['follows', isOn]));
  expect(render.mock.calls).toEqual([[block]]);
});
