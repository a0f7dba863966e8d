/**
 * The news category with which the newsroom marks what stands out. Sports pages say "Destacado" of such news; to readers it is no subject of
 * its own, so no menu, badge or list of categories names it. Its page stays.
 */
export const featured = { slug: 'destacadas', name: 'Destacadas' } as const;

export const isSubject = ({ slug }: { slug: string }): boolean => slug !== featured.slug;
