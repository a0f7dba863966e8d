import { brand } from '#config/brand.ts';

/** Texts of the programme pages. Some of this wording is a product requirement. */
export const texts = {
  item: {
    fallbackTitle: 'Programa',
    information: 'Información del Programa',
    category: 'Categoría:',
    producedBy: 'Producido por:',
    airTimes: 'Horario:',
    notify: 'Recordarme',
    about: 'Acerca del Programa',
    episodes: 'Episodios Recientes',
    feedTitle: (programme: string) => `${brand.name}: episodios de ${programme}`,
    feedDescription: (programme: string) => `Los episodios más recientes de ${programme}.`,
    video: 'Video',
    audio: 'Audio',
    play: (title: string) => `Reproducir: ${title}`,
    file: (kind: string) => `Abrir el ${kind.toLowerCase()}`,
    /** `kind` is one of the two above, `network` a name such as YouTube. */
    mediaOn: (kind: string, network: string) => `${kind} en ${network}`,
    protected: 'Este programa está protegido con contraseña y no se muestra en este sitio.',
    failed: 'No se pudo cargar el programa. Por favor, intente nuevamente más tarde.',
    all: 'Ver todos los programas',
  },
  list: {
    title: 'Programas',
    lead: 'Todo lo que produce nuestra televisión.',
    failed: 'Error al cargar los programas. Por favor, intente nuevamente más tarde.',
    empty: 'No hay programas disponibles en este momento.',
    pages: 'Páginas de programas',
    page: (page: number) => `página ${page}`,
    all: 'Ver todos',
  },
  categories: {
    title: 'Programas por categoría',
    failed: 'Error al cargar las categorías de programas. Por favor, intente nuevamente más tarde.',
    empty: 'No hay categorías de programas disponibles en este momento.',
  },
  strip: {
    label: 'Programación destacada',
    /** By position. */
    labels: ['EN ALERTA', 'EN ALERTA', 'INTERNACIONALES', 'JUGANDO PELOTA DURA'] as const,
  },
  retry: 'Reintentar',
} as const;
