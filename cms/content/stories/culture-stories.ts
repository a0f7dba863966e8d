import { filedBy, type Draft } from '../draft.ts';

export const cultureStories: Draft[] = [
  {
    title: 'Fiestas de la Calle: guía completa para ir, comer y volver sin tapón',
    excerpt: 'Horarios, rutas del transporte gratuito y dónde escuchar plena de verdad.',
    body: `Las Fiestas de la Calle son de jueves a domingo en el Viejo San Juan con cinco tarimas, doscientos artesanos y transporte gratuito desde tres estaciones.

      ## Cómo llegar

      Las guaguas saldrán cada diez minutos, de 3:00 p. m. a 1:00 a. m. No habrá estacionamiento dentro de la ciudad amurallada.

      ## Qué no perderse

      - La comparsa de cabezudos, el jueves a las 5:30 p. m.
      - La noche de plena, el viernes en la plaza pequeña.
      - El taller de mundillo para niños, sábado y domingo por la mañana.

      !viejo-san-juan Calle adoquinada, antes de las fiestas.

      ## Para comer

      Los quioscos de la organización benéfica ofrecen menú completo por menos de diez dólares. Lleva efectivo: la señal celular se satura de noche.`,
    ...filedBy('coralys-ferrer', 'viejo-san-juan', ['cultura', 'turismo', 'destacadas']),
  },
  {
    title: 'Máscaras de Ponce y Hatillo dialogan en una exposición',
    excerpt: 'Ochenta piezas de papel maché y de tela, con entrada gratuita.',
    body: `Dos maneras de espantar al diablo se encuentran en una misma sala. La exposición reúne cuarenta máscaras de vejigante de Ponce y cuarenta trajes de Hatillo.

      El montaje permite tocar réplicas y escuchar los pitos y cascabeles. Un video muestra cómo se prepara el engrudo.

      «El visitante pregunta cuál es la más vieja. Yo le pregunto cuál lo está mirando», dijo la curadora.

      La muestra estará abierta tres meses.`,
    ...filedBy('yarelis-montanez', 'vejigante', ['cultura']),
  },
  {
    title: 'Festival de bomba reúne a tres generaciones de tocadores',
    excerpt: 'El barril más antiguo del encuentro cumple noventa años.',
    body: `El barril más antiguo del encuentro tiene noventa años y sigue sonando. Lo trajo un nieto desde Loíza, envuelto en una frisa.

      Durante dos días, tocadores, bailadoras y cantadores de ocho pueblos compartieron seises: sicá, yubá, holandé.

      La regla del festival es sencilla: por cada maestro que sube a la tarima, sube también un aprendiz menor de quince años.

      El próximo encuentro será en Mayagüez.`,
    ...filedBy('yarelis-montanez', 'plaza', ['cultura', 'entretenimiento']),
  },
  {
    title: 'La orquesta juvenil estrena una obra para cuatro, cuerdas y coquí',
    excerpt: 'El compositor grabó los cantos durante un año en su patio.',
    body: `La sala apagó el aire acondicionado para que se oyera el silencio. Entonces cantó un coquí, grabado durante un año en un patio de Cayey, y contestó un cuatro.

      La obra, de veintidós minutos, fue estrenada por la orquesta juvenil ante una sala llena. El público pidió repetir el último movimiento.

      El compositor, maestro de música en una escuela pública, contó que la partitura indica humedad: «Si no llueve, hay que tocar más lento».

      El concierto se repetirá en cuatro plazas, sin costo.`,
    ...filedBy('coralys-ferrer', 'teatro', ['entretenimiento', 'cultura']),
  },
  {
    title: 'Cine al aire libre: doce películas puertorriqueñas en doce plazas',
    excerpt: 'Lleva silla. Las palomitas corren por cuenta de la escuela superior.',
    body: `Doce películas hechas aquí se proyectarán en doce plazas públicas, una cada viernes. La primera es un documental sobre las lavanderas de un río que ya no se puede lavar.

      Después de cada función habrá conversación con alguien del equipo: directora, sonidista o extra.

      Las palomitas las venden las clases graduandas, que se quedan con la ganancia.

      Si llueve, se proyecta en la cancha.`,
    ...filedBy('coralys-ferrer', 'plaza', ['entretenimiento', 'cultura']),
  },
  {
    title: 'Comedia sobre una fila en una oficina pública rompe taquilla',
    excerpt: 'Todo ocurre entre el turno A-37 y el A-38.',
    body: `La obra transcurre completa entre el turno A-37 y el A-38 de una oficina pública. Dura hora y media y nadie avanza.

      El público se reconoce: la señora que guarda espacio para cinco, el joven que imprime la hoja equivocada, el guardia que sabe más que todos.

      Se vendieron 11,000 boletos en cuatro fines de semana y se añadieron ocho funciones.

      A la salida, un rótulo avisa que el sistema está caído.`,
    ...filedBy('coralys-ferrer', 'teatro', ['entretenimiento']),
  },
  {
    title: 'Telenovela radial vuelve al aire, ahora en capítulos de diez minutos',
    excerpt: 'El elenco graba en un clóset forrado de frisas.',
    body: `El primer capítulo se grabó en un clóset forrado de frisas. El séptimo, en un estudio prestado, porque ya los oían en la guagua.

      La serie cuenta la historia de una farmacia de pueblo en 1954, con efectos hechos a mano: arroz para la lluvia, guantes de cuero para los pasos.

      Cada episodio dura diez minutos, lo que tarda el café en colarse dos veces.

      La segunda temporada comienza en enero.`,
    ...filedBy('coralys-ferrer', 'estudio-tv', ['entretenimiento', 'cultura']),
  },
  {
    title: 'Arqueólogos hallan un batey en el predio de una futura escuela',
    excerpt: 'La construcción se moverá treinta metros para proteger las piedras.',
    body: `Las piedras estaban a dos pies de profundidad, en línea, con figuras talladas. Las encontró el operador de una excavadora que decidió detenerse.

      Los arqueólogos confirmaron que se trata de un batey, un espacio ceremonial indígena. Calculan que tiene unos ochocientos años.

      La escuela se construirá treinta metros más al norte y el lugar quedará como salón al aire libre.

      «La primera lección de historia ya se dio», dijo la directora.`,
    ...filedBy('nereida-pabon', 'escuela', ['cultura', 'local']),
  },
];
