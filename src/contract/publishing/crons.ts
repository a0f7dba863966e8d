/** Cron expressions of the worker's scheduled runs, as in api-worker/wrangler.jsonc. Cloudflare identifies a run by its expression. */
export const crons = {
  /** Pulls from WordPress and does the work that follows from it. */
  newsroom: '* * * * *',
  /** Also every minute, written differently to be a separate run: while a game is live a run takes most of the minute. */
  scoreboard: '0-59 * * * *',
} as const;
