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

/**
 * What stands between spaces and the marks that no unquoted e-mail address has. All of it goes if there is an address in it: to find where the
 * address begins, an expression would read the word once from each of its letters.
 */
const words = /[^\s"'<>/&=,;:()[\]{}|]+/g;

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

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((safe, secret) => safe.replaceAll(secret, '[secret]'), text);

/**
 * A text for a log: without the given secrets, and without what looks like an e-mail address, a key, the query of an address, or the full
 * address of a reader. Addresses of this machine (127.…) stay.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  return withoutSecrets(text, secrets)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]')
    .replace(/\?[^\s"'<>)]+/g, '?[query]')
    .replace(words, (word) => (/.(?:@|%40)[\w.%-]/.test(word) ? '[email]' : word))
    .replace(/\b[0-9a-f]{32,}\b/gi, '[secret]')
    .replace(/(?<![\d.])(?!127\.)\d{1,3}(?:\.\d{1,3}){3}(?!\/\d|\.?\d)/g, networkOf)
    .replace(hexWords, (word) =>
      word.includes('::') || word.split(':').length === 8 ? networkOf(word) : word,
    );
}

/** Characters of a path that a log shows: the longest address of a page has some 300. */
const maxPathLength = 1_000;

/**
 * A path for a log. Of a longer one than a page has the beginning, which ends after a slash and before a secret: half of an e-mail address or of
 * a secret would not be recognised.
 */
export function safePath(path: string, secrets: readonly string[] = []): string {
  if (path.length <= maxPathLength) return safeText(path, secrets);
  const end = Math.min(
    maxPathLength,
    ...secrets.flatMap((secret) => {
      const at = path.slice(0, maxPathLength - 1 + secret.length).lastIndexOf(secret);
      return at !== -1 && at + secret.length > maxPathLength ? [at] : [];
    }),
  );
  const beginning = withoutSecrets(path.slice(0, end), secrets);
  return `${safeText(beginning.slice(0, beginning.lastIndexOf('/') + 1))}…`;
}
