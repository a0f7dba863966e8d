/**
 * The origin of the newsroom's own pictures: their addresses on our site leave the host out, so they survive a move
 * of the CMS. Empty when no CMS is configured: every picture then carries its host. Server only.
 */
export function mediaOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const address = environment['MEDIA_ORIGIN'] || environment['WORDPRESS_URL'];
  return address && URL.canParse(address) ? new URL(address).origin : '';
}
