import { limits } from '../fixed-limits.ts';

/** RFC 5321: the part before the at sign has at most 64 octets. */
const localOctets = 64;
/** The characters of RFC 5322, and those of all scripts (RFC 6531), as words with single dots between them. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Only letters, digits and hyphens, so that the text means to `URL` a host and nothing else. */
const domainPart = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** A domain in ASCII: labels of 1 to 63 characters, and a top-level domain, which is no number. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** What is copied along from a page or a document: zero-width spaces, soft hyphens, marks of direction. */
const invisible = /\p{Cf}/gu;

const octets = (text: string) => new TextEncoder().encode(text).length;

/**
 * The email address in a text, as a mail server accepts it: without white space around it and invisible characters, in composed Unicode, the domain in lower case
 * and in ASCII (`ñandú@ñandú.pr` becomes `ñandú@xn--and-6ma2c.pr`). Null if the text is no address that mail can be sent to. The page and
 * the worker both use this rule, so the worker refuses nothing that the page let pass.
 */
export function readEmailAddress(text: string): string | null {
  const address = text.replace(invisible, '').trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = asciiDomainOf(address.slice(at + 1));
  if (domain === null || !localPart.test(local) || octets(local) > localOctets) return null;
  const whole = `${local}@${domain}`;
  return octets(whole) <= limits.email ? whole : null;
}

function asciiDomainOf(domain: string): string | null {
  if (!domainPart.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
