import { pagesOf, type SitePage, sitePages } from '#contract/site-pages.ts';
import { heldEmergencies } from './emergency.ts';
import { paths } from './paths.ts';

export interface Link {
  label: string;
  href: string;
}

const linkTo = ({ name, path }: SitePage): Link => ({ label: name, href: path });
const headerLink = ({ name, path }: SitePage): Link => ({ label: name.toLocaleUpperCase('es'), href: path });

const { home, news, programmes, sports, weather, account, live, alerts, closings, powerAndRivers } =
  sitePages;

/** Links of the header. The categories of news and programmes are below two of them. */
export const headerLinks = {
  home: headerLink(home),
  news: headerLink(news),
  programmes: headerLink(programmes),
  sports: headerLink(sports),
  weather: headerLink(weather),
  account: headerLink(account),
  live: headerLink(live),
} as const;

/** The same pages, but for home, where they stand in a list. */
export const mainLinks: readonly Link[] = pagesOf('header')
  .filter((page) => page !== home)
  .map(linkTo);

interface EmergencyLinks {
  /** The links lead to what concerns it. */
  municipality?: string | null | undefined;
  /** The path of a page that is left out, because it has the links. */
  without?: string;
}

/**
 * The pages about emergencies, which every page links to. That of electricity and rivers is left out where this origin knows that the station has
 * no source for it.
 */
export function emergencyLinks({ municipality, without }: EmergencyLinks = {}): Link[] {
  const isUnknown = heldEmergencies()?.content.powerAndRivers === false;
  const named: Readonly<Record<string, string>> = {
    [alerts.path]: paths.alerts(municipality ?? undefined),
    [closings.path]: paths.closings({ municipality }),
  };
  return pagesOf('emergencies')
    .filter(({ path }) => path !== without && !(isUnknown && path === powerAndRivers.path))
    .map(({ name, path }) => ({ label: name, href: named[path] ?? path }));
}

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

export const legalLinks: readonly Link[] = pagesOf('legal').map(linkTo);
