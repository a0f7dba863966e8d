/**
 * The form of the story: hours of the storm, and what is true after each of them. It says what readers have to see, and the messages of the
 * imitated Service are made from it (messages.ts), never the other way round.
 */

/** Milliseconds of the clock for an hour of the storm: sixty times the speed. */
export const hourMs = 60_000;

export interface Product {
  english: string;
  /** What readers have to see. */
  spanish: string;
  /** Phenomenon and significance. */
  vtec: string;
  code: string;
  /** Stands above the content of every page that is rendered on request. */
  severe?: true;
  /** Puts the banner on every page, files included. */
  rule?: true;
}

export interface Step {
  /** Hour at which the Service says it. */
  hour: number;
  /** As in VTEC. UPG has no message of its own: the event that takes its place says it (`alsoSays`). */
  action: 'NEW' | 'CON' | 'EXT' | 'EXA' | 'COR' | 'CAN' | 'UPG';
  /** Where it is in force from then on. */
  places: readonly string[];
  /** Hour of its end from then on. */
  until: number;
  /** What the message says of another event, as "UPG.HU.A.1009". */
  alsoSays?: string;
}

/** A message that changes nothing: the first one once more under another id, or, as it was, after a newer one. */
interface Odd {
  hour: number;
  hours: number;
  kind: 'twin' | 'older';
}

export interface Warning {
  product: Product;
  number: number;
  steps: readonly Step[];
  /** Municipalities that its messages name beside those where it is in force: the polygon does not reach them. */
  namedToo?: readonly string[];
  /** Longitude and latitude of its corners. */
  polygon?: readonly (readonly [number, number])[];
  atSea?: true;
  /** Fields that nobody can read. */
  damage?: Readonly<Record<string, unknown>>;
  /** More fields of the parameters. */
  parameters?: Readonly<Record<string, unknown>>;
  odd?: readonly Odd[];
  /** The Service tries its channels: readers must never see it. The status says it, or only this text. */
  test?: 'status' | { text: string };
}

/** What an editor does. `off` ends the emergency. */
export interface EditorStep {
  hour: number;
  emergency?: { text: string; level: 'aviso' | 'emergencia' } | 'off';
  story?: string;
}

/** What an editor does with an entry of the live coverage. */
export interface EntryStep {
  hour: number;
  /** Number of the entry, from 1. */
  entry: number;
  action: 'published' | 'corrected' | 'removed';
}

/** The ways in which something breaks. */
export type Fault =
  /** The Weather Service is gone. */
  | 'source'
  /** It fails, and then sends an empty list. */
  | 'empty list'
  /** An origin is killed. */
  | 'origin'
  | 'worker'
  /** The disk of the worker is full. */
  | 'disk'
  /** The clock of an origin is fast. */
  | 'clock'
  /** What readers connect to is gone until it has started again, so that every open page loses its channel. */
  | 'restart'
  /** Readers of thousands of networks have every place of the channel. */
  | 'full channel';

export interface FaultStep {
  fault: Fault;
  hour: number;
  /** Of the storm. What starts again by itself ends when it is back. */
  hours: number;
}

/** The letters by which the site names an event, of the San Juan office. `year`: of its first message. */
export const idOf = ({ product, number }: Warning, year: number): string =>
  `tjsj-${product.vtec.replace('.', '-')}-${number}-${year}`.toLowerCase();
