import { filedBy, type Draft } from '../draft.ts';

export const sportsStories: Draft[] = [
  {
    title: 'Serie final empatada: el sexto juego se decidió con un triple a nueve segundos',
    excerpt: 'La cancha explotó. El séptimo partido de la final del torneo intermunicipal será el domingo.',
    body: `Con nueve segundos en el reloj y dos puntos abajo, el armador pidió el balón, esperó la cortina y soltó un triple desde la esquina que empató la serie final del torneo intermunicipal de baloncesto.

      El juego cambió de líder diecisiete veces. La visita dominó los rebotes, pero perdió catorce balones, seis de ellos en el último parcial.

      El dirigente local sorprendió con una defensa de zona que casi no había usado en toda la temporada. «La practicamos los martes, cuando nadie mira», dijo al salir.

      ## Lo que viene

      El séptimo y decisivo partido será el domingo. Los boletos salen a la venta un día antes, con un límite de cuatro por persona.`,
    ...filedBy('josue-santoni', 'cancha', ['deportes', 'destacadas']),
  },
  {
    title: 'Liga invernal de béisbol anuncia calendario con doble jornada los domingos',
    excerpt: 'La temporada tendrá 42 juegos por equipo y una semana de receso en Navidad.',
    body: `La liga invernal de béisbol divulgó un calendario de 42 juegos por equipo, con doble jornada los domingos y boletos familiares a precio reducido.

      El receso de Navidad durará una semana completa, una petición de los jugadores que viven fuera de la isla el resto del año.

      También se estrena una regla de tiempo entre lanzamientos. En los juegos de exhibición, el promedio bajó a dos horas y treinta y ocho minutos.

      El juego inaugural será en Mayagüez.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes']),
  },
  {
    title: 'Selección femenina de voleibol se clasifica al torneo continental',
    excerpt: 'Ganó en cinco parciales después de perder los dos primeros.',
    body: `Perdía dos parciales a cero y el tercer set estaba empatado a veintidós. La selección femenina de voleibol no volvió a mirar atrás: ganó en cinco y está en el torneo continental.

      La líbero salvó tres balones de partido. El bloqueo, que apenas había tocado bolas en la primera hora, sumó nueve puntos en los últimos dos parciales.

      La delegación regresa el martes y abrirá un entrenamiento al público.

      El torneo se jugará en tres sedes.`,
    ...filedBy('josue-santoni', 'cancha', ['deportes']),
  },
  {
    title: 'Velocista de 17 años rompe la marca juvenil de los 400 metros con vallas',
    excerpt: 'Entrena en una pista prestada y estudia de noche.',
    body: `Al amanecer la pista de la escuela está vacía y prestada. Ahí entrena la velocista de diecisiete años que esta semana rompió por medio segundo la marca juvenil de los 400 metros con vallas.

      La marca anterior tenía veintidós años. La dueña estaba en las gradas y fue la primera en bajar a abrazarla.

      Su entrenador, un maestro retirado, lleva las estadísticas en una libreta de espiral. «El reloj no se impresiona», repite.

      La próxima competencia será el mes que viene, en Carolina.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes', 'comunidad']),
  },
  {
    title: 'Cruce a nado de la bahía reúne a 900 participantes',
    excerpt: 'La ganadora completó los 2.2 kilómetros en menos de treinta minutos.',
    body: `Novecientos nadadores se lanzaron al agua en el cruce anual de la bahía. La ganadora completó los 2.2 kilómetros en menos de treinta minutos, con la corriente a favor en la segunda mitad.

      Sesenta kayaks acompañaron la ruta. Hubo que retirar a once nadadores por cansancio; todos salieron caminando.

      El más joven tiene doce años y el mayor, setenta y nueve. Los dos dijeron lo mismo al llegar: que tenían hambre.

      El dinero recaudado se usará para enseñar a nadar a niños de residenciales cercanos a la costa.`,
    ...filedBy('josue-santoni', 'kayak', ['deportes', 'comunidad']),
  },
  {
    title: 'Boxeo aficionado: ocho gimnasios de barrio abren sus puertas gratis',
    excerpt: 'El programa combina tutorías y entrenamiento.',
    body: `Ocho gimnasios de barrio ofrecerán entrenamiento gratuito a jóvenes de diez a dieciocho años, con una condición: primero las tutorías, después los guantes.

      El programa funcionó el año pasado en dos pueblos. De sesenta participantes, cincuenta y cuatro subieron sus notas.

      Nadie está obligado a competir. Quien quiera hacerlo necesita permiso médico y una entrevista con la trabajadora social.

      La matrícula comienza el lunes.`,
    ...filedBy('josue-santoni', 'cuadrilatero', ['deportes', 'comunidad', 'ni%c3%b1ez']),
  },
  {
    title: 'Rincón recibe la primera parada del circuito de surf con olas de ocho pies',
    excerpt: 'Las eliminatorias se adelantan por el pronóstico.',
    body: `La primera parada del circuito de surf comenzará un día antes de lo previsto para aprovechar olas de ocho pies en la costa oeste.

      Competirán 96 tablistas en seis divisiones. La división de adultos mayores, estrenada el año pasado, agotó sus espacios en dos horas.

      El municipio habilitó transporte desde tres estacionamientos para evitar carros en las dunas.

      Las finales serán el domingo, si el viento lo permite.`,
    ...filedBy('josue-santoni', 'surf', ['deportes', 'turismo']),
  },
  {
    title: '¿Por qué el béisbol aficionado llena parques un martes en la noche?',
    excerpt: 'Crónica de una novena, una cantina y un pueblo que se sabe los promedios de memoria.',
    body: `El parque abre a las seis y a las seis y cuarto ya no hay estacionamiento. Es martes, el equipo va penúltimo y en las gradas hay tres generaciones de la misma familia.

      La cantina vende frituras y chisme. El anotador, que lleva treinta y un años en la cabina, saluda por el micrófono a quienes cumplen años.

      En la quinta entrada se va la luz. Nadie se levanta. Alguien canta, alguien prende la linterna del celular y el torpedero firma una bola a oscuras.

      Cuando vuelve la luz, el juego sigue tres a dos. El equipo pierde. El próximo martes estarán todos otra vez.`,
    ...filedBy('josue-santoni', 'estadio', ['deportes', 'cultura']),
  },
];
