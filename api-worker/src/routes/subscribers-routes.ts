import * as z from 'zod';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import {
  Deletion,
  DeletionRequest,
  Import,
  ImportRequest,
  Retry,
} from '#contract/subscribers/subscribers.ts';
import { route, type Route } from '../route.ts';
import { signed } from '../access/signed-requests.ts';
import { exportSubscribers } from '../subscribers/export.ts';
import { importReaders } from '../subscribers/import.ts';
import { leave } from '../subscribers/leave.ts';
import { noteLeaveRequests } from '../subscribers/leave-requests.ts';
import { retryParked, runMailingQueueAfterResponse } from '../subscribers/mailing-queue.ts';
import { mailingServiceOf } from '../subscribers/listmonk.ts';

const NoFields = z.object({});

/** What the desk does with subscribers. Each request is signed with DESK_SECRET, which WordPress does not have. */
export const subscribersRoutes: readonly Route[] = [
  route('POST', '/api/subscribers/export', {
    summary: 'All subscribers',
    security: signed('subscribers-export', limits.subscribeBytes),
    body: NoFields,
    response: 'csv',
    handle: async ({ c, services: { subscribers, settings, now } }) => {
      await noteLeaveRequests(subscribers, now());
      return c.body(exportSubscribers(subscribers, settings), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Cache-Control': 'no-store',
      });
    },
  }),
  route('POST', '/api/subscribers/import', {
    summary: 'Adds readers of an older list',
    security: signed('subscribers-import', limits.importBytes),
    body: ImportRequest,
    response: Import,
    handle: async ({ services, pass, parseBody, send }) => {
      const { readers } = parseBody(pass.body);
      return send(await importReaders(services, readers));
    },
  }),
  route('POST', '/api/subscribers/delete', {
    summary: 'Deletes an address, here and at the mailing service',
    security: signed('subscribers-delete', limits.subscribeBytes),
    body: DeletionRequest,
    response: Deletion,
    handle: async ({ services, pass, parseBody, send }) => {
      const { settings, isolate, environment, now, keepAlive } = services;
      const { email } = parseBody(pass.body);
      // What an older rule accepted can be deleted too.
      const address = readEmailAddress(email) ?? email.trim();
      const hasService = mailingServiceOf(settings, isolate.dependencies.fetch) !== null;
      const { wasKnown, isQueued } = await leave(services, address, 'deleted', hasService, now());
      keepAlive(runMailingQueueAfterResponse(isolate, environment));
      return send({ deleted: wasKnown, queued: isQueued });
    },
  }),
  route('POST', '/api/subscribers/retry', {
    summary: 'Tries again what the mailing service refused',
    security: signed('subscribers-retry', limits.subscribeBytes),
    body: NoFields,
    response: Retry,
    handle: async ({ services, send }) => {
      const { subscribers, isolate, environment, now, keepAlive } = services;
      const retried = await retryParked(subscribers, now());
      keepAlive(runMailingQueueAfterResponse(isolate, environment));
      return send({ retried });
    },
  }),
];
