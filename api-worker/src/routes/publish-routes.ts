import { limits } from '#contract/fixed-limits.ts';
import { PublishEvent, PublishResponse } from '#contract/publishing/publishing.ts';
import { countedEnvironment } from '../d1-statements.ts';
import { ProblemError } from '../http/problem.ts';
import { route, type Route, type Security } from '../route.ts';
import { requireSigned, type Signed } from '../access/signed-requests.ts';
import { keepDelivery } from '../deliveries/stored-deliveries.ts';
import { processDeliveries } from '../sync/process-deliveries.ts';

/** WordPress's signature. That it has another secret is noted until its first accepted webhook. */
const byWordPress: Security<Signed> = {
  scheme: 'signature',
  check: async (services, request) => {
    const { isolate, db, now, keepAlive } = services;
    const signed = await requireSigned(services, request, 'publish', limits.publishBytes, (reason) => {
      // Without the headers of a signature it is not WordPress with another secret, and a request that was accepted before is a copy.
      if (reason === 'unsigned' || reason === 'malformed' || reason === 'used') return;
      keepAlive(isolate.secretNotes.add(db, 'webhooks-refused', now()));
    });
    keepAlive(isolate.secretNotes.forgetRefusals(db, now()));
    return signed;
  },
};

/** WordPress's webhook. It is verified and stored before the response, and processed after it. */
export const publishRoutes: readonly Route[] = [
  route('POST', '/api/publish', {
    summary: 'A webhook of WordPress',
    security: byWordPress,
    body: PublishEvent,
    status: 202,
    response: PublishResponse,
    handle: async ({ services, pass, parseBody, send }) => {
      const { isolate, db, environment, now, keepAlive } = services;
      if (!(await keepDelivery(db, parseBody(pass.body), now()))) {
        throw new ProblemError('conflict', 'Esta entrega ya se recibió.', { field: 'delivery' });
      }
      keepAlive(processDeliveries(isolate, countedEnvironment(environment)));
      return send({ accepted: true });
    },
  }),
];
