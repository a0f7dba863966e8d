/** Names that only a machine or a house knows. */
const privateDomains = ['localhost', 'localdomain', 'local', 'internal', 'lan', 'arpa', 'test', 'invalid'];

/** Whether a host has a name of the public internet: two labels or more, and no address of a machine. */
function isPublicName(host: string): boolean {
  const labels = host.toLowerCase().split('.');
  const domain = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label)) &&
    // The last part of an IPv4 address is a number.
    /^[a-z]/.test(domain) &&
    !privateDomains.includes(domain)
  );
}

/** Whom a push service writes to about the station's notifications: mailto: or https: of a public name. */
export function isPushContact(text: string): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) return false;
  const [scheme, mailbox = ''] = text.split('mailto:');
  if (scheme === '') {
    const [name, host = '', ...rest] = mailbox.split('@');
    return name !== '' && rest.length === 0 && isPublicName(host);
  }
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && isPublicName(url.hostname);
}

export const pushContactRule =
  'must be mailto: or https: with a public name, such as mailto:avisos@station.pr: Apple refuses every notification with another one, and only iPhones stay silent';

/** A private key of P-256 is a number below its order, which begins with eight f. */
export const pushKeyPattern = /^(?!f{8}|0{64})[0-9a-f]{64}$/;
export const pushKeyRule = 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them';
