import { limits } from '#contract/fixed-limits.ts';
import { AnnouncementState, DeskRequest } from '#contract/notifications/desk-announcements.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { signed } from '../access/signed-requests.ts';
import { stopAnnouncement } from '../notifications/announce.ts';
import { announceByDesk, stateOf, subjectOf } from '../notifications/desk.ts';
import { route, type Route } from '../route.ts';

/** Requests a minute from one WordPress: eight editors whose pages follow an announcement, every two seconds. */
const perMinute = 240;

/** What the desk announces by hand. */
export const announcementsRoutes: readonly Route[] = [
  route('POST', '/api/push/announcements', {
    summary: 'Notifies readers of an item, stops that, or says what became of it',
    security: signed('announcements', limits.subscribeBytes),
    body: DeskRequest,
    response: AnnouncementState,
    handle: async ({ services, pass, parseBody, send }) => {
      const { isolate, reader, push, now } = services;
      isolate.deskItemsLimit.count(allowanceOf(reader), perMinute, now());
      const asked = parseBody(pass.body);
      if (asked.does === 'announce') await announceByDesk(services, asked);
      if (asked.does === 'stop') await stopAnnouncement(push, subjectOf(asked), now());
      return send(await stateOf(services, asked));
    },
  }),
];
