import { networkOf } from '#contract/text/log-text.ts';

interface Network<T> {
  size: number;
  /** What each of its readers holds, the oldest first. */
  readers: Map<string, Set<T>>;
}

/**
 * Who holds what there is little of: connections, renderings, lines of the channel. Readers are addresses as `household` writes them, and each is
 * of a network (IPv4 /24, IPv6 /48). Of an address that is none, the network is the address itself.
 */
export class HeldPlaces<T> {
  readonly #networks = new Map<string, Network<T>>();

  add(reader: string, item: T): void {
    const name = networkNameOf(reader);
    const network = this.#networks.get(name) ?? { size: 0, readers: new Map<string, Set<T>>() };
    const held = network.readers.get(reader) ?? new Set();
    if (held.has(item)) return;
    network.size += 1;
    network.readers.set(reader, held.add(item));
    this.#networks.set(name, network);
  }

  /** Returns whether the reader held it. */
  delete(reader: string, item: T): boolean {
    const name = networkNameOf(reader);
    const network = this.#networks.get(name);
    const held = network?.readers.get(reader);
    if (!network || !held?.delete(item)) return false;
    network.size -= 1;
    if (held.size === 0) network.readers.delete(reader);
    if (network.size === 0) this.#networks.delete(name);
    return true;
  }

  /** What the reader holds, the oldest first. */
  heldBy(reader: string): ReadonlySet<T> {
    return this.#networks.get(networkNameOf(reader))?.readers.get(reader) ?? new Set();
  }

  /** How much the reader's network holds. */
  ofNetwork(reader: string): number {
    return this.#networks.get(networkNameOf(reader))?.size ?? 0;
  }

  /** What the largest reader of the largest network has held for longest; undefined if that network holds no more than `least`. */
  oldestOfLargest(least: number): { reader: string; item: T } | undefined {
    let largest: Network<T> | undefined;
    for (const network of this.#networks.values())
      if (network.size > Math.max(least, largest?.size ?? 0)) largest = network;
    let found: [reader: string, held: Set<T>] | undefined;
    for (const one of largest?.readers ?? []) if (one[1].size > (found?.[1].size ?? 0)) found = one;
    const [item] = found?.[1] ?? [];
    return found === undefined || item === undefined ? undefined : { reader: found[0], item };
  }

  /** All readers who hold something: those of the largest network first, and in it the largest reader. */
  largestFirst(): string[] {
    return [...this.#networks.values()]
      .sort((one, other) => other.size - one.size)
      .flatMap(({ readers }) => [...readers].sort(([, one], [, other]) => other.size - one.size))
      .map(([reader]) => reader);
  }
}

const networkNameOf = (reader: string): string => networkOf(reader) || reader;
