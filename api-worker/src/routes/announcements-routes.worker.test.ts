import { beforeEach, describe, expect, it } from 'vitest';
import { AnnouncementState } from '#contract/notifications/desk-announcements.ts';
import { Problem } from '#contract/problem.ts';
import { CoverageDesk } from '../testing/coverage-desk.ts';
import { many, pushRows, storeSubscriptions } from '../testing/push-desk.ts';

let desk: CoverageDesk;

const story = { kind: 'news', id: 2 };
const otherStory = { kind: 'news', id: 3 };
const moment = { kind: 'coverage-entry', id: 50 };
const said = {
  ...{ does: 'announce', title: 'Cierran el puente', body: 'La carretera 2 está cerrada.' },
  ...{ askedBy: 1, approvedBy: null, maxAlone: 2, pause: 30 },
};
const other = { ...said, title: 'Abren el puente' };

beforeEach(async () => {
  desk = await CoverageDesk.open();
  desk.write({ id: 50, more: { titular: 'Cede el puente', clave: true } }, { id: 51 });
  await desk.report(50, 51);
});

const subscribe = (news: number, followers: number) =>
  storeSubscriptions([...many(news, {}), ...many(followers, { topics: ['coverage:noticia-1'] })]);

async function ask(item: object, does: string | object) {
  const body = { ...item, ...(typeof does === 'string' ? { does } : does) };
  const response = await desk.signed('announcements', JSON.stringify(body));
  return { status: response.status, said: await response.json() };
}

/** What the desk is told after a request that the worker accepts. */
async function state(...asked: Parameters<typeof ask>) {
  const { status, said } = await ask(...asked);
  expect([status, said]).toEqual([200, AnnouncementState.parse(said)]);
  return AnnouncementState.parse(said);
}

/** Why the worker refuses a request. */
async function refusal(...asked: Parameters<typeof ask>) {
  const { status, said } = await ask(...asked);
  return { status, ...Problem.parse(said).error };
}

const announced = () =>
  pushRows("SELECT subject, content ->> 'audience', content ->> 'path' FROM announcements ORDER BY id");

