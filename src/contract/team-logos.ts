/**
 * The path of the site below which the logos of TEAM_LOGOS_DIR are, under the names that they have there: `/escudos/nba/bos.svg`. The worker
 * writes such addresses, and the origin serves them.
 */
export const teamLogosPath = '/escudos';

/** The name of such a file: the league as in `/api`, the team's short name in lower case, and a kind of picture that every browser shows. */
export const teamLogoFile = /^([a-z-]+)\/([a-z0-9]{1,10})\.(?:svg|png|webp|avif|jpg)$/;
