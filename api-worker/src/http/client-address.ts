import type { Settings } from '../settings.ts';

/**
 * The reader's address for a request without a pass of the site. Cloudflare sets CF-Connecting-IP itself, so a sender cannot forge it;
 * behind another trusted proxy, CLIENT_ADDRESS_HEADER names the header. Null if the header is missing.
 */
export function clientAddress(request: Request, settings: Settings): string | null {
  return request.headers.get(settings.CLIENT_ADDRESS_HEADER)?.split(',')[0]?.trim() ?? null;
}

/** The key for limits without exceptions: all readers without a known address share one allowance. */
export const allowanceOf = (reader: string | null): string => reader ?? 'unknown';
