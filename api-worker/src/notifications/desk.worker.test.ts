import { env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { post } from '../testing/fixtures.ts';
import { PushDesk, pushRows } from '../testing/push-desk.ts';
import { isWithdrawn } from './desk.ts';

it('a story or a key moment is withdrawn while readers do not see it, whatever hides it, and nothing else ever is', async () => {
  const desk = await CoverageDesk.open();
  const key = { id: 5, more: { clave: true, titular: 'Contenido' } };
  desk.write(key, { id: 6 });
  await desk.report(5, 6);
  const withdrawn = async (...subjects: string[]) => {
    const judged = subjects.map(
      async (subject) => [subject, await isWithdrawn(env.DB, subject, desk.clock)] as const,
    );
    return (await Promise.all(judged)).flatMap(([subject, is]) => (is ? subject : []));
  };
  expect(await withdrawn('story:1', 'story:2', 'moment:5', 'alert:5', 'game:99')).toEqual([]);
  expect(await withdrawn('story:99', 'story:x', 'moment:6', 'moment:99')).toHaveLength(4);

  const hidden = { rendered: '', protected: true };
  desk.saveNews({ id: 3 });
  for (const one of desk.wordpress.posts)
    if (one.id === 3) Object.assign(one, { content: hidden, excerpt: hidden });
  await desk.publish({ id: 3 });
  desk.delete(5);
  await desk.report(5);
  expect(await withdrawn('story:2', 'story:3', 'moment:5')).toEqual(['story:3', 'moment:5']);
  const date = '2026-11-21T16:00:00';
  desk.saveNews({ id: 2, date }, { id: 3 });
  await desk.publish({ id: 2 });
  await desk.publish({ id: 3 });
  desk.write(key);
  await desk.report(5);
  expect(await withdrawn('story:2', 'story:3', 'moment:5')).toEqual(['story:2']);
  const cobertura = { inicio: '2026-11-20T15:00:00Z', fin: null, atada: null };
  desk.saveNews({ ...{ id: 1, slug: 'noticia-1', date }, more: { cobertura } });
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
  const stopped = await pushRows('SELECT subject FROM announcements WHERE stopped_at IS NOT NULL');
  expect(stopped).toEqual([['story:2']]);
  await station.tell({ subject: 'story:3' });
  expect(station.told).toEqual([1, 2]);
});
