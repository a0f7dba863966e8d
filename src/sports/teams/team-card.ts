import type { LeagueTeam, Team } from '#contract/sports.ts';

/** A team as a grid shows it. */
export interface TeamCard {
  id: number;
  name: string;
  /** Where the team plays; null when unknown. */
  location: string | null;
  mark: string;
  colour: string | null;
  /** The address of the logo; null if there is none. */
  logo: string | null;
}

/** Letters of a mark: no league has two teams whose short names begin with the same three. */
const letters = 3;

/** The team's short name ("BOS", "KC"), shown instead of a logo. */
export function markOf(shortName: string | null): string {
  const found = shortName?.match(/[\p{L}\p{N}]/gu) ?? [];
  return found.slice(0, letters).join('').toLocaleUpperCase('es') || '?';
}

export function cardOfTeam({ id, name, shortName, location, colour, logo }: Team): TeamCard {
  return { id, name, location, mark: markOf(shortName), colour, logo };
}

export function cardOfLeagueTeam({ id, name, market, alias, colour, logo }: LeagueTeam): TeamCard {
  return { id, name, location: market, mark: markOf(alias ?? name), colour, logo };
}

/** Relative luminance above which black text has more contrast than white (by WCAG both are equal at 0.179). */
const lightFrom = 0.179;
/** For teams without a known colour: the station's own blue. */
export const plainColour = '#33415c';

/** Relative luminance of "#rrggbb", 0 to 1, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text colour on a background: black or white, whichever has more contrast. */
export function inkOn(colour: string): '#000' | '#fff' {
  return luminance(colour) > lightFrom ? '#000' : '#fff';
}
