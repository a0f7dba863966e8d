/** WordPress cuts a slug at 200 bytes. */
const SLUG_LENGTH = 200;

/** Letters that are not Latin, emoji, and the sign of the cent: WordPress keeps them, escaped. */
const kept = /[\p{Letter}\p{Extended_Pictographic}\p{Regional_Indicator}¢]/u;

/** What WordPress makes of a title: lower case, no accents, words joined by hyphens, and what is not Latin percent-encoded. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
  let slug = '';
  for (const letter of plain) {
    const spelled = /[a-z0-9]/.test(letter)
      ? letter
      : kept.test(letter)
        ? encodeURIComponent(letter).toLowerCase()
        : '-';
    // It is never cut in the middle of a character.
    if (slug.length + spelled.length > SLUG_LENGTH) break;
    if (spelled !== '-' || !slug.endsWith('-')) slug += spelled;
  }
  return slug.replace(/^-+|-+$/g, '');
}

/** Gives each title a slug of its own, with WordPress's `-2`, `-3` for those taken. */
export function slugger(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const slug = slugOf(title) || 'noticia';
    const uses = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, uses);
    return uses === 1 ? slug : `${slug}-${uses}`;
  };
}
