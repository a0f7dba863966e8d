import * as z from 'zod';

/** Values of Sportradar's responses. The optional ones are null if they are missing or unreadable. */

export const text = z.string().trim().min(1);
export const optionalText = text.nullable().catch(null).default(null);
export const points = z.int().nonnegative().nullable().catch(null).default(null);

interface Named {
  name: string;
  alias?: string | null;
  abbr?: string | null;
}

/** What readers see in place of a team that is not decided. */
export const undecidedName = 'Por definir';

/** Whether this is the place of a team that is not decided yet: "TBD", "Team TBD", "To Be Determined". */
export function isUndecided({ name, alias, abbr }: Named): boolean {
  return (
    [alias, abbr].some((short) => /^tb[dca]$/i.test(short ?? '')) ||
    /\btb[dca]\b|\bto be (?:determined|decided|announced|confirmed)\b/i.test(name)
  );
}
