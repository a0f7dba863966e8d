import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IP address. An IPv4-mapped IPv6 address becomes IPv4. Null for anything else, also for `1` and `0x7f.1`, which the
 * library accepts but no proxy writes.
 */
export function readAddress(text: string): Address | null {
  const isAddress = ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
  return isAddress ? ipaddr.process(text) : null;
}

/** The address that stands for a reader: of IPv6 the /64, which one household or one rented server has as a whole. */
export function household(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.fromByteArray(address.toByteArray().fill(0, 8)).toString();
}
