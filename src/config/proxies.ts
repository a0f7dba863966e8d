import ipaddr from 'ipaddr.js';
import { readAddress, type Address } from '#contract/addresses.ts';

/** An address and its prefix length in bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const loopback: readonly Network[] = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')];

/** Parses a network in CIDR notation, or a single address; null for anything else. */
function readNetwork(text: string): Network | null {
  const address = readAddress(text);
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128];
  const isNetwork = ipaddr.IPv6.isValidCIDR(text) || ipaddr.IPv4.isValidCIDRFourPartDecimal(text);
  return isNetwork ? ipaddr.parseCIDR(text) : null;
}

/**
 * Parses the setting TRUSTED_PROXIES: addresses, networks and the word `loopback`, separated by commas, or `none`. Null when a part
 * is invalid.
 */
export function readProxies(text: string): readonly Network[] | null {
  if (text.trim() === 'none') return [];
  const parts = text.split(',').map((part) => part.trim());
  const networks = parts.flatMap((part): readonly (Network | null)[] =>
    part === 'loopback' ? loopback : [readNetwork(part)],
  );
  return networks.every((network) => network !== null) ? networks : null;
}

export const isWithin = (address: Address, networks: readonly Network[]): boolean =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
