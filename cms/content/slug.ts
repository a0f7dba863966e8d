/** WordPress limits a slug to 200 bytes. */
const SLUG_LENGTH = 200;

/** Non-Latin letters, emoji and the cent sign: WordPress keeps them, percent-encoded. */
const kept = /[\p{Letter}\p{Extended_Pictographic}\p{Regional_Indicator}¢]/u;

/** Derives a slug from a title as WordPress does: lower case, no accents, words joined by hyphens, other characters percent-encoded. */
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
    // A percent-encoded character is never cut in the middle.
    if (slug.length + spelled.length > SLUG_LENGTH) break;
    if (spelled !== '-' || !slug.endsWith('-')) slug += spelled;
  }
  return slug.replace(/^-|-$/g, '');
}

/** Gives each title a unique slug, with WordPress's suffixes `-2`, `-3` for repeated ones. */
export function slugger(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const slug = slugOf(title) || 'noticia';
    const uses = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, uses);
    return uses === 1 ? slug : `${slug}-${uses}`;
  };
}
