import { maxFound } from '#contract/search.ts';

/** Texts of the search page. Some of this wording is a product requirement. */
export const texts = {
  title: 'Resultados de búsqueda',
  prompt: 'Escribe lo que buscas y te mostramos las noticias que lo mencionan.',
  formLabel: 'Buscar otra cosa',
  label: 'Buscar noticias',
  placeholder: 'Buscar noticias...',
  submit: 'Buscar',
  /** The first choice of each filter is short, because both stand side by side on a phone. */
  date: 'Fecha de publicación',
  anyDate: 'Fecha',
  periods: { dia: 'Último día', semana: 'Última semana', mes: 'Último mes', anio: 'Último año' },
  category: 'Categoría',
  anyCategory: 'Categoría',
  foundPages: 'Páginas con ese nombre',
  /** What kind of page a link above the news leads to; a team's link says its league. */
  kinds: {
    programme: 'Programa',
    category: 'Categoría',
    topic: 'Tema',
    sport: 'Deporte',
    municipality: 'El tiempo',
    sitePage: 'Página',
  },
  corrected: (text: string) => `Ninguna noticia menciona «${text}».`,
  /** Followed by a link with the text, and a question mark. */
  suggestion: '¿Quisiste decir',
  count: (count: number, text: string) => {
    if (count === 1) return `1 resultado para «${text}»`;
    return `${count}${count < maxFound ? '' : ' o más'} resultados para «${text}»`;
  },
  empty: 'No se encontraron resultados',
  emptyHint: (text: string) =>
    `Ninguna noticia menciona «${text}». Prueba con menos palabras o con el nombre de un municipio.`,
  /** The title instead of `empty` if pages were found. */
  noNews: 'No hay noticias que lo mencionen',
  filteredHint: (text: string) => `Ninguna noticia menciona «${text}» en esa fecha y categoría.`,
  unfiltered: 'Buscar sin filtros',
  invalid: 'No podemos buscar ese texto',
  invalidHint: (length: number) =>
    `Usa como máximo ${length} caracteres, sin saltos de línea ni otros caracteres de control.`,
  tooMany: 'Demasiadas búsquedas seguidas',
  tooManyHint: 'Espera un minuto y vuelve a intentarlo.',
  failed: 'La búsqueda no está disponible en este momento. Por favor, intenta de nuevo más tarde.',
  retry: 'Reintentar',
  pages: 'Páginas de resultados',
} as const;
