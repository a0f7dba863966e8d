/** A name of the public internet: two labels or more, and no domain that only a machine or a house knows. The last part of an IPv4 address is a number. */
const publicName =
  /^(?:[a-z0-9-]{1,63}\.)+(?!(?:localhost|localdomain|local|internal|lan|arpa|test|invalid)$)[a-z][a-z0-9-]{0,62}$/i;

/** Whom a push service writes to about the station's notifications: mailto: or https: of a public name. */
export function isPushContact(text: string): boolean {
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) return false;
  const [, mailHost] = /^mailto:[^@]+@([^@]+)$/.exec(text) ?? [];
  const url = URL.parse(text);
  const host = url?.protocol === 'https:' && url.username === '' ? url.hostname : '';
  return publicName.test(mailHost ?? host);
}

export const pushContactRule =
  'must be mailto: or https: with a public name, such as mailto:avisos@station.pr: Apple refuses every notification with another one, and only iPhones stay silent';

/** A private key of P-256 is a number below its order, which begins with eight f. */
export const pushKeyPattern = /^(?!f{8}|0{64})[0-9a-f]{64}$/;
export const pushKeyRule = 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them';
