import { isSitePath } from '../upstreams/wordpress/addresses.ts';

/**
 * The link of an editor's line: a path of this site or an http(s) address; null for everything else. What was typed or imported into the
 * database is as untrusted as what comes over the network: `javascript:` is an address too.
 */
export function webLink(address: string | null): string | null {
  const text = address?.trim() ?? '';
  if (isSitePath(text)) return text;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
