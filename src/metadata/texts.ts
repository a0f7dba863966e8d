/** Names of the sections in breadcrumbs, and of a side of a game that is not decided, as search engines show them. */
export const texts = {
  news: 'Noticias',
  programmes: 'Programas',
  sports: 'Deportes',
  undecided: 'Por definir',
} as const;
