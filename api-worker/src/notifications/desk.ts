import * as z from 'zod';
import { dayAndTime } from '#contract/day-and-time.ts';
import type {
  AnnouncedItem,
  AnnouncementState,
  DeskAnnouncement,
  DeskRequest,
} from '#contract/notifications/desk-announcements.ts';
import { topics } from '#contract/notifications/topics.ts';
import { itemAddresses, reservedSlugs } from '#contract/publishing/item-addresses.ts';
import { digestOf } from '#contract/signing/digest.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { part, readRow } from '../sql.ts';
import { storedDate } from '../stored-values.ts';
import { announce, announcedOf, audienceSize, isRunning } from './announce.ts';
import { figuresOf } from './outcomes.ts';

/** Milliseconds for which it is worth being shown: a phone that was off for the night has the morning's news. */
const newsLasts = 12 * 3_600_000;
/** A key moment is old as soon as the coverage has gone on. */
const momentLasts = 3 * 3_600_000;

/** The subject of an item's announcements (announcement.ts), also of one that is not shown any more. */
export const subjectOf = ({ kind, id }: AnnouncedItem): string =>
  kind === 'news' ? `story:${id}` : `moment:${id}`;

const ShownRow = z.object({ slug: z.string(), is_coverage: z.int() });

/** The story "story:812", or the coverage of the key moment "moment:812", that an announcement of the desk is about; null: readers do not see it. */
function shownBehind(db: D1Database, subject: string, now: number) {
  const [kind, id = null] = subject.split(':');
  const isBehind =
    kind === 'story'
      ? part`wordpress_id = ${id}`
      : part`coverage IS NOT NULL AND wordpress_id = (SELECT coverage_id FROM coverage_entries
          WHERE wordpress_id = ${id} AND is_key = 1 AND entry IS NOT NULL)`;
  return readRow(db, ShownRow.nullable())`SELECT slug, coverage IS NOT NULL AS is_coverage FROM articles
    WHERE ${isBehind} AND publish_date <= ${storedDate(now)}`;
}

/**
 * Whether readers no longer see the story or the key moment that an announcement of the desk is about. It is looked at before each part of a message is
 * sent, because a webhook that withdraws a story may be processed by a worker that is killed before it tells anybody. Others than the desk end theirs
 * themselves.
 */
export const isWithdrawn = async (db: D1Database, subject: string, now: number): Promise<boolean> =>
  /^(?:story|moment):/.test(subject) && (await shownBehind(db, subject, now)) === null;

/** Who is told of an item that readers see, and what a tap opens. Throws `conflict` with a sentence for editors if they do not see it. */
async function shown(db: D1Database, item: AnnouncedItem, now: number) {
  const row = await shownBehind(db, subjectOf(item), now);
  const isMoment = item.kind === 'coverage-entry';
  if (row === null) {
    const sentence = isMoment
      ? 'Los lectores no ven esta entrada como momento clave en el sitio.'
      : 'Los lectores todavía no ven esta noticia en el sitio, o ya no la ven.';
    throw new ProblemError('conflict', sentence, { field: 'id' });
  }
  const { slug, is_coverage: isCoverage } = row;
  const coverage = itemAddresses.coverage(slug);
  if (isMoment) return { topic: topics.coverage(slug), path: `${coverage}/${item.id}`, lasts: momentLasts };
  const story = reservedSlugs.has(slug) ? itemAddresses.article(slug) : itemAddresses.newsItem(slug);
  return { topic: topics.news, path: isCoverage === 1 ? coverage : story, lasts: newsLasts };
}

/**
 * Announces an item, the same text once. Throws `conflict` if readers do not see it, or the same text was stopped; `forbidden` if a second
 * person has to approve it; `too_many_requests` if the same readers were told of something a short time ago.
 */
export async function announceByDesk(services: Services, asked: DeskAnnouncement): Promise<void> {
  const { db, push, now } = services;
  const { title, body, askedBy, approvedBy, maxAlone } = asked;
  const { topic, path, lasts } = await shown(db, asked, now());
  const subject = subjectOf(asked);
  const state = await digestOf(`${title}\n${body}`, 9);
  const before = (await announcedOf(push, [subject])).find((one) => one.state === state);
  if (before !== undefined) {
    if (before.stoppedAt === null) return;
    throw new ProblemError('conflict', 'Este aviso se detuvo. Para enviarlo otra vez, cambia su texto.', {
      field: 'body',
    });
  }
  const audience = [[topic]];
  const isAlone = approvedBy === null || approvedBy === askedBy;
  const readers = isAlone ? await audienceSize(push, audience) : 0;
  if (readers > maxAlone) {
    const many = readers.toLocaleString('es-PR');
    const sentence = `Lo recibirían ${many} lectores: otra persona tiene que aprobarlo.`;
    throw new ProblemError('forbidden', sentence, { field: 'approvedBy' });
  }
  const at = now();
  const pauseMs = asked.pause * 60_000;
  // What these readers were told a short time ago. A correction of what was stopped need not wait.
  const newest = part`SELECT max(announced_at) AS at FROM announcements
    WHERE content ->> 'audience' = ${JSON.stringify(audience)} AND announced_at > ${at - pauseMs}
      AND NOT (subject = ${subject} AND (stopped_at IS NOT NULL OR state = ${state}))`;
  // In the statement that stores it, so that of two people who press at once one has the turn.
  const words = { subject, state, audience, title, body, path };
  const announcement = { ...words, at, until: at + lasts, ignoresQuiet: false };
  await announce(services, announcement, part`(${newest}) IS NULL`);
  const { at: toldAt } = await readRow(push, z.object({ at: z.int().nullable() }))`${newest}`;
  if (toldAt === null) return;
  const next = toldAt + pauseMs;
  throw new ProblemError(
    'too_many_requests',
    `El último aviso a estos lectores salió el ${dayAndTime(toldAt)} El próximo puede salir el ${dayAndTime(next)}`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil((next - at) / 1_000))) } },
  );
}

/** The newest announcement of an item, and what each push service said of it so far. Throws `conflict` if readers are to be counted and do not see it. */
export async function stateOf({ db, push, now }: Services, asked: DeskRequest): Promise<AnnouncementState> {
  const subject = subjectOf(asked);
  const readers =
    asked.does === 'prepare' ? await audienceSize(push, [[(await shown(db, asked, now())).topic]]) : null;
  const newest = (await announcedOf(push, [subject])).at(-1);
  if (newest === undefined) return { readers, announcement: null };
  const { state, title, body, announcedAt, stoppedAt } = newest;
  const figures = await figuresOf(push, subject, state);
  return {
    readers,
    announcement: {
      ...{ title, body, at: storedDate(announcedAt) },
      stoppedAt: stoppedAt === null ? null : storedDate(stoppedAt),
      isRunning: await isRunning(push, newest, now()),
      services: figures.map(({ service, sent, accepted, gone, refused }) => {
        return { service, sent, accepted, gone, refused };
      }),
    },
  };
}
