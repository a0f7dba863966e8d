import type { Dependencies } from '../isolate.ts';
import type { Settings } from '../settings.ts';
import { Listmonk } from './listmonk.ts';
import type { MailingService } from './mailing-service.ts';

/** Null if no service is configured. */
export function mailingServiceOf(settings: Settings, fetch: Dependencies['fetch']): MailingService | null {
  const { LISTMONK_URL: url, LISTMONK_USER: user, LISTMONK_TOKEN: token, LISTMONK_LISTS: lists } = settings;
  return url === null || user === null || token === null || lists === null
    ? null
    : new Listmonk({ url, user, token, lists, fetch });
}
