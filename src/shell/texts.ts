/** Texts of the frame around every page. */
export const texts = {
  skip: 'Saltar al contenido',
  menu: 'Menú',
  searchLabel: 'Buscar noticias',
  searchPlaceholder: 'Buscar noticias...',
  searchButton: 'Buscar',
  searchHint: 'Escribe lo que buscas',
  allNews: 'Todas las noticias',
  allProgrammes: 'Todos los programas',
  mainNavigation: 'Principal',
  signOut: 'Salir',
  sample: 'Datos de muestra',
  sampleDetail: {
    wordpress: 'No son noticias reales.',
    sportradar: 'No son partidos reales.',
    openweather: 'No es el tiempo real.',
    signal: 'No es una señal real.',
  },
  footer: {
    sections: 'Secciones',
    programmes: 'Programas',
    legal: 'Información legal',
    social: 'Síguenos',
    contact: 'Contacto',
    newsletter: 'Boletín',
    rights: 'Todos los derechos reservados.',
  },
  home: 'Volver al inicio',
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    help: 'No encontramos la página que buscas. Puede que la dirección haya cambiado o que tenga un error.',
    search: 'Busca una noticia',
    pages: 'O ve a una de estas páginas',
    sections: 'O sigue por una sección',
  },
  failure: {
    title: 'Algo salió mal',
    text: 'No pudimos mostrar esta página en este momento. Intenta nuevamente en unos minutos.',
    news: 'Ver las noticias',
  },
  busy: {
    title: 'Hay muchas visitas en este momento',
    text: 'No pudimos preparar esta página a tiempo. Espera unos segundos e intenta de nuevo.',
    retry: 'Intentar de nuevo',
  },
} as const;

/** Texts of the frame around every light page, and of the links between the two. */
export const liteTexts = {
  link: 'Versión ligera',
  light: 'Versión ligera, sin fotos',
  full: 'Ver la página completa',
  alerts: 'ALERTAS',
  /** A moment ends with a period of its own. */
  madeAt: (moment: string) => `Página hecha el ${moment}`,
} as const;

/** Texts of the page of what stands above the content of all pages. */
export const topTexts = {
  title: 'Avisos urgentes',
  explained: 'Cuando hay una emergencia o un aviso severo, aparece arriba en todas las páginas.',
  home: 'Ir a la portada',
} as const;

/** A separate object, so that the script on every page ships no other texts. */
export const themeTexts = {
  word: 'Tema',
  system: 'Tema: automático. Cambiar a claro',
  light: 'Tema: claro. Cambiar a oscuro',
  dark: 'Tema: oscuro. Cambiar a automático',
} as const;
