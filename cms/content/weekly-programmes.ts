import type { ProgrammeEntry } from './programme-entry.ts';

/** Debate, sports, entertainment and documentaries, each once a week. */
export const weeklyProgrammes: ProgrammeEntry[] = [
  {
    slug: 'mesa-de-tres',
    title: 'Mesa de Tres',
    excerpt: 'Tres analistas, un moderador y el reloj a la vista.',
    about: 'Cada analista tiene el mismo tiempo. El público envía la última pregunta.',
    category: 'analisis',
    picture: null,
    author: 'amaury-echandia',
  },
  {
    slug: 'cuentas-claras',
    title: 'Cuentas Claras',
    excerpt: 'Economía para el bolsillo: luz, compra, renta y retiro.',
    about:
      'Contadores y economistas revisan facturas reales enviadas por televidentes y explican línea por línea qué se está pagando.',
    category: 'analisis',
    picture: 'puerto',
    author: 'amaury-echandia',
  },
  {
    slug: 'pelota-de-barrio',
    title: 'Pelota de Barrio',
    excerpt: 'El béisbol aficionado, pueblo a pueblo.',
    about: 'Un juego por semana narrado desde las gradas, con estadísticas que llevan los propios equipos.',
    category: 'deportes',
    picture: 'estadio',
    author: 'josue-santoni',
  },
  {
    slug: 'tabla-y-mar',
    title: 'Tabla y Mar',
    excerpt: 'Surf, remo y vela alrededor de la isla.',
    about: 'Condiciones del mar, atletas jóvenes y la historia de las playas donde se compite.',
    category: 'deportes',
    picture: 'surf',
    author: 'josue-santoni',
  },
  {
    slug: 'noche-de-baloncesto',
    title: 'Noche de Baloncesto',
    excerpt: 'El juego de la semana y la jugada explicada en la pizarra.',
    about:
      'Transmisión en vivo con dos narradores y una dirigente retirada que detiene la imagen y enseña lo que pasó sin el balón.',
    category: 'deportes',
    picture: 'cancha',
    author: 'josue-santoni',
  },
  {
    slug: 'a-escena',
    title: 'A Escena',
    excerpt: 'Teatro, danza y música hechos aquí.',
    about: 'Ensayos, estrenos y el oficio que no se ve: luces, vestuario, taquilla.',
    category: 'entretenimiento',
    picture: 'teatro',
    author: 'coralys-ferrer',
  },
  {
    slug: 'la-hora-del-cuatro',
    title: 'La Hora del Cuatro',
    excerpt: 'Música de cuerdas y trovadores en vivo.',
    about: 'Trovadores invitados improvisan con pie forzado enviado por el público.',
    category: 'entretenimiento',
    picture: 'plaza',
    author: 'yarelis-montanez',
  },
  {
    slug: 'sabes-o-no-sabes',
    title: '¿Sabes o no sabes?',
    excerpt: 'Concurso de preguntas sobre Puerto Rico.',
    about: 'Dos escuelas por programa y una beca en juego. Las preguntas las escriben maestros.',
    category: 'entretenimiento',
    picture: 'escuela',
    author: 'coralys-ferrer',
  },
  {
    slug: 'desde-la-cocina',
    title: 'Desde la Cocina y el Fogón',
    excerpt: 'Recetas de familia con medidas que sí funcionan.',
    about:
      'Quien cocina es la abuela, el primo o la vecina. El equipo prueba cada receta tres veces antes de publicarla.',
    category: 'entretenimiento',
    picture: 'mercado',
    author: 'yarelis-montanez',
  },
  {
    slug: 'isla-secreta',
    title: 'Isla Secreta',
    excerpt: 'Lugares que quedan cerca y casi nadie conoce.',
    about:
      'Cuevas, faros, ruinas de centrales y bahías que brillan. Siempre con guía, permiso y cuidado del ambiente.',
    category: 'documentales',
    picture: 'bioluminiscente',
    author: 'lourdes-basora',
  },
  {
    slug: 'canto-de-coqui',
    title: 'Canto de Coquí',
    excerpt: 'Serie sobre la fauna y los bosques de la isla.',
    about:
      'Grabada de noche durante dos años con micrófonos de alta sensibilidad. Cada capítulo sigue a una especie.',
    category: 'documentales',
    picture: 'coqui',
    author: 'lourdes-basora',
  },
  {
    slug: 'oficios',
    title: 'Oficios',
    excerpt: 'Gente que sabe hacer algo con las manos.',
    about:
      'Talladores, mundilleras, constructores de barriles de bomba y artesanas de máscaras muestran su taller y su manera de enseñar.',
    category: 'documentales',
    picture: 'vejigante',
    author: 'yarelis-montanez',
  },
];
