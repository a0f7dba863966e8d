import type { ProgrammeEntry } from './programme-entry.ts';

/** Films, contests and humour, the oldest programmes of the station. */
export const entertainmentProgrammes: ProgrammeEntry[] = [
  {
    slug: 'plaza-abierta',
    title: 'Plaza Abierta',
    excerpt: 'La revista de la mañana: cocina, salud y música en el estudio.',
    about: 'Vecinos que cuentan lo suyo, una receta de temporada y un médico que contesta sin apuro.',
    category: 'manana',
    picture: 'plaza',
    author: 'coralys-ferrer',
  },
  {
    slug: 'tarde-de-cine',
    title: 'Tarde de Cine',
    excerpt: 'Una película para toda la familia.',
    about:
      'Los directores del Caribe van en primera fila. Antes de cada película, alguien que trabajó en ella cuenta cómo se hizo.',
    category: 'entretenimiento',
    picture: 'teatro',
    author: 'coralys-ferrer',
  },
  {
    slug: 'la-tarde-es-tuya',
    title: 'La Tarde es Tuya',
    excerpt: 'Concursos, música y artistas que empiezan.',
    about: 'Con público en el estudio y una guagua que visita un pueblo distinto cada semana.',
    category: 'entretenimiento',
    picture: 'vejigante',
    author: 'yarelis-montanez',
  },
  {
    slug: 'doce-en-la-finca',
    title: 'Doce en la Finca',
    excerpt: 'Doce vecinos de doce pueblos, una finca sin señal y un reto cada noche.',
    about: 'Siembran, cocinan y construyen juntos. El público decide quién propone el próximo reto.',
    category: 'entretenimiento',
    picture: 'finca-cafe',
    author: 'yarelis-montanez',
  },
  {
    slug: 'risas-del-patio',
    title: 'Risas del Patio',
    excerpt: 'Comedia boricua: personajes del barrio, parodias y la noticia del día contada al revés.',
    about: 'Se graba en el patio de una casa de Río Piedras, con los vecinos de público.',
    category: 'entretenimiento',
    picture: 'viejo-san-juan',
    author: 'coralys-ferrer',
  },
  {
    slug: 'cine-de-madrugada',
    title: 'Cine de Madrugada',
    excerpt: 'Películas hasta que amanece.',
    about: 'Clásicos de aquí y de afuera, con boletines de noticias a cada hora.',
    category: 'entretenimiento',
    picture: 'faro',
    author: 'amaury-echandia',
  },
];
