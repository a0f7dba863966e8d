/** Names of the sections, as a search engine shows the way to a page. */
export const texts = { news: 'Noticias', programmes: 'Programas', sports: 'Deportes' } as const;
