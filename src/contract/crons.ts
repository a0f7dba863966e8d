/** The worker's scheduled runs by the text of their trigger (api-worker/wrangler.jsonc): Cloudflare names each by it. */
export const crons = {
  /** Pulls WordPress and does what has to be done behind it. */
  newsroom: '* * * * *',
  /** Every minute too, in another spelling: while a game is on a run takes most of it. */
  scoreboard: '0-59 * * * *',
} as const;