describe('the desk', () => {
  const page = '/minuto-a-minuto/noticia-1';
  it.each([
    ['a news item to who wants breaking news', story, 'story:2', 'news', '/noticias/noticia-2'],
    ['a coverage with its page', { ...story, id: 1 }, 'story:1', 'news', page],
    ['a key moment to its followers', moment, 'moment:50', 'coverage:noticia-1', `${page}/50`],
  ])('announces %s, once, and knows for how many', async (_, item, subject, topic, path) => {
    await subscribe(2, 1);
    expect(await state(item, 'prepare')).toEqual({ readers: topic === 'news' ? 2 : 1, announcement: null });
    const first = await state(item, said);
    expect(first.announcement).toMatchObject({ title: said.title, isRunning: true, stoppedAt: null });
    desk.passSeconds(60);
    expect(await state(item, said)).toEqual(first);
    expect(await announced()).toEqual([[subject, `[["${topic}"]]`, path]]);
  });

  it.each([
    ['an unknown news item', { kind: 'news', id: 99 }],
    ['an entry that is no key moment', { kind: 'coverage-entry', id: 51 }],
    ['a news item as an entry', { kind: 'coverage-entry', id: 2 }],
  ])('is refused what readers do not see: %s', async (_, item) => {
    for (const does of [said, 'prepare'])
      expect(await refusal(item, does)).toMatchObject({ status: 409, field: 'id' });
    for (const does of ['stop', 'follow'])
      expect(await state(item, does)).toEqual({ readers: null, announcement: null });
    expect(await announced()).toEqual([]);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: ' \t ' }],
    ['title', { title: 'x'.repeat(81) }],
    ['title', { title: '<b>Cierran</b>' }],
    ['title', { title: 'Pan &amp; agua' }],
    ['body', { body: 'x'.repeat(181) }],
    ['body', { body: 'Una línea\ny otra' }],
    ['body', { body: 'Lee</p' }],
    ['id', { id: 0 }],
    ['kind', { kind: 'emergency' }],
    ['does', { does: 'all' }],
    ['maxAlone', { maxAlone: -1 }],
    ['pause', { pause: 1_441 }],
  ])('is refused a bad %s: %j', async (field, bad) => {
    expect(await refusal(story, { ...said, ...bad })).toMatchObject({ status: 400, field });
  });

  it('may write signs that are no markup, up to the limits', async () => {
    const title = '¿3 < 5? AT&T baja 10 %; «sí»'.padEnd(80, 'x');
    const { announcement } = await state(story, { ...said, title, body: 'x'.repeat(180) });
    expect(announcement?.title).toBe(title);
  });

  it('needs a second person above a number of readers, who is not the first one', async () => {
    await subscribe(2, 3);
    await state(story, said);
    for (const approvedBy of [null, 1])
      expect(await refusal(moment, { ...said, approvedBy })).toMatchObject({
        ...{ status: 403, field: 'approvedBy' },
        message: 'Lo recibirían 3 lectores: otra persona tiene que aprobarlo.',
      });
    await state(moment, { ...said, approvedBy: 2 });
    expect(await announced()).toHaveLength(2);
  });

  it('waits between two announcements to the same readers, and is told since when and until when', async () => {
    await state(story, said);
    desk.passSeconds(29 * 60);
    const { status, code, message } = await refusal(otherStory, other);
    expect([status, code]).toEqual([429, 'too_many_requests']);
    expect(message).toMatch(
      /salió el viernes 20, 12:\d\d.p\. m\. El próximo puede salir el viernes 20, 12:\d\d/,
    );
    await state(moment, said);
    desk.passSeconds(60);
    expect(await state(otherStory, other)).toMatchObject({ announcement: { title: other.title } });
  });

  it('has one turn if two people press at once', async () => {
    const all = await Promise.all([story, otherStory].map((item) => ask(item, said)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(await announced()).toHaveLength(1);
  });

  it('stops an announcement, and may correct it at once', async () => {
    await state(story, said);
    desk.passSeconds(2);
    const { announcement } = await state(story, 'stop');
    expect(announcement).toMatchObject({ isRunning: false, stoppedAt: '2026-11-20T16:00:33Z' });
    expect(await refusal(story, said)).toMatchObject({ status: 409, field: 'body' });
    expect(await refusal(otherStory, other)).toMatchObject({ status: 429 });
    const { announcement: corrected } = await state(story, other);
    expect(corrected).toMatchObject({ title: other.title, stoppedAt: null });
  });

  it('is told what push services said of the newest text alone, and when nothing is left to be sent', async () => {
    for (const does of [said, 'stop', other]) await state(story, does);
    const outcomes = [
      "(1, 'google', 0, 201, 0, 40), (2, 'google', 0, 201, 0, 5), (2, 'apple', 0, 201, 0, 7)",
      "(2, 'apple', 0, 410, 0, 2), (2, 'apple', 0, 403, 0, 1), (2, 'apple', 0, 500, 1, 3)",
    ];
    await pushRows(`INSERT INTO outcomes VALUES ${outcomes.join()}`);
    await pushRows('INSERT INTO sent VALUES (2, 1, 1, 0)');
    await pushRows('UPDATE announcements SET plan = NULL');
    const services = [
      { service: 'apple', sent: 10, accepted: 7, gone: 2, refused: 1 },
      { service: 'google', sent: 5, accepted: 5, gone: 0, refused: 0 },
    ];
    expect(await state(story, 'follow')).toMatchObject({ announcement: { isRunning: true, services } });
    await pushRows('UPDATE sent SET due_at = NULL');
    expect(await state(story, 'follow')).toMatchObject({ announcement: { isRunning: false, services } });
  });
});
