import type { PictureName } from './pictures.ts';

/** An episode as it is written here: title, description, duration in seconds, picture. */
type EpisodeEntry = [title: string, excerpt: string, seconds: number, picture: PictureName | null];

interface Season {
  /** Slug of the programme. */
  programme: string;
  /** Days of the week from 0, Sunday. These and the hour are those of the site's schedule (tests/guide-programmes.test.ts). */
  weekdays: readonly number[];
  /** Hours after midnight in Puerto Rico. */
  at: number;
  /** Newest first. */
  episodes: EpisodeEntry[];
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Ten of the programmes have episodes, the others none. */
export const seasons: Season[] = [
  {
    programme: 'en-alerta',
    weekdays: [5],
    at: 20.5,
    episodes: [
      ['La mochila de los diez días', 'Qué entra, qué sobra y qué caduca.', 3_240, 'aguacero'],
      ['Cómo se lee un boletín', 'Vigilancia, aviso y lo que cada uno pide.', 3_180, 'radar'],
      ['Rescate en la quebrada', 'Seis voluntarios y una cuerda.', 3_300, 'rio'],
      ['El refugio por dentro', 'Una noche con quienes lo abren.', 3_210, 'escuela'],
      ['Vecinos con radio', 'Los mensajes que no necesitan celular.', 3_150, 'tendido'],
    ],
  },
  {
    programme: 'noticias',
    weekdays: everyDay,
    at: 17,
    episodes: [
      [
        'La microrred que no se apagó',
        'Un barrio de montaña pasa su primera noche con luz propia. Además, el pronóstico del fin de semana.',
        2_530,
        'placas-solares',
      ],
      ['Lo que cuesta llenar el carrito', 'Comparamos la misma compra en seis pueblos.', 2_488, 'mercado'],
      ['El puente que espera', 'Vecinos cuentan cómo es cruzar el río cuando llueve.', 2_561, 'puente'],
      ['Una sala de emergencias por dentro', 'Doce horas con el turno de la noche.', 2_602, 'hospital'],
      ['Vuelve el café de altura', 'La cosecha empieza antes de lo esperado.', 2_475, 'finca-cafe'],
      ['La escuela que abrió de sábado', 'Padres y maestros pintan los salones.', 2_540, 'escuela'],
    ],
  },
  {
    programme: 'manana',
    weekdays: [1, 2, 3, 4, 5],
    at: 6,
    episodes: [
      ['Café, tránsito y una plena', 'Canta un trío de Ponce y contestan dos pediatras.', 6_900, 'playa'],
      ['Antes de que salga el sol', 'Con los primeros pescadores que llegan al muelle.', 6_840, 'puerto'],
    ],
  },
  {
    programme: 'punto-final',
    weekdays: [0, 1, 2, 3, 4],
    at: 22,
    episodes: [
      ['¿Quién paga la luz?', 'Cuatro invitados y las facturas sobre la mesa.', 5_400, 'tendido'],
      ['¿Sobran o faltan escuelas?', 'Los números de matrícula, pueblo por pueblo.', 5_320, 'escuela'],
      ['¿Para quién es la playa?', 'Deslindes, permisos y la memoria de los vecinos.', 5_410, 'condado'],
      ['¿Qué hacemos con la basura?', 'Los vertederos que quedan, y cuánto les queda.', 5_290, 'carretera'],
      ['¿Hace falta otra ley?', 'Un repaso de las que nadie aplica.', 5_380, 'capitolio'],
    ],
  },
  {
    programme: 'deportes',
    weekdays: [0, 6],
    at: 10,
    episodes: [
      ['Novena de pueblo', 'Un equipo doble A se prepara con lo que tiene.', 1_620, 'estadio'],
      ['El triple de la esquina', 'Por qué todos tiran desde ahí.', 1_580, 'cancha'],
      ['Guantes de segunda mano', 'El gimnasio que presta todo.', 1_644, 'cuadrilatero'],
      ['Remar contra la corriente', 'Tres amigas y un kayak.', 1_602, 'kayak'],
    ],
  },
  {
    programme: 'enfoque',
    weekdays: [0],
    at: 19,
    episodes: [
      ['Agua que no llega', 'Seis meses de facturas, tubos rotos y promesas.', 3_540, 'rio'],
      ['La carretera de los veinte años', 'Tres contratos y ni un kilómetro.', 3_480, 'carretera'],
      ['Casas sin dueño', 'Herencias, estorbos públicos y quien quiere vivir ahí.', 3_510, 'viejo-san-juan'],
      ['El expediente del muelle', 'Lo que dicen los documentos de la concesión.', 3_600, 'puerto'],
      ['Diez mil techos azules', 'Qué fue de la ayuda, casa por casa.', 3_555, 'aguacero'],
      ['La cuenta del hospital', 'Por qué cierra una sala de partos.', 3_465, 'hospital'],
    ],
  },
  {
    programme: 'mesa-de-tres',
    weekdays: [5],
    at: 22,
    episodes: [
      ['La semana en el Capitolio', 'Tres lecturas de un mismo voto.', 3_300, 'capitolio'],
      ['El presupuesto, renglón por renglón', '', 3_240, null],
    ],
  },
  {
    programme: 'desde-la-cocina',
    weekdays: [3],
    at: 16,
    episodes: [
      ['Arroz con gandules y medida', 'Cuánta agua, y cuándo se tapa.', 1_500, 'mercado'],
      ['Pasteles para cuarenta', 'La masa, la hoja y el nudo.', 1_560, 'finca-cafe'],
      ['Sopón de domingo', 'Con lo que queda en la nevera.', 1_470, 'mercado'],
      ['Tembleque sin miedo', 'Coco fresco contra coco de lata.', 1_440, null],
    ],
  },
  {
    programme: 'isla-secreta',
    weekdays: [0],
    at: 20.5,
    episodes: [
      ['La bahía sin luna', 'Cómo se mira la luz sin apagarla.', 2_700, 'bioluminiscente'],
      ['El faro de los acantilados', 'Sal, viento y una escalera de caracol.', 2_640, 'faro'],
      ['Charcas de la cordillera', 'Cuatro, en orden de frío.', 2_688, 'cordillera'],
      ['Mangle adentro', 'Un canal que no sale en los mapas.', 2_655, 'kayak'],
      ['La garita olvidada', 'Quién la cuida, y desde cuándo.', 2_610, 'garita'],
    ],
  },
  {
    programme: 'canto-de-coqui',
    weekdays: [1],
    at: 20.5,
    episodes: [
      ['La noche tiene dueño', 'Diecisiete coquíes y cómo distinguirlos.', 2_880, 'coqui'],
      ['Bosque de niebla', 'Lo que crece donde nunca se seca.', 2_820, 'yunque'],
      ['Después de la lluvia', 'El río vuelve a su cauce, y con él los guaraguaos.', 2_905, 'rio'],
    ],
  },
];
