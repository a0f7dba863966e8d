import { paths } from './paths.ts';

export interface Link {
  label: string;
  href: string;
}

/** Fixed links of the header. The two dropdowns between them are built from the CMS's categories. */
export const headerLinks = {
  home: { label: 'INICIO', href: paths.home },
  sports: { label: 'DEPORTES', href: paths.sports() },
  weather: { label: 'TIEMPO', href: paths.weather() },
  account: { label: 'MI CUENTA', href: paths.account },
  live: { label: 'EN VIVO', href: paths.live() },
} as const satisfies Record<string, Link>;

export const footerSections: readonly Link[] = [
  { label: 'Última hora', href: paths.category('breaking-news') },
  { label: 'Deportes', href: paths.category('deportes') },
  { label: 'Entretenimiento', href: paths.category('entretenimiento') },
  { label: 'Política', href: paths.category('politica') },
  { label: 'Tiempo', href: paths.category('tiempo') },
  { label: 'Economía', href: paths.category('economia') },
  { label: 'Tecnología', href: paths.category('tecnologia') },
];

/** Slugs of the news categories that have a section on the home page. The largest others take the places of those that do not exist. */
export const homeSectionSlugs: readonly string[] = ['politica', 'deportes', 'entretenimiento'];

export const footerProgrammes: readonly Link[] = [
  { label: 'Noticias', href: paths.programme('noticias') },
  { label: 'Mañana', href: paths.programme('manana') },
  { label: 'Punto Final', href: paths.programme('punto-final') },
  { label: 'Deportes', href: paths.programme('deportes') },
  { label: 'Enfoque', href: paths.programme('enfoque') },
  { label: 'Todos los programas', href: paths.programmes() },
];

export const legalLinks: readonly Link[] = [
  { label: 'Términos de uso', href: paths.terms },
  { label: 'Privacidad', href: paths.privacy },
  { label: 'Sobre nosotros', href: paths.about },
];
