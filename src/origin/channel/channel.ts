import type { ChannelEvent } from '#contract/channel.ts';
import { everything, topicsOf } from '#contract/publishing/channel-events.ts';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import { HeldPlaces } from '../limits/held-places.ts';

/** One that hears of events until it leaves. Both methods must be quick, and must not throw. */
export interface Listener {
  hear(event: ChannelEvent): void;
  /** Its line ends: the origin stops, or others need the place more. */
  end(): void;
}

export interface ChannelBounds {
  /**
   * Of 5,000 connections (connection-limits.ts), so that pages always have the rest. A visible page has one, so that is as many readers.
   */
  maxListeners: number;
  /**
   * Half of a client's share there: a whole office behind one address still opens pages. A network has no such number: a carrier's thousands of
   * phones share a /24, and what a network may have depends on what others need.
   */
  maxOfOneReader: number;
  /** Milliseconds that a reader whose position is ahead waits for this origin to learn of it. Origins differ by less than one second. */
  behindMs: number;
}

const bounds: ChannelBounds = { maxListeners: 3_500, maxOfOneReader: 250, behindMs: 2_000 };

/** Topics that are remembered. A night with a hundred games has some two hundred. */
const maxTopics = 1_000;
/** Topics of one event: beyond them a page learns that everything changed. */
const maxNamed = 200;

/** What one listener is told. */
interface Listening {
  /** Its address. */
  reader: string;
  /** The topics that it hears of; null: all. */
  wanted: Wanted;
  /** Set while its position is ahead of this origin. */
  waiting: NodeJS.Timeout | undefined;
}

export type Wanted = ReadonlySet<string> | null;

/**
 * What open pages hear of. It knows for each topic when it was last touched, so a reader who was away for a night gets exactly what was missed,
 * as one event, and what it holds does not grow.
 */
export class Channel {
  readonly #bounds: ChannelBounds;
  readonly #listeners = new Map<Listener, Listening>();
  readonly #places = new HeldPlaces<Listener>();
  /** Moment of the last touch of each topic, in the order of the touches. */
  readonly #touched = new Map<string, number>();
  /** What was touched up to this moment is not known. */
  #knownFrom: number;
  /** Moments are what readers call their position (contract/channel.ts). */
  #position: number;
  /** Of the scoreboard; null: the worker has not said it yet. */
  #revision: number | null = null;
  #refused = 0;
  #isEnded = false;

  /** `position`: of the last change that this origin knows. */
  constructor(position: number, changed: Partial<ChannelBounds> = {}) {
    this.#position = position;
    this.#knownFrom = position;
    this.#bounds = { ...bounds, ...changed };
  }

  get position(): number {
    return this.#position;
  }

  /** For metrics. */
  get counts(): { listeners: number; refused: number } {
    return { listeners: this.#listeners.size, refused: this.#refused };
  }

  /** Tells of a response of the change log. The origin must have dropped what it makes out of date. */
  apply(log: ChangeLog): void {
    const { complete, scores } = log;
    if (scores && this.#revision === null) this.#knownFrom += scores.since ?? 0;
    this.#revision = scores?.revision ?? this.#revision;
    const position = log.position + (this.#revision ?? 0);
    this.#position = complete ? Math.max(this.#position, position) : position;
    if (!complete || scores?.since === null) {
      this.#touched.clear();
      this.#knownFrom = this.#position;
    }
    const topics = topicsOf(log);
    if (topics.length > 0) this.#tell(topics, this.#position);
  }

  /** Tells of what changed without a change in the log, as an emergency that begins at its hour: at a moment before the next one of the worker. */
  touch(topics: string[]): void {
    this.#position = (this.#position + Math.floor(this.#position) + 1) / 2;
    this.#tell(topics, this.#position);
  }

  /** What was touched of the topics behind a position. One that is older than what is known here, or ahead of it, touches everything. */
  missed(n: number, wanted: Wanted = null): ChannelEvent {
    const isKnown = n >= this.#knownFrom && Math.floor(n) <= this.#position;
    const topics = isKnown
      ? heardOf(
          [...this.#touched].flatMap(([topic, position]) => (position > n ? [topic] : [])),
          wanted,
        )
      : [everything];
    return { n: this.#position, topics: topics.length > maxNamed ? [everything] : topics };
  }

  /**
   * Adds a listener of the reader with this address, who stands at `n` (null: at the newest position). It is told at once where it stands and what
   * it missed. Later it hears only of the topics that it wants. `listen` makes it, and gets how to leave. Returns false, and does not call it, if
   * the channel has no place for it or ended. A full channel has one for a network with fewer places than another: it takes one of the largest.
   * So no network is limited while there is room, and a crowd of addresses in few networks keeps nobody out.
   */
  join(reader: string, n: number | null, wanted: Wanted, listen: (leave: () => void) => Listener): boolean {
    const { maxOfOneReader, behindMs } = this.#bounds;
    if (this.#isEnded || this.#places.heldBy(reader).size >= maxOfOneReader || !this.#hasRoom(reader)) {
      this.#refused += 1;
      return false;
    }
    const listening: Listening = { reader, wanted, waiting: undefined };
    const listener = listen(() => this.#remove(listener));
    this.#listeners.set(listener, listening);
    this.#places.add(reader, listener);
    const from = n ?? this.#position;
    const tell = () => listener.hear(this.missed(from, wanted));
    // A page may come from an origin that learned of a change a moment before this one.
    if (Math.floor(from) > this.#position) listening.waiting = setTimeout(tell, behindMs);
    else tell();
    return true;
  }

  /** Every listener is told that the channel ends, and nobody joins any more. */
  end(): void {
    this.#isEnded = true;
    for (const listener of this.#listeners.keys()) listener.end();
  }

  /** Makes room in a full channel if another network has more than this reader's would then have. */
  #hasRoom(reader: string): boolean {
    if (this.#listeners.size < this.#bounds.maxListeners) return true;
    const largest = this.#places.oldestOfLargest(this.#places.ofNetwork(reader) + 1);
    if (largest === undefined) return false;
    this.#refused += 1;
    this.#remove(largest.item);
    largest.item.end();
    return true;
  }

  #remove(listener: Listener): void {
    const listening = this.#listeners.get(listener);
    if (listening === undefined) return;
    clearTimeout(listening.waiting);
    this.#listeners.delete(listener);
    this.#places.delete(listening.reader, listener);
  }

  #tell(touched: readonly string[], at: number): void {
    for (const topic of touched) {
      this.#touched.delete(topic);
      if (topic !== everything) this.#touched.set(topic, at);
    }
    for (const [oldest, position] of this.#touched) {
      if (this.#touched.size <= maxTopics) break;
      this.#touched.delete(oldest);
      this.#knownFrom = Math.max(this.#knownFrom, position);
    }
    for (const [listener, listening] of this.#listeners) {
      const topics = heardOf(touched, listening.wanted);
      if (topics.length === 0) continue;
      // It hears the change that it waited for.
      clearTimeout(listening.waiting);
      listener.hear({ n: this.#position, topics: topics.length > maxNamed ? [everything] : topics });
    }
  }
}

/** Those of the topics that somebody hears of. */
const heardOf = (topics: readonly string[], wanted: Wanted): string[] =>
  topics.filter((topic) => wanted === null || topic === everything || wanted.has(topic));
