import type { Settings } from '../settings.ts';

/**
 * Whose request this is, for rate limits. Cloudflare sets CF-Connecting-IP itself, so a sender cannot forge it; where
 * another trusted proxy stands in front, CLIENT_ADDRESS_HEADER names its header. Without it all share one allowance.
 */
export function clientAddress(request: Request, settings: Settings): string {
  return request.headers.get(settings.CLIENT_ADDRESS_HEADER)?.split(',')[0]?.trim() ?? 'unknown';
}
