import * as z from 'zod';

const positive = z.number().positive();
const share = z.number().min(0).max(1);

/** A night that the simulation plays. Every value can be changed on the command line: `npm run capacity -- --origins 4`. */
export const Scenario = z.strictObject({
  /** The same seed gives the same night, to the last request. */
  seed: z.int().default(17),
  /** Readers who come in an hour, spread evenly. */
  readersPerHour: positive.max(5_000_000).default(1_000_000),
  hours: positive.max(24).default(4),
  /** Pages that a reader opens. An assumption: people look for one thing in a storm, and come back. */
  pagesPerReader: positive.max(20).default(3),
  /** Edge cities of the CDN. */
  cities: z.int().min(1).max(1_000).default(300),
  /** Part of all readers whose city is the first. The others live in the other cities by Zipf's law. An assumption: most are on the island. */
  firstCityShare: share.default(0.6),
  /** Seconds between two publications. Each changes the home page, the lists, one category and one story. */
  publishEverySeconds: positive.default(120),
  /** Minutes after the start at which the first city loses its cache. */
  cityLostAt: z.number().min(0).default(90),
  /** Minutes after the start at which WordPress stops answering, and for how long. */
  wordpressDownAt: z.number().min(0).default(120),
  wordpressDownMinutes: z.number().min(0).default(60),
  /** Machines that serve pages. Each is one process of Node, which renders on one core. */
  origins: z.int().min(1).max(100).default(2),
  /** Phones that hold a page with scores open all night. Each requests them every ten seconds. */
  phonesOnScores: z.int().min(0).max(1_000_000).default(0),
  /** Seconds that WordPress takes for a response. */
  wordpressSeconds: positive.default(0.2),
  /** Whether the CDN asks the origins from one upper tier, instead of from every city. */
  tieredCache: z.stringbool().default(false),
  /** Whether responses of /api are cached at the edge, before the worker runs. */
  apiAtEdge: z.stringbool().default(true),
  /** Whether a change purges the CDN. Without, pages are as old as their cache rule allows. */
  purges: z.stringbool().default(true),
  /** Readers of a normal hour, for the rest of the month. */
  ordinaryReadersPerHour: positive.default(20_000),
  /** Isolates of the worker in one city. Cloudflare promises no number: each has a memory of its own. */
  isolatesPerCity: z.int().min(1).default(4),
  /** Sportradar's calls of a month, which the site never exceeds. */
  sportradarMonthlyCalls: z.int().min(100).default(1_000),
  /** Games that are played all night. An assumption: an evening of the NBA, whose box scores are one call a game. */
  liveGames: z.int().min(0).default(8),
});
export type Scenario = z.infer<typeof Scenario>;
