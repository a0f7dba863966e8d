import type { LeaguePath } from '#contract/sports.ts';
import { teamLogoFile, teamLogosPath } from '#contract/team-logos.ts';
import type { Settings } from '../settings.ts';

/** The address of a team's logo, or its path on the site; null if there is none. `shortName` null: the team is not known. */
export type LogoOf = (league: LeaguePath, shortName: string | null) => string | null;

/** The part of an address that names a team. Other short names are whole names, which a team without an abbreviation has. */
const asAlias = /^[a-z0-9]{1,10}$/;

/** A file of the station comes before an address elsewhere. */
export function teamLogos({
  TEAM_LOGOS_FILES: files,
  TEAM_LOGOS_URL: template,
}: Pick<Settings, 'TEAM_LOGOS_FILES' | 'TEAM_LOGOS_URL'>): LogoOf {
  const own = new Map(
    files.flatMap((file) => {
      const [, league, alias] = teamLogoFile.exec(file) ?? [];
      return league === undefined ? [] : [[`${league}/${alias}`, `${teamLogosPath}/${file}`] as const];
    }),
  );
  return (league, shortName) => {
    const alias = shortName?.toLowerCase() ?? '';
    if (!asAlias.test(alias)) return null;
    return (
      own.get(`${league}/${alias}`) ??
      template?.replaceAll('{league}', league).replaceAll('{alias}', alias) ??
      null
    );
  };
}
