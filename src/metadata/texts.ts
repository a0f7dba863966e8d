/** Names of the sections in breadcrumbs, as search engines show them. */
export const texts = { news: 'Noticias', programmes: 'Programas', sports: 'Deportes' } as const;
