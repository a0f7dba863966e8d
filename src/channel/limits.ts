/** The times of the connection, in milliseconds. Those of a change that was heard of are in topics.ts. */

/** In which a stream says where the reader stands, or is blocked on the way. */
export const patience = 10_000;
/** Without a byte, after which a stream counts as lost: two comments of the origin did not come. A phone that changes its tower is not told. */
export const silence = 90_000;
/** In which the next event comes, or that there is none: the origin holds the request for 25 s. */
export const pollPatience = 35_000;
/** Between two requests for the next event: a cache in front may repeat for a second that there is none. */
export const pollPause = 1_000;
/** Requests for the next event after which a stream is tried again, some nine minutes: what stayed silent may have been the site. */
export const maxPolls = 20;
/** Without hearing, after which the page says so. */
export const deafAfter = 300_000;

/**
 * Within which the readers of a connection that ended return, at random, if the origin has not told them (`retry` of the stream): when an origin
 * restarts, or a tower is back, thousands lose theirs in one instant. 5,000 readers are 56 requests a second.
 */
export const firstWithin = 90_000;
/** Every later pause: at least this, and at most twice as long, at random. */
export const laterFrom = 60_000;
/** The longest pause that a response may ask for: a page that believed any number would be deaf for ever. */
export const maxWait = 600_000;
