import { brand } from '#config/brand.ts';

/** What readers see in a static copy of the site. */
export const texts = {
  /** `when` is a date with its time, in the station's time zone. */
  bar: (when: string) =>
    `Copia de ${brand.name} del ${when}: el tiempo, los marcadores y la programación son de esa hora. No se puede buscar ni enviar formularios.`,
  forms: {
    search: 'En esta copia no se puede buscar. Usa el menú para ver las noticias por categoría.',
    newsletter: 'En esta copia no puedes suscribirte ni darte de baja del boletín.',
    other: 'En esta copia no se puede cambiar lo que muestra esta página.',
  },
} as const;
