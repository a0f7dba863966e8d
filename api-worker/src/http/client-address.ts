import type { Settings } from '../settings.ts';

/**
 * Whose request this is where no pass of the site says so. Cloudflare sets CF-Connecting-IP itself, so a sender cannot forge it; where
 * another trusted proxy stands in front, CLIENT_ADDRESS_HEADER names its header. Null: there is none.
 */
export function clientAddress(request: Request, settings: Settings): string | null {
  return request.headers.get(settings.CLIENT_ADDRESS_HEADER)?.split(',')[0]?.trim() ?? null;
}

/** For limits that know no exception: all who cannot be told apart share one allowance. */
export const allowanceOf = (reader: string | null): string => reader ?? 'unknown';
