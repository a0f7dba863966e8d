import { limits } from '#contract/fixed-limits.ts';
import {
  AnnouncedItem,
  AnnouncementState,
  Audience,
  DeskAnnouncement,
} from '#contract/notifications/desk-announcements.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { signed } from '../access/signed-requests.ts';
import { stopAnnouncement } from '../notifications/announce.ts';
import { announceByDesk, audienceOf, stateOf, subjectOf } from '../notifications/desk.ts';
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';

/** Requests a minute from one WordPress: eight editors whose pages follow an announcement, every two seconds. */
const perMinute = 240;
const maxBytes = limits.subscribeBytes;

const count = ({ isolate, reader, now }: Services) =>
  isolate.deskItemsLimit.count(allowanceOf(reader), perMinute, now());

/** What the desk announces by hand. */
export const announcementsRoutes: readonly Route[] = [
  route('POST', '/api/push/audience', {
    summary: 'How many readers would be notified of an item',
    security: signed('push-audience', maxBytes),
    body: AnnouncedItem,
    response: Audience,
    handle: async ({ services, pass, parseBody, send }) => {
      count(services);
      return send({ readers: await audienceOf(services, parseBody(pass.body)) });
    },
  }),
  route('POST', '/api/push/announcements', {
    summary: 'Notifies readers of an item',
    security: signed('push-announce', maxBytes),
    body: DeskAnnouncement,
    response: AnnouncementState,
    handle: async ({ services, pass, parseBody, send }) => {
      count(services);
      const asked = parseBody(pass.body);
      await announceByDesk(services, asked);
      return send(await stateOf(services, asked));
    },
  }),
  route('POST', '/api/push/announcements/stop', {
    summary: 'Stops the announcement of an item: what has not left does not leave',
    security: signed('push-stop', maxBytes),
    body: AnnouncedItem,
    response: AnnouncementState,
    handle: async ({ services, pass, parseBody, send }) => {
      count(services);
      const item = parseBody(pass.body);
      await stopAnnouncement(services.push, subjectOf(item), services.now());
      return send(await stateOf(services, item));
    },
  }),
  route('POST', '/api/push/announcements/status', {
    summary: 'What became of the newest announcement of an item',
    security: signed('push-status', maxBytes),
    body: AnnouncedItem,
    response: AnnouncementState,
    handle: async ({ services, pass, parseBody, send }) => {
      count(services);
      return send(await stateOf(services, parseBody(pass.body)));
    },
  }),
];
