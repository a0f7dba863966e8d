import { env } from 'cloudflare:test';
import { beforeEach, expect, it } from 'vitest';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { post } from '../testing/fixtures.ts';
import { PushDesk, pushRows } from '../testing/push-desk.ts';
import { isWithdrawn } from './withdrawn.ts';

let desk: CoverageDesk;
beforeEach(async () => {
  desk = await CoverageDesk.open();
  desk.write({ id: 5, more: { clave: true, titular: 'Contenido' } }, { id: 6 });
  await desk.report(5, 6);
});

const withdrawn = async (...subjects: string[]) => {
  const found = subjects.map(async (subject) =>
    (await isWithdrawn(env.DB, subject, desk.clock)) ? [subject] : [],
  );
  return (await Promise.all(found)).flat();
};

it('a story and a key moment that readers see are not withdrawn, nor is what the desk did not announce', async () => {
  expect(await withdrawn('story:1', 'story:2', 'moment:5', 'alert:5', 'game:99')).toEqual([]);
});

it('what readers never saw is: an unknown story, an entry that is no key moment', async () => {
  expect(await withdrawn('story:99', 'story:x', 'moment:6', 'moment:99')).toHaveLength(4);
});

it('a story is withdrawn after its webhook, and one that is to be published later is', async () => {
  desk.remove(2);
  await desk.publish({ id: 2 });
  desk.saveNews({ id: 3, date: '2026-11-21T16:00:00' });
  await desk.publish({ id: 3 });
  expect(await withdrawn('story:1', 'story:2', 'story:3')).toEqual(['story:2', 'story:3']);
});

it('a key moment is withdrawn with itself, and with its coverage', async () => {
  desk.delete(5);
  await desk.report(5);
  expect(await withdrawn('moment:5', 'story:1')).toEqual(['moment:5']);
  desk.write({ id: 5, more: { clave: true, titular: 'Contenido' } });
  await desk.report(5);
  expect(await withdrawn('moment:5')).toEqual([]);
  desk.remove(1);
  await desk.publish({ id: 1 });
  expect(await withdrawn('moment:5', 'story:1')).toEqual(['moment:5', 'story:1']);
});

it('nobody is told of a story that is withdrawn after it was announced, and its announcement is stopped', async () => {
  const station = new PushDesk();
  station.wordpress.posts = [post({ id: 2 }), post({ id: 3 })];
  await station.sync();
  await station.subscribe({}, {});
  await station.announce({ subject: 'story:2' });
  station.wordpress.posts = [post({ id: 3 })];
  await station.publish({ id: 2 });
  await station.passMinutes(10);
  expect(station.told).toEqual([]);
  expect(await pushRows('SELECT subject FROM announcements WHERE stopped_at IS NOT NULL')).toEqual([
    ['story:2'],
  ]);
  await station.tell({ subject: 'story:3' });
  expect(station.told).toEqual([1, 2]);
});
