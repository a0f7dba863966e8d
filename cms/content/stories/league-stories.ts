import { filedBy, type Draft } from '../draft.ts';

/** News about leagues and teams that have a scoreboard. None is about football (soccer), so that one sport has no news. */
export const leagueStories: Draft[] = [
  {
    title: 'Vaqueros de Bayamón renuevan al dirigente por tres temporadas',
    excerpt: 'El equipo del BSN repetirá también a sus dos asistentes.',
    body: `Bayamón tendrá el mismo dirigente por tres temporadas más, y con él a sus dos asistentes.

      Con él la defensa permitió 71 puntos por juego y los minutos se repartieron entre once jugadores. Ninguno pasó de dieciséis puntos.

      El acuerdo incluye dos campamentos gratuitos al año en el Rubén Rodríguez.`,
    ...filedBy('josue-santoni', 'cancha', ['deportes']),
  },
  {
    title: 'Un base formado en Ponce firma con los Celtics',
    excerpt: 'Convenció en una práctica de nueve minutos en Boston.',
    body: `La llamada llegó a las dos de la tarde y el vuelo salía a las cinco. Al otro día estaba en la cancha de práctica de Boston.

      Jugó nueve minutos, repartió cuatro asistencias y no perdió balones. «Respiré cuando toqué la bola», contó después.

      Su contrato es de dos años.`,
    ...filedBy('josue-santoni', 'cancha', ['deportes']),
  },
  {
    title: 'Mets de Nueva York firman a lanzador zurdo de Cayey',
    excerpt: 'Tiene 17 años y una recta de 94 millas por hora.',
    body: `El zurdo firmó en la cancha donde aprendió a lanzar, con su abuela de testigo.

      Se reportará en enero al complejo de la organización. Antes terminará su cuarto año: fue la condición de la casa.

      Es el tercer firmado de Cayey en dos años.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes']),
  },
  {
    title: 'Pateador boricua firma con los Dolphins después de un gol de 54 yardas',
    excerpt: 'La NFL lo había dejado libre dos veces.',
    body: `En la prueba el viento venía de frente. La bola entró por menos de una yarda.

      El pateador, que jugó balompié en Mayagüez hasta los dieciocho años, había sido cortado dos veces.

      Su contrato con Miami es por dos temporadas.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes']),
  },
  {
    title: 'El voleibol superior femenino abrirá con doble cartelera',
    excerpt: 'Ocho equipos y dos sedes nuevas.',
    body: `La próxima temporada arrancará en enero con dos partidos en la misma cancha y un boleto para los dos.

      Hay dos sedes nuevas y una regla que estrena: cada equipo tendrá dos revisiones en video por parcial.

      La fase regular terminará en abril.`,
    ...filedBy('josue-santoni', null, ['deportes']),
  },
];
