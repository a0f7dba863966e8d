import { thousands, type Template } from './scene.ts';

/** Sports, festivals, stage, tourism and heritage. */
export const leisureTemplates: Template[] = [
  ({ town, sector, count }) => ({
    title: `El equipo juvenil de ${town} remonta y gana el campeonato regional de baloncesto`,
    excerpt: `Perdían por ${(count % 12) + 6} puntos al comenzar el último parcial.`,
    body: `El equipo juvenil de ${town} perdía por ${(count % 12) + 6} puntos al comenzar el último parcial y terminó cargando el trofeo regional ante una cancha llena.

      La diferencia la hizo la defensa a toda cancha. En los últimos seis minutos, los visitantes solo encestaron dos veces.

      Siete de los doce jugadores entrenan en la cancha del sector ${sector}, que los vecinos pintaron el verano pasado.

      «No les dije nada complicado. Les dije que corrieran de regreso», contó el dirigente con una sonrisa.`,
    categories: ['deportes', 'comunidad'],
    picture: 'cancha',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Vuelve el festival del sector ${sector} en ${town} con música, artesanías y cocina de fogón`,
    excerpt: `Participarán ${count} artesanos y seis agrupaciones. La entrada es gratuita.`,
    body: `Con ${count} artesanos y seis agrupaciones musicales regresa este fin de semana el festival del sector ${sector}, en ${town}.

      La programación comienza el viernes con una noche de trovadores. El sábado habrá bomba y plena, y el domingo cierra una orquesta de cuerdas formada por estudiantes de la región.

      La cocina queda a cargo de las familias del sector: arroz con gandules, guanimes, pasteles de yuca y dulce de coco.

      La entrada es gratuita. Habrá estacionamiento en la escuela y transporte cada veinte minutos.`,
    categories: ['cultura', 'turismo', 'entretenimiento'],
    picture: 'plaza',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Novena de ${town} asegura el pase a la postemporada con juego sin carreras en contra`,
    excerpt: `El abridor ponchó a ${(count % 7) + 6} bateadores y permitió tres imparables.`,
    body: `Con una apertura de siete entradas en blanco, la novena de ${town} aseguró su pase a la postemporada del béisbol aficionado.

      El abridor, un maestro de educación física que creció en el sector ${sector}, ponchó a ${(count % 7) + 6} bateadores y permitió apenas tres imparables.

      La única carrera que hizo falta llegó en la cuarta entrada, con un elevado de sacrificio al jardín derecho.

      La serie semifinal comienza el viernes.`,
    categories: ['deportes', 'local'],
    picture: 'estadio',
    author: 'josue-santoni',
  }),
  ({ town, sector, years }) => ({
    title: `Taller de teatro de ${town} celebra ${years} años con una obra escrita por sus alumnos`,
    excerpt: 'Las funciones son gratuitas y tendrán interpretación en lenguaje de señas.',
    body: `El taller comunitario de teatro de ${town} celebra sus ${years} años con una obra que escribieron los propios alumnos a partir de entrevistas con sus abuelos.

      La historia ocurre en una tienda de esquina del sector ${sector} durante una noche sin luz. Cada cliente que entra cuenta un recuerdo y se lleva una vela.

      Las tres funciones serán gratuitas y tendrán interpretación en lenguaje de señas.

      «Aquí nadie sale igual que entró», dijo la directora del taller.`,
    categories: ['entretenimiento', 'cultura'],
    picture: 'teatro',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `${town} inaugura vereda de ${(count / 30 + 1).toFixed(1)} kilómetros con miradores en el sector ${sector}`,
    excerpt:
      'El recorrido tiene rótulos sobre aves y plantas nativas, y un tramo accesible para sillas de ruedas.',
    body: `Una vereda de ${(count / 30 + 1).toFixed(1)} kilómetros con dos miradores abrió al público en el sector ${sector} de ${town}.

      El primer tramo, de trescientos metros, es accesible para sillas de ruedas y coches de bebé. El resto sube por una antigua ruta de cafetales.

      Los rótulos identifican aves y plantas nativas y fueron preparados por estudiantes de biología.

      La vereda abre de 7:00 a. m. a 5:00 p. m. y no permite vehículos de motor.`,
    categories: ['turismo', 'comunidad'],
    picture: 'cordillera',
    author: 'lourdes-basora',
  }),
  ({ town, sector, years }) => ({
    title: `Rescatan el archivo fotográfico de ${town}: ${thousands(years * 40)} negativos ya están en línea`,
    excerpt: `Las imágenes más antiguas muestran el sector ${sector} antes de que llegara la luz eléctrica.`,
    body: `Un grupo de bibliotecarias y voluntarios digitalizó ${thousands(years * 40)} negativos del archivo fotográfico de ${town}, que estuvieron guardados durante ${years} años en un almacén sin aire acondicionado.

      Las imágenes más antiguas muestran el sector ${sector} antes de que llegara la luz eléctrica, con su tienda, su trapiche y su escuela de madera.

      Ahora el proyecto pide ayuda para identificar a las personas. Quien reconozca a un familiar puede dejar su nombre en la biblioteca municipal.

      La colección se puede consultar gratuitamente por internet.`,
    categories: ['cultura', 'tecnologia'],
    picture: 'viejo-san-juan',
    author: 'nereida-pabon',
  }),
  ({ town, sector, count }) => ({
    title: `Corredores de toda la isla llegan a ${town} para una carrera de diez kilómetros`,
    excerpt: `Se inscribieron ${thousands(count * 11)} personas; lo recaudado será para la biblioteca del sector ${sector}.`,
    body: `Con ${thousands(count * 11)} inscritos, ${town} recibe este domingo su carrera de diez kilómetros, que sale de la plaza pública y sube hasta el sector ${sector}.

      El último kilómetro tiene una pendiente que los corredores locales llaman «la que perdona». Nadie recuerda por qué.

      Habrá categorías por edad, sillas de ruedas y una caminata familiar de tres kilómetros. El tránsito se cerrará de 5:00 a. m. a 9:30 a. m.

      Lo recaudado será para libros y computadoras de la biblioteca del sector.`,
    categories: ['deportes', 'ni%c3%b1ez'],
    picture: 'puente',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Noche de chiringas y estrellas reúne a ${thousands(count * 4)} personas en ${town}`,
    excerpt: `El cielo despejado del sector ${sector} permitió ver los anillos de Saturno.`,
    body: `Primero fueron las chiringas y después los telescopios. Unas ${thousands(count * 4)} personas pasaron la tarde y la noche en un campo abierto del sector ${sector}, en ${town}.

      El grupo de aficionados a la astronomía llevó seis telescopios. El cielo despejado permitió ver los anillos de Saturno y un cúmulo de estrellas.

      La chiringa más grande medía cuatro metros y necesitó tres personas para levantarse.

      La actividad se repetirá en la próxima luna nueva.`,
    categories: ['entretenimiento', 'comunidad', 'turismo'],
    picture: 'chiringas',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Voleibolistas de ${town} llegan invictas a la final regional`,
    excerpt: `Ganaron ${count} parciales seguidos y entrenan en el sector ${sector}.`,
    body: `Las voleibolistas de ${town} llegaron invictas a la final regional, con ${count} parciales ganados en fila.

      Entrenan de noche en la cancha techada del sector ${sector}, cuando terminan las clases de zumba.

      «Aquí se saca, se recibe y se recoge la cancha», dijo la capitana.`,
    categories: ['deportes', 'comunidad'],
    picture: 'cancha',
    author: 'josue-santoni',
  }),
  ({ town, sector, years }) => ({
    title: `Trovadores del sector ${sector} improvisan ${years} décimas en la plaza de ${town}`,
    excerpt: 'El pie forzado lo puso un niño de ocho años.',
    body: `Un niño de ocho años puso el pie forzado y los trovadores del sector ${sector} hicieron ${years} décimas con él en la plaza de ${town}.

      El cuatro era de un abuelo; la guitarra, de una vecina. La más aplaudida hablaba de un gallo que no madruga.

      El encuentro se repetirá el mes que viene.`,
    categories: ['cultura', 'entretenimiento'],
    picture: 'plaza',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Ciclistas de ${town} abren una ruta de ${count} kilómetros entre fincas`,
    excerpt: `Sale del sector ${sector} y pasa por dos ríos.`,
    body: `Una ruta de ${count} kilómetros sale del sector ${sector}, en ${town}, y pasa por dos ríos y cuatro fincas que venden jugo.

      Los ciclistas la rotularon con tablas recicladas. Hay un tramo para quien empieza y otro para quien no quiere volver.

      Piden llevar luces, agua y paciencia con el ganado.`,
    categories: ['deportes', 'turismo'],
    picture: 'carretera',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Títeres de ${town} llevan un cuento a ${count} escuelas`,
    excerpt: `El teatrillo cabe en el baúl y se hizo en el sector ${sector}.`,
    body: `El teatrillo cabe en el baúl de un carro. Con él, tres titiriteros de ${town} llevarán el mismo cuento a ${count} escuelas.

      Los muñecos se hicieron en el sector ${sector} con mangas de camisas viejas y botones que donaron las abuelas.

      Al final de cada función los niños cambian el desenlace.`,
    categories: ['entretenimiento', 'ni%c3%b1ez'],
    picture: 'teatro',
    author: 'coralys-ferrer',
  }),
  ({ town, sector }) => ({
    title: `Pelícanos y delfines desde la costa: ${town} habilita un mirador en el sector ${sector}`,
    excerpt: 'Binoculares gratis y una regla: desde tierra no se molesta.',
    body: `${town} habilitó un mirador en el sector ${sector} para quien quiera buscar delfines, tortugas y pelícanos sin montarse en un bote.

      Hay binoculares que se prestan y una pizarra en la que cada quien apunta lo que vio. La primera semana, sobre todo, pelícanos.

      El mirador abre de 8:00 a. m. a 5:00 p. m.`,
    categories: ['turismo', 'comunidad'],
    picture: 'faro',
    author: 'lourdes-basora',
  }),
  ({ town, sector, years }) => ({
    title: `Museo de ${town} exhibe ${years} radios que todavía suenan`,
    excerpt: `Las restauró un técnico retirado del sector ${sector}.`,
    body: `Las ${years} radios de la sala están encendidas y suenan. Las restauró un técnico retirado del sector ${sector}, en ${town}, con piezas de otras que no se salvaron.

      La más vieja narró una pelea que todavía se discute. La más pequeña cabe en un bolsillo.

      El museo pide ayuda para encontrar grabaciones de la época.`,
    categories: ['cultura', 'tecnologia'],
    picture: 'estudio-tv',
    author: 'nereida-pabon',
  }),
  ({ town, sector, count }) => ({
    title: `Escuela de ajedrez de ${town} suma ${count} tableros`,
    excerpt: `Los torneos se juegan bajo un árbol del sector ${sector}.`,
    body: `Bajo un árbol del sector ${sector}, en ${town}, hay ${count} tableros y un silencio que solo rompe el reloj.

      La escuela de ajedrez empezó con dos hermanos y hoy tiene turnos de tarde. La campeona tiene once años.

      No se cobra: se pide llevar merienda para compartir.`,
    categories: ['deportes', 'ni%c3%b1ez'],
    picture: 'escuela',
    author: 'josue-santoni',
  }),
  ({ town, sector, count }) => ({
    title: `Astrónomos aficionados de ${town} cuentan ${count} meteoros en una noche`,
    excerpt: `El campo del sector ${sector} tiene poca luz y mucha grama.`,
    body: `Acostados en la grama del sector ${sector}, en ${town}, los aficionados contaron ${count} meteoros antes de que saliera la luna.

      Llevaron frisas, café y una regla: ninguna linterna blanca.

      El grupo pide a los municipios focos que alumbren hacia abajo.`,
    categories: ['entretenimiento', 'tecnologia'],
    picture: 'bioluminiscente',
    author: 'yarelis-montanez',
  }),
  ({ town, sector, count }) => ({
    title: `Banda escolar de ${town} marcha con ${count} instrumentos prestados`,
    excerpt: `Los arregló un lutier del sector ${sector} sin cobrar.`,
    body: `La banda escolar de ${town} volvió a marchar con ${count} instrumentos prestados que un lutier del sector ${sector} arregló sin cobrar.

      El bombo tiene un parche de lona y suena mejor que antes, según quien lo carga.

      La próxima presentación será en la plaza.`,
    categories: ['entretenimiento', 'ni%c3%b1ez'],
    picture: 'plaza',
    author: 'coralys-ferrer',
  }),
  ({ town, sector, count }) => ({
    title: `Pescadores de ${town} organizan un torneo sin anzuelos de metal`,
    excerpt: `Se inscribieron ${count} botes; el pesaje será en el sector ${sector}.`,
    body: `${count} botes se inscribieron en un torneo de ${town} en el que todo pez vuelve al agua. Los anzuelos se deshacen solos y el pesaje se hace con fotos.

      Los jueces estarán en el muelle del sector ${sector}.

      El premio es un motor reparado por los propios pescadores.`,
    categories: ['deportes', 'turismo'],
    picture: 'puerto',
    author: 'josue-santoni',
  }),
];
