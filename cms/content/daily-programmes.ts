import type { ProgrammeEntry } from './programme-entry.ts';

/**
 * News, mornings and the flagship programmes, the newest first. The first three stand in the strip of the home page, whose labels by position are
 * "EN ALERTA", "EN ALERTA" and "INTERNACIONALES". The footer of every page links to the next five.
 */
export const dailyProgrammes: ProgrammeEntry[] = [
  {
    slug: 'en-alerta',
    title: 'En Alerta',
    excerpt: 'Emergencias, prevención y servicio público.',
    about:
      'Producido junto a rescatistas y bomberos voluntarios. Enseña a leer un boletín, a preparar la casa y a ayudar sin estorbar.',
    category: 'noticias',
    picture: 'huracan',
    author: 'lourdes-basora',
  },
  {
    slug: 'el-tiempo-ahora',
    title: 'El Tiempo Ahora',
    excerpt: 'Radar, mar y montaña: el pronóstico de la semana.',
    about:
      'El pronóstico por regiones, el estado del mar para pescadores y tablistas, y una explicación breve de lo que se ve en el radar.',
    category: 'noticias',
    picture: 'radar',
    author: 'ismael-torrado',
  },
  {
    slug: 'desde-afuera',
    title: 'Desde Afuera',
    excerpt: 'El Caribe y el mundo, contados por boricuas que viven allá.',
    about:
      'Corresponsales en Orlando, Santo Domingo, Madrid y Nueva York explican cómo se ve la noticia desde su calle, y qué tiene que ver con la isla.',
    category: 'noticias',
    picture: 'aeropuerto',
    author: 'nereida-pabon',
  },
  {
    slug: 'noticias',
    title: 'Telecoquí Noticias',
    excerpt: 'El noticiario de las cinco: lo que pasó hoy y lo que significa para mañana.',
    about:
      'Dos horas de información con reporteros en las cinco regiones, el pronóstico detallado y un segmento diario que contesta preguntas del público.',
    category: 'noticias',
    picture: 'estudio-tv',
    author: 'redaccion',
  },
  {
    slug: 'manana',
    title: 'Mañana Boricua',
    excerpt: 'Café, tránsito, tiempo y buenas conversaciones para empezar el día.',
    about:
      'El programa que acompaña el primer café. Resume la madrugada en diez minutos, revisa el tránsito cada media hora y reserva la última parte para artistas que empiezan.',
    category: 'manana',
    picture: 'playa',
    author: 'coralys-ferrer',
  },
  {
    slug: 'punto-final',
    title: 'Punto Final',
    excerpt: 'Una pregunta por noche y dos horas para contestarla.',
    about:
      'Cada edición parte de una sola pregunta de interés público. Hay invitados con posiciones distintas, documentos en pantalla y una regla: quien afirma, prueba.',
    category: 'analisis',
    picture: 'capitolio',
    author: 'nereida-pabon',
  },
  {
    slug: 'deportes',
    title: 'Deportes en Ruta',
    excerpt: 'Resultados, jugadas y entrevistas desde la cancha, el parque y la pista.',
    about:
      'Un equipo que sale del estudio: visita clubes de barrio, sigue a las ligas juveniles y explica las reglas que nadie explica.',
    category: 'deportes',
    picture: 'estadio',
    author: 'josue-santoni',
  },
  {
    slug: 'enfoque',
    title: 'Enfoque',
    excerpt: 'Reportajes de investigación con tiempo y con documentos.',
    about:
      'Un solo tema por programa, trabajado durante semanas. Presupuestos municipales, obras sin terminar, agua, vivienda: lo que cuesta entender, contado paso a paso.',
    category: 'analisis',
    picture: 'condado',
    author: 'nereida-pabon',
  },
  {
    slug: 'noticias-al-mediodia',
    title: 'Noticias al Mediodía',
    excerpt: 'Una hora con lo urgente.',
    about: 'Titulares, tránsito, tiempo y la entrevista breve del día. Se graba con público los viernes.',
    category: 'noticias',
    picture: 'viejo-san-juan',
    author: 'redaccion',
  },
  {
    slug: 'edicion-nocturna',
    title: 'Edición Nocturna',
    excerpt: 'El cierre de la semana, sin prisa.',
    about:
      'Las tres noticias que cambiaron de rumbo durante la semana y un repaso del pronóstico para el domingo.',
    category: 'noticias',
    picture: 'condado',
    author: 'amaury-echandia',
  },
  {
    slug: 'fin-de-semana-informativo',
    title: 'Fin de Semana Informativo',
    excerpt: 'Sábados y domingos también hay noticias.',
    about: 'Un formato más corto, con historias de pueblo y el calendario de actividades gratuitas.',
    category: 'noticias',
    picture: 'plaza',
    author: 'yarelis-montanez',
  },
  {
    slug: 'amanece-en-el-campo',
    title: 'Amanece en el Campo',
    excerpt: 'Agricultura, mercado y cocina del país.',
    about: 'Desde una finca distinta cada semana: qué se está cosechando, a cuánto se paga y cómo se cocina.',
    category: 'manana',
    picture: 'finca-cafe',
    author: 'ismael-torrado',
  },
  {
    slug: 'cafe-con-vecinos',
    title: 'Café con Vecinos',
    excerpt: 'Una mesa, seis vecinos, un problema por resolver.',
    about:
      'Se graba en plazas de mercado. El problema lo escogen los vecinos y el programa vuelve a los tres meses para ver si se resolvió.',
    category: 'manana',
    picture: 'mercado',
    author: 'coralys-ferrer',
  },
];
