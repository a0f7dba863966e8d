import { filedBy, type Draft } from '../draft.ts';

/** News about leagues and teams that have a scoreboard. None is about football (soccer), so that one sport has no news. */
export const leagueStories: Draft[] = [
  {
    title: 'Vaqueros de Bayamón aseguran la ventaja de local',
    excerpt: 'Ganaron doce de sus últimos catorce juegos en el BSN.',
    body: `Con una defensa que permitió 71 puntos, Bayamón ganó en la carretera y se quedó con el primer lugar de la tabla.

      El dirigente repartió los minutos entre once jugadores. Ninguno pasó de dieciséis puntos.

      La serie de cuartos de final comienza el martes en el Rubén Rodríguez.`,
    ...filedBy('josue-santoni', 'cancha', ['deportes']),
  },
  {
    title: 'Un base formado en Ponce debuta con los Celtics',
    excerpt: 'Jugó nueve minutos y repartió cuatro asistencias en Boston.',
    body: `La llamada llegó a las dos de la tarde y el vuelo salía a las cinco. Esa noche estaba sentado en la banca de Boston.

      Entró en el segundo parcial, repartió cuatro asistencias y no perdió balones. «Respiré cuando toqué la bola», contó después.

      Su contrato es de diez días.`,
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
    title: 'Pateador boricua decide el juego de los Dolphins con un gol de 54 yardas',
    excerpt: 'La NFL lo había dejado libre dos veces.',
    body: `Quedaban tres segundos y el viento venía de frente. La bola entró por menos de una yarda.

      El pateador, que jugó balompié en Mayagüez hasta los dieciocho años, había sido cortado dos veces.

      Miami recibe el domingo a un rival de división.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes']),
  },
  {
    title: 'El voleibol superior femenino abre con doble cartelera',
    excerpt: 'Ocho equipos y dos sedes nuevas.',
    body: `La temporada arranca el viernes con dos partidos en la misma cancha y un boleto para los dos.

      Hay dos sedes nuevas y una regla que estrena: cada equipo tendrá dos revisiones en video por parcial.

      La fase regular termina en abril.`,
    ...filedBy('josue-santoni', null, ['deportes']),
  },
];
