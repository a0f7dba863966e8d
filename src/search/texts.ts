/** Texts of the search page. Some of this wording is a product requirement. */
export const texts = {
  title: 'Resultados de búsqueda',
  prompt: 'Escribe lo que buscas y te mostramos las noticias que lo mencionan.',
  formLabel: 'Buscar otra cosa',
  label: 'Buscar noticias',
  placeholder: 'Buscar noticias...',
  submit: 'Buscar',
  count: (count: number, text: string) =>
    count === 1 ? `1 resultado para «${text}»` : `${count} resultados para «${text}»`,
  empty: 'No se encontraron resultados',
  emptyHint: (text: string) =>
    `Nada menciona «${text}». Prueba con menos palabras o con el nombre de un municipio.`,
  invalid: 'No podemos buscar ese texto',
  invalidHint: (length: number) =>
    `Usa como máximo ${length} caracteres, sin saltos de línea ni otros caracteres de control.`,
  tooMany: 'Demasiadas búsquedas seguidas',
  tooManyHint: 'Espera un minuto y vuelve a intentarlo.',
  failed: 'La búsqueda no está disponible en este momento. Por favor, intente nuevamente más tarde.',
  retry: 'Reintentar',
  pages: 'Páginas de resultados',
} as const;
