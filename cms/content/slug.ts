/** WordPress cuts a slug at 200 bytes. */
const SLUG_LENGTH = 200;

/** What WordPress makes of a title: lower case, no accents, words joined by hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
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
