/** Intervals, lengths and retentions of alerts. Those in `Ms` are milliseconds. */

export const minute = 60_000;
export const hour = 60 * minute;

// How often the service is asked.

/** From one call to the next: the service's own site asks every 30 s, for the whole nation. */
export const everyMs = 15_000;
/** After a failure, and at most: while a tsunami comes, a minute counts. */
const pauseMs = { first: 30_000, max: minute } as const;
/** What the service may demand. A longer pause is a mistake of its, and alerts are not worth less for it. */
const maxPauseSeconds = 300;
/** A run lasts ten seconds at most, and some statements of D1; one that hangs must not stop all later ones. */
export const deadAfterMs = 60_000;
/** What no reader sees, such as that the service still responds, is written once a minute, not four times. */
export const noteEveryMs = 60_000;
/** The service is asked four times a minute, and its silences last for minutes: after five, others have to speak. */
export const lateMs = 5 * minute;

// How often One Call is asked for alerts in the absence of the service: in seconds, by zones (rule/watched-zones.ts).

/** Calls of One Call that a day has for free. */
export const freeCallsPerDay = 1_000;
/**
 * From one zone of the coast to the next: 480 calls a day. A tsunami warning is for the whole coast as a rule, so any of these zones shows it.
 */
export const coastTurn = 180;
/** The same for zones inland: 48 calls a day. A warning of a hurricane, all that they wait for, comes 36 hours before the wind. */
export const inlandTurn = 1_800;
/** San Juan also has the ticker's pace: 144 calls a day. */
export const tickerTurn = 600;
/** Zones a minute while a watch is in force: all 13 within 7 minutes. */
export const quickZones = 2;
/** Age of a response that they take. Less than a minute, because runs are not exactly a minute apart. */
export const quickFresh = 50;
/** The turns above leave 328 of the free calls. These 300 last for 150 minutes of a watch; after that, the usual turns go on. */
export const quickCallsPerDay = 300;

// How long what was said counts.

/**
 * How long an event without an end outlives its message. The office sends the next message by the time that this one expires, and is late
 * by minutes, in a hurricane by up to an hour.
 */
export const lateRenewalMs = 60 * minute;
/** A statement without a code ends with its message; clocks are minutes wrong. */
export const clockErrorMs = 10 * minute;
/** How long an event that has no end at all lasts after the last list that named it. */
export const withoutEndMs = 24 * hour;
/** A message that was sent later than this after now has a wrong clock, and may not overrule all that follow. */
export const maxAheadMs = 60 * minute;
/** How long lists must leave a message out that the service has not changed, or that are older: what it sends after an error lasts minutes. */
export const unchangedForMs = 2 * minute;
export const olderForMs = 10 * minute;
/** How long an event is remembered after the service last named it: a copy of the list is minutes old. */
export const memoryMs = 24 * hour;
/** How long an alert without an end counts after its message: the office writes the next one within six hours. */
export const endlessMs = 6 * hour;
/** Six hours more begin an hour early, so that whoever holds the end hears of the new one before. */
export const extendedBeforeMs = 60 * minute;

// How much of it is kept and told.

/** Ids of messages that an event remembers: an hourly message for four days. */
export const maxIds = 100;
/** What one list may say, each event of each message counted. In a hurricane it is a hundred; more would not fit into a value of D1. */
export const maxNamed = 400;
/** Characters. D1 refuses a value of more than 2 MB, and texts of a hurricane with hundreds of messages could be as long. */
export const maxLength = 1_500_000;
/** Characters of an id in the contract; one of One Call ends with the number of its event. */
export const maxIdLength = { emergency: 100, passedOn: 90 } as const;
/** Names of places in a line: in a moving one, more cannot be taken in. */
export const namedPlaces = 3;

/** Milliseconds until the next call of a service that has failed for so long, and demanded this pause; null: it demanded none. */
export function nextPollMs(failingMs: number, pauseSeconds: number | null): number {
  const backoffMs = Math.min(pauseMs.max, Math.max(pauseMs.first, failingMs));
  return Math.max(backoffMs, Math.min(pauseSeconds ?? 0, maxPauseSeconds) * 1_000);
}
