import * as z from 'zod';
import { dayAndTime } from '#contract/day-and-time.ts';
import type {
  AnnouncedItem,
  AnnouncementState,
  DeskAnnouncement,
} from '#contract/notifications/desk-announcements.ts';
import { topics } from '#contract/notifications/topics.ts';
import { itemAddresses, reservedSlugs } from '#contract/publishing/item-addresses.ts';
import { digestOf } from '#contract/signing/digest.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { readRow } from '../sql.ts';
import { storedDate } from '../stored-values.ts';
import { announce, audienceSize } from './announce.ts';
import { figuresOf } from './outcomes.ts';
import { shownBehind } from './withdrawn.ts';

/** Milliseconds for which it is worth being shown: a phone that was off for the night has the morning's news. */
const newsLasts = 12 * 3_600_000;
/** A key moment is old as soon as the coverage has gone on. */
const momentLasts = 3 * 3_600_000;

/** The subject of an item's announcements (announcement.ts), also of one that is not shown any more. */
export const subjectOf = ({ kind, id }: AnnouncedItem): string =>
  kind === 'news' ? `story:${id}` : `moment:${id}`;

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

/** How many readers are told of an item. Throws `conflict`. */
export async function audienceOf({ db, push, now }: Services, item: AnnouncedItem): Promise<number> {
  return audienceSize(push, [[(await shown(db, item, now())).topic]]);
}

/**
 * Announces an item, the same text once. Throws `conflict` if readers do not see it, or the same text was stopped; `forbidden` if a second
 * person has to approve it; `too_many_requests` if the same readers were told of something a short time ago.
 */
export async function announceByDesk(services: Services, asked: DeskAnnouncement): Promise<void> {
  const { db, push, now } = services;
  const { title, body, askedBy, approvedBy, maxAlone, pause } = asked;
  const { topic, path, lasts } = await shown(db, asked, now());
  const subject = subjectOf(asked);
  const state = await digestOf(`${title}\n${body}`, 9);
  const before = await readRow(push, z.object({ stopped_at: z.int().nullable() }).nullable())`
    SELECT stopped_at FROM announcements WHERE subject = ${subject} AND state = ${state}`;
  if (before !== null) {
    if (before.stopped_at === null) return;
    throw new ProblemError('conflict', 'Este aviso se detuvo. Para enviarlo otra vez, cambia su texto.', {
      field: 'body',
    });
  }
  const audience = [[topic]];
  if (approvedBy === null || approvedBy === askedBy) {
    const readers = await audienceSize(push, audience);
    if (readers > maxAlone)
      throw new ProblemError(
        'forbidden',
        `Lo recibirían ${readers.toLocaleString('es-PR')} lectores: otra persona tiene que aprobarlo.`,
        { field: 'approvedBy' },
      );
  }
  await takeTurn(push, { topic, subject, state, pauseMs: pause * 60_000, now: now() });
  const at = now();
  await announce(services, {
    ...{ subject, state, audience, title, body, path, at },
    ...{ until: at + lasts, ignoresQuiet: false },
  });
}

interface Turn {
  topic: string;
  subject: string;
  state: string;
  pauseMs: number;
  now: number;
}

const TurnRow = z.object({ at: z.int() });

/**
 * Takes the turn to tell the readers of a topic something, in one statement, so that of two people who press at once one has it. A correction of
 * what was stopped need not wait, nor does the same again, which may have failed half-way. Throws `too_many_requests`.
 */
async function takeTurn(push: D1Database, { topic, subject, state, pauseMs, now }: Turn): Promise<void> {
  const taken = await readRow(push, TurnRow.nullable())`INSERT INTO desk_turns (topic, subject, state, at)
    VALUES (${topic}, ${subject}, ${state}, ${now}) ON CONFLICT (topic) DO UPDATE
    SET subject = excluded.subject, state = excluded.state, at = excluded.at
    WHERE at <= ${now - pauseMs} OR (subject = excluded.subject AND (state = excluded.state OR EXISTS (
      SELECT 1 FROM announcements a WHERE a.subject = desk_turns.subject AND a.state = desk_turns.state
        AND a.stopped_at IS NOT NULL))) RETURNING at`;
  if (taken !== null) return;
  const { at } = await readRow(push, TurnRow)`SELECT at FROM desk_turns WHERE topic = ${topic}`;
  const next = at + pauseMs;
  throw new ProblemError(
    'too_many_requests',
    `El último aviso a estos lectores salió el ${dayAndTime(at)} El próximo puede salir el ${dayAndTime(next)}`,
    { headers: { 'Retry-After': String(Math.max(1, Math.ceil((next - now) / 1_000))) } },
  );
}

const NewestRow = z.object({
  state: z.string(),
  title: z.string(),
  body: z.string(),
  announced_at: z.int(),
  stopped_at: z.int().nullable(),
  is_listed: z.int(),
});

/** The newest announcement of an item, and what each push service said of it so far. */
export async function stateOf({ push, now }: Services, item: AnnouncedItem): Promise<AnnouncementState> {
  const subject = subjectOf(item);
  const row = await readRow(push, NewestRow.nullable())`SELECT state, content ->> 'title' AS title,
      content ->> 'body' AS body, announced_at, stopped_at,
      stopped_at IS NULL AND until > ${now()} AND plan IS NOT NULL AS is_listed
    FROM announcements WHERE subject = ${subject} ORDER BY id DESC LIMIT 1`;
  if (row === null) return { announcement: null };
  const { state, title, body, announced_at: at, stopped_at: stoppedAt, is_listed: isListed } = row;
  const { services, waiting } = await figuresOf(push, subject, state);
  return {
    announcement: {
      ...{ title, body, at: storedDate(at), isRunning: isListed === 1 || waiting > 0 },
      stoppedAt: stoppedAt === null ? null : storedDate(stoppedAt),
      services,
    },
  };
}
