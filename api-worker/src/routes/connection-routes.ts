import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { ConnectionProof } from '#contract/publishing/publishing.ts';
import { connectionProofText } from '#contract/signing/signed-request.ts';
import { route, type Route } from '../route.ts';
import { signed, siteOf } from '../access/signed-requests.ts';

/** "Probar la conexión" in WordPress. What it signs opens nothing else. */
export const connectionRoutes: readonly Route[] = [
  route('POST', '/api/connection-test', {
    summary: 'Whether WordPress reaches the site and both have one secret; changes nothing',
    security: signed('connection-test', 0),
    response: ConnectionProof,
    handle: async ({ c, services, pass: { id, secret }, send }) => {
      const site = siteOf(services.settings, c.req.raw);
      return send({ proof: await sign(await hmacKey(secret), connectionProofText(site, id)) });
    },
  }),
];
