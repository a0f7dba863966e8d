/** The id that the sender gave (32 hexadecimal digits, as of nginx's $request_id or of a W3C trace), or else a new one. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[0-9a-f]{32}$/.test(given) ? given : crypto.randomUUID().replaceAll('-', '');

/** Shortest configured value that is looked for in log lines: a shorter one is no secret and would be found in ordinary words. */
const shortestSecret = 8;

/** The values of those variables whose names say that they are secret. */
export const secretsIn = (variables: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(variables).flatMap(([name, value]) =>
    /SECRET|TOKEN|KEY|PASSWORD|HOOK_URL/.test(name) &&
    typeof value === 'string' &&
    value.length >= shortestSecret
      ? [value]
      : [],
  );

/** IPv6 addresses, and other words of hexadecimal digits and colons, which the callback leaves alone. */
const hexWords = /(?<![\w:.])[0-9a-f]*:[0-9a-f:]+(?![\w:]|\/\d)/gi;

/** The network of an address: the first 24 bits of IPv4, the first 48 of IPv6. Enough to see where a flood comes from, and not who reads. */
export function networkOf(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (four !== undefined) return `${four}.0/24`;
  if (!address.includes(':')) return '';
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  // `2001:db8:0:5::` and `2001:db8::` are of one network, which has one name.
  while (Number(`0x${groups.at(-1)}`) === 0) groups.pop();
  return `${groups.join(':')}::/48`;
}

/**
 * A text for a log: without the given secrets, and without what looks like an e-mail address, a key, the query of an address, or the full
 * address of a reader. Addresses of this machine (127.…) stay.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  let safe = text;
  for (const secret of secrets) safe = safe.replaceAll(secret, '[secret]');
  return safe
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]')
    .replace(/\?[^\s"'<>)]+/g, '?[query]')
    .replace(/[^\s@"'<>/&=,;:()[\]{}|]+(?:@|%40)[\w.%-]+/gi, '[email]')
    .replace(/\b[0-9a-f]{32,}\b/gi, '[secret]')
    .replace(/(?<![\d.])(?!127\.)\d{1,3}(?:\.\d{1,3}){3}(?!\/\d|\.?\d)/g, networkOf)
    .replace(hexWords, (word) =>
      word.includes('::') || word.split(':').length === 8 ? networkOf(word) : word,
    );
}
